import type { FieldError, FunctionInput } from '@frontdesk/contract';
import { templateErrors } from './reply-template.js';

/** Validates actions, and fields that only actions may have. */
export function actionErrors(input: FunctionInput): FieldError[] {
  const { method = 'GET', body, requires_auth, without_login } = input;
  const template = input.confirmation_template?.trim() || null;
  if (method === 'GET')
    return [
      ...(body ? [{ path: 'body', message: 'is for actions: the method is GET' }] : []),
      ...(template !== null ? [{ path: 'confirmation_template', message: 'is for actions: the method is GET' }] : []),
      ...(without_login ? [{ path: 'without_login', message: 'is for actions: the method is GET' }] : []),
    ];
  return [
    ...(template === null ? [{ path: 'confirmation_template', message: 'is required for an action' }] : []),
    ...templateErrors('confirmation_template', template),
    ...(body && method === 'DELETE' ? [{ path: 'body', message: 'is not sent with DELETE' }] : []),
    ...(requires_auth || without_login
      ? []
      : [
          {
            path: 'requires_auth',
            message:
              'must be true for an action, or anybody could have it done for anybody. Set without_login to allow just that',
          },
        ]),
  ];
}
