/** Settings for owners and admins: the assistant, logins of customers, and rules for browsers. */
import type { AssistantInput, AssistantView, AuthConfig, SecuritySettings } from '@frontdesk/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { requestVersioned, type Versioned } from './request.js';
import { type Query, useReread } from './use-reread.js';

/** A setting that is read and saved as a whole. @param savePath where it is saved, if not where it is read */
export function setting<View, Input>(key: string, path: string, savePath = path) {
  const query: Query<Versioned<View>> = {
    queryKey: [key],
    queryFn: ({ signal }) => requestVersioned('GET', path, { signal }),
  };
  return {
    useRead: () => useQuery({ ...query, select: ({ view }) => view }),
    /** For a form. */
    useVersioned: () => useQuery(query),
    useReread: () => {
      const reread = useReread();
      return () => reread(query);
    },
    useSave: () => {
      const client = useQueryClient();
      return useMutation({
        mutationFn: ({ input, seen }: { input: Input; seen?: string | undefined }) =>
          requestVersioned<View>('PUT', savePath, { body: input, seen }),
        onSuccess: (saved) => {
          client.setQueryData([key], saved);
          void client.invalidateQueries({ queryKey: ['checklist'] });
        },
      });
    },
  };
}

export type Setting<View, Input> = ReturnType<typeof setting<View, Input>>;

export const assistantSettings = setting<AssistantView, AssistantInput>('assistant', '/api/v1/console/assistant/');
export const loginSettings = setting<AuthConfig, AuthConfig>('auth-config', '/api/v1/lab/auth-config/');
export const securitySettings = setting<SecuritySettings, SecuritySettings>('security', '/api/v1/console/security/');
