/** Conflict view of a user (412): differing fields side by side. */
import type { Changes } from '@kontor/contract';
import { useRightsTexts } from '../../i18n/rights.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import { CompareVersions, ConflictNote } from '../../ui/compare-versions.tsx';
import { type Draft, draftOf, type Whole } from './draft.ts';
import { setByHand } from './rights.ts';

interface Props {
  mine: Draft;
  theirs: Whole;
  /** What was refused. */
  body: Changes['users'];
  onTake: () => void;
  onKeep: () => void;
}

export function Conflict({ mine: draft, theirs, body, onTake, onKeep }: Props) {
  const t = useUsersTexts();
  const r = useRightsTexts();
  const stored = draftOf(theirs);
  const mine = { ...draft, ...('permissions' in body && { permissions: body.permissions ?? {} }) };
  const label: Partial<Record<keyof Draft, string>> = {
    username: t.username,
    email: t.email,
    first_name: t.firstName,
    last_name: t.lastName,
    salutation: t.salutation,
    language: t.language,
    role: t.role,
    active: t.active,
    permissions: r.rights,
  };
  const fields = Object.keys(label) as (keyof Draft)[];
  const differing = fields.filter(name => JSON.stringify(mine[name]) !== JSON.stringify(stored[name]));
  const shown = (value: Draft[keyof Draft]) => {
    if (typeof value === 'boolean') return value ? r.on : r.off;
    return typeof value === 'string' ? value || '–' : r.deviations(setByHand(value as Draft['permissions']));
  };
  return (
    <ConflictNote told={r.conflict} keep={r.conflictKeep} take={r.conflictTake} onKeep={onKeep} onTake={onTake}>
      {differing.length > 0 && (
        <CompareVersions
          words={{ name: r.field, mine: r.mine, theirs: r.theirs }}
          rows={differing.map(name => ({
            key: name,
            name: label[name] ?? name,
            mine: shown(mine[name]),
            theirs: shown(stored[name]),
          }))}
        />
      )}
    </ConflictNote>
  );
}
