import { plainText } from '@kontor/form';
import { dateTime, listed } from '../../i18n/format.ts';
import { useMessagesTexts } from '../../i18n/messages.ts';
import { Button, Note } from '../../ui/index.ts';
import type { Draft } from './draft.ts';
import styles from './messages.module.css';

interface Props {
  mine: Draft;
  theirs: Draft;
  onSettle: (take: boolean) => void;
}

/** Both versions side by side, only what differs (412). */
export function Conflict({ mine, theirs, onSettle }: Props) {
  const t = useMessagesTexts();
  const rows: [string, (draft: Draft) => string][] = [
    [t.title, draft => draft.title],
    [t.body, draft => plainText(draft.body)],
    [t.audience, draft => (draft.audience === 'all' ? t.all : listed(draft.groups.map(({ name }) => name)))],
    [t.starts, draft => dateTime(draft.starts)],
    [t.ends, draft => dateTime(draft.ends)],
    [t.confirmField, draft => (draft.confirm ? t.yes : t.no)],
  ];
  // Markup may differ where the words do not.
  const differing = rows.filter(
    ([label, shown]) => shown(mine) !== shown(theirs) || (label === t.body && mine.body !== theirs.body),
  );
  return (
    <Note tone="warn" live>
      {t.conflict}
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.theirs}</th>
            <th scope="col">{t.mine}</th>
          </tr>
        </thead>
        <tbody>
          {differing.map(([label, shown]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{shown(theirs) || t.none}</td>
              <td>{shown(mine) || t.none}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <span className={styles.acts}>
        <Button size="sm" onClick={() => onSettle(true)}>
          {t.take}
        </Button>
        <Button size="sm" onClick={() => onSettle(false)}>
          {t.keep}
        </Button>
      </span>
    </Note>
  );
}
