/** Inline form that adds a directory to the tree, with a choice of its parent. */
import { type FormEvent, type RefObject, useEffect, useMemo, useState } from 'react';
import { useDirectoriesTexts } from '../../i18n/files-directories.ts';
import { Button, Combobox, IconPlus, TextField } from '../../ui/index.ts';
import { keyOf, tidy } from '../names.ts';
import styles from './directories.module.css';
import { above, type Draft, isGoing, LONGEST, MOST, wayOf } from './draft.ts';
import { placesOf } from './places.ts';

interface Props {
  draft: Draft;
  name: string;
  onName: (name: string) => void;
  /** Id of the parent directory; empty: the top level. */
  parent: string;
  onParent: (parent: string) => void;
  onAdd: (name: string, parent: string | null) => void;
  field: RefObject<HTMLInputElement | null>;
}

const REST = 400;

export function AddForm({ draft, name, onName, parent: asked, onParent, onAdd, field }: Props) {
  const t = useDirectoriesTexts();
  // Debounced: recomputing hundreds of paths at each keystroke would be slow.
  const [settled, settle] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => settle(draft), REST);
    return () => clearTimeout(timer);
  }, [draft]);
  const places = useMemo(() => placesOf(settled, t.top), [settled, t.top]);
  // The chosen parent may have been removed meanwhile.
  const parent = asked && draft.has(asked) && !isGoing(draft, asked) ? asked : '';
  const shown =
    parent === '' || places.some(({ value }) => value === parent)
      ? places
      : [...places, { value: parent, label: wayOf(draft, parent) }];
  const isThere = [...draft.values()].some(
    row => row.parent === (parent || null) && keyOf(row.name) === keyOf(name) && !isGoing(draft, row.id),
  );
  const tooDeep = parent !== '' && above(draft, parent).length + 2 > MOST;
  const fault = !name.trim() ? undefined : isThere ? t.double(tidy(name)) : tooDeep ? t.tooDeep(MOST) : undefined;
  const reason = name.trim() ? fault : t.addMissing;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason) return field.current?.focus();
    onAdd(tidy(name), parent || null);
    onName('');
    field.current?.focus();
  }
  return (
    <form className={styles.add} noValidate onSubmit={submit}>
      <TextField
        ref={field}
        autoFocus
        label={t.addName}
        value={name}
        error={fault}
        maxLength={LONGEST}
        autoComplete="off"
        onChange={onName}
      />
      <Combobox label={t.addParent} value={parent} options={shown} onChange={onParent} />
      <Button type="submit" icon={IconPlus} disabledReason={reason} className={styles.addButton}>
        {t.add}
      </Button>
    </form>
  );
}
