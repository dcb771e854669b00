/** Conflict resolution (412): table of both versions of an item, with the choice which one to keep. */
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './compare-versions.module.css';
import { cx } from './cx.ts';
import { Dialog } from './dialog.tsx';
import { Note } from './feedback.tsx';

export interface Difference {
  key: string;
  name: string;
  mine: string;
  theirs: string;
}
interface VersionsProps {
  /** Column headings. */
  words: { name: string; mine: string; theirs: string };
  rows: readonly Difference[];
  framed?: boolean;
}

/** One row per differing field. */
export const CompareVersions = ({ words, rows, framed = false }: VersionsProps) => (
  <table className={cx(styles.versions, framed && styles.framed)}>
    <thead>
      <tr>
        <th scope="col">{words.name}</th>
        <th scope="col">{words.mine}</th>
        <th scope="col">{words.theirs}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, name, mine, theirs }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          <td>{mine}</td>
          <td>{theirs}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

interface ConflictProps {
  /** Labels of the two buttons. */
  keep: string;
  take: string;
  onKeep: () => void;
  onTake: () => void;
  children: ReactNode;
}

/** Inline variant, above the fields in question. */
export const ConflictNote = ({ told, keep, take, onKeep, onTake, children }: ConflictProps & { told: string }) => (
  <Note tone="warn" live>
    {told}
    {children}
    <span className={styles.ways}>
      <Button size="sm" onClick={onKeep}>
        {keep}
      </Button>
      <Button size="sm" onClick={onTake}>
        {take}
      </Button>
    </span>
  </Note>
);

interface ConflictDialogProps extends ConflictProps {
  title: string;
  note: string;
  lead: string;
  /** Label while saving over the other version. */
  saving: string | false;
  onClose: () => void;
}

/** Dialog variant, if the fields are not visible. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title, note, lead, keep, take, saving, onKeep, onTake, onClose, children } = props;
  return (
    <Dialog
      title={title}
      size="md"
      persistent
      onClose={onClose}
      note={note}
      foot={
        <>
          <Button busy={saving} onClick={onKeep}>
            {keep}
          </Button>
          <Button kind="primary" onClick={onTake}>
            {take}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{lead}</p>
      {children}
    </Dialog>
  );
}
