/** Changes the role of a member at once. Only an owner can change owners. */
import type { MemberView, Role } from '@frontdesk/contract';
import { ApiError } from '../../api/api-error.js';
import { useChangeRole } from '../../api/people.js';
import { t } from '../../language/translate.js';
import { Select } from '../../ui/input.js';
import { toast } from '../../ui/toast.js';
import { ROLES } from './roles.js';

export function RoleSelect({ member, owner }: { member: MemberView; owner: boolean }) {
  const change = useChangeRole();
  if (member.role === 'owner' && !owner) return ROLES.owner.title;
  const choose = (role: Role) =>
    change.mutate(
      { id: member.id, role },
      {
        onSuccess: () => toast(ROLES[role].given(member.username)),
        onError: (error) => toast(ApiError.sentence(error)),
      },
    );
  return (
    <Select
      aria-label={t('Role of {username}', { username: member.username })}
      className="relative w-auto! min-w-28"
      value={member.role}
      disabled={change.isPending}
      onChange={(event) => choose(event.target.value as Role)}
    >
      {(Object.keys(ROLES) as Role[])
        .filter((role) => owner || role !== 'owner')
        .map((role) => (
          <option key={role} value={role}>
            {ROLES[role].title}
          </option>
        ))}
    </Select>
  );
}
