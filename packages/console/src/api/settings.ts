/** Settings for owners and admins: the assistant, logins of customers, and rules for browsers. */
import type { AssistantInput, AssistantView, AuthConfig, SecuritySettings } from '@frontdesk/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, request } from './request.js';

/** A setting that is read and saved as a whole. */
export function setting<View, Input>(key: string, path: string) {
  return {
    useRead: () => useQuery({ queryKey: [key], queryFn: ({ signal }) => get<View>(path, signal) }),
    useSave: () => {
      const client = useQueryClient();
      return useMutation({
        mutationFn: (input: Input) => request<View>('PUT', path, { body: input }),
        onSuccess: (saved) => {
          client.setQueryData([key], saved);
          void client.invalidateQueries({ queryKey: ['checklist'] });
        },
      });
    },
  };
}

export const assistantSettings = setting<AssistantView, AssistantInput>('assistant', '/api/v1/console/assistant/');
export const loginSettings = setting<AuthConfig, AuthConfig>('auth-config', '/api/v1/lab/auth-config/');
export const securitySettings = setting<SecuritySettings, SecuritySettings>('security', '/api/v1/console/security/');
