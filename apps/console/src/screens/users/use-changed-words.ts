/** React hook that puts what is changed of a profile into words: "Role: Helpdesk". */
import type { Changes } from '@kontor/contract';
import { languageName } from '../../i18n/format.ts';
import { useRightsTexts } from '../../i18n/rights.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import type { Profile } from './draft.ts';
import { useRoleName } from './people-columns.tsx';

export function useChangedWords(): (changes: Changes['users'], draft: Profile) => string[] {
  const t = useUsersTexts();
  const r = useRightsTexts();
  const roleOf = useRoleName();
  return (changes, draft) => {
    const words: Record<keyof Profile, [name: string, value: string]> = {
      username: [t.username, draft.username],
      email: [t.email, draft.email],
      first_name: [t.firstName, draft.first_name],
      last_name: [t.lastName, draft.last_name],
      salutation: [t.salutation, draft.salutation],
      language: [t.language, draft.language && languageName(draft.language)],
      role: [t.role, roleOf(draft.role)],
      active: [t.active, draft.active ? r.on : r.off],
    };
    return Object.keys(changes).map(name => {
      const [label, value] = words[name as keyof Profile];
      return `${label}: ${value.trim() || '–'}`;
    });
  };
}
