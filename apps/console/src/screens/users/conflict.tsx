import { useRightsTexts } from '../../i18n/rights.ts';
import { useUsersTexts } from '../../i18n/users.ts';
import { Button, Note } from '../../ui/index.ts';
import { type Draft, draftOf } from './draft.ts';
import type { Person } from './people.ts';
import styles from './users.module.css';

interface Props {
  mine: Draft;
  theirs: Person;
  onTake: () => void;
  onKeep: () => void;
}

/** Both versions side by side, only what differs (412). */
export function Conflict({ mine, theirs, onTake, onKeep }: Props) {
  const t = useUsersTexts();
  const r = useRightsTexts();
  const stored = draftOf(theirs);
  const label: Partial<Record<keyof Draft, string>> = {
    ...{ username: t.username, email: t.email, first_name: t.firstName, last_name: t.lastName },
    ...{ salutation: t.salutation, language: t.language, role: t.role, active: t.active, permissions: r.rights },
  };
  const fields = Object.keys(label) as (keyof Draft)[];
  const differing = fields.filter(name => JSON.stringify(mine[name]) !== JSON.stringify(stored[name]));
  const shown = (value: unknown) => (typeof value === 'string' ? value || '–' : JSON.stringify(value));
  return (
    <Note tone="warn" live>
      {r.conflict}
      {differing.length > 0 && (
        <div className={styles.both}>
          <b />
          <b>{r.theirs}</b>
          <b>{r.mine}</b>
          {differing.map(name => [
            <span key={`${name} label`}>{label[name]}</span>,
            <span key={`${name} theirs`}>{shown(stored[name])}</span>,
            <span key={`${name} mine`}>{shown(mine[name])}</span>,
          ])}
        </div>
      )}
      <span className={styles.row}>
        <Button size="sm" onClick={onTake}>
          {r.conflictTake}
        </Button>
        <Button size="sm" onClick={onKeep}>
          {r.conflictKeep}
        </Button>
      </span>
    </Note>
  );
}
