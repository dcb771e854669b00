/** Table row of a tag: renamed in place (saved on Enter or blur, with optimistic lock), deleted with undo. */
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { ApiError } from '../../api/client.ts';
import { refresh, remove, restore } from '../../api/hooks.ts';
import type { Tag } from '../../api/library.ts';
import { useRights } from '../../api/session.ts';
import { describe } from '../../errors/problem-text.ts';
import { useDirectoriesTexts } from '../../i18n/files-directories.ts';
import { IconButton, IconTrash, toast } from '../../ui/index.ts';
import { keyOf, tidy } from '../names.ts';
import { FILE_REFERENCES, TAGS } from '../whole-lists.ts';
import styles from './tags.module.css';

interface Props {
  tag: Tag;
  /** Number of files with it; undefined while not known. */
  count: number | undefined;
  /** Ids by name, to detect duplicates. */
  holders: ReadonlyMap<string, string>;
  /** Registers the save function of an unsaved name; undefined once there is nothing to save. */
  onOpen: (id: string, save: (() => Promise<boolean>) | undefined) => void;
}
const LONGEST = 100;

const patch = async (id: string, name: string, version: number): Promise<Tag> =>
  (await ask('PATCH /tags/{id}.json', { params: { id }, body: { name }, ifMatch: version })).data;

function TagRow({ tag, count, holders, onOpen }: Props) {
  const t = useDirectoriesTexts();
  const may = useRights();
  const queries = useQueryClient();
  const note = useId();
  const [text, setText] = useState<string>();
  const [error, setError] = useState<unknown>();
  /** The server's version, if a conflict showed it to be newer than the list's. */
  const [version, setVersion] = useState(tag.version);
  const saving = useRef<Promise<boolean>>(undefined);
  const shown = text ?? tag.name;
  const typed = tidy(shown);
  const holder = holders.get(keyOf(typed));
  const fault = !typed ? t.empty : holder !== undefined && holder !== tag.id ? t.tagDouble(typed) : undefined;

  const stale = () => Promise.all([refresh(queries, TAGS), refresh(queries, FILE_REFERENCES)]);

  async function save(): Promise<boolean> {
    if (text === undefined || typed === tag.name) {
      setText(undefined);
      setError(undefined);
      return true;
    }
    if (fault) return false;
    try {
      const before = tag.name;
      const done = await patch(tag.id, typed, Math.max(version, tag.version));
      await stale();
      setText(undefined);
      setError(undefined);
      const undo = () =>
        void patch(tag.id, before, done.version)
          .then(stale)
          .catch(refusal => toast.error(refusal));
      toast.ok(() => t.tagRenamed(before, done.name), { undo });
      return true;
    } catch (refusal) {
      const current = refusal instanceof ApiError && refusal.code === 412 ? (refusal.current as Tag | undefined) : null;
      if (current) setVersion(current.version);
      setError(refusal);
      return false;
    }
  }
  function wordsFor(refusal: unknown): string {
    if (!(refusal instanceof ApiError)) return describe(refusal).title;
    const current = refusal.current as Tag | undefined;
    if (refusal.code === 412 && current) return t.tagChanged(current.name);
    if (refusal.code === 409) return t.tagDouble(typed);
    return refusal.code === 404 ? t.tagGone : describe(refusal).title;
  }
  /** Single flight: Enter, blur and closing may come together. */
  function commit(): Promise<boolean> {
    saving.current ??= save().finally(() => {
      saving.current = undefined;
    });
    return saving.current;
  }
  async function removeTag() {
    try {
      await remove(TAGS, tag.id);
      await stale();
      const undo = () =>
        void restore(queries, TAGS, tag.id)
          .then(stale)
          .catch(refusal => toast.error(refusal));
      toast.ok(() => t.tagRemoved(tag.name, count), { undo });
    } catch (refusal) {
      setError(refusal);
    }
  }
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  const isOpen = text !== undefined && typed !== tag.name;
  useEffect(() => {
    if (!isOpen) return;
    onOpen(tag.id, () => latest.current());
    return () => onOpen(tag.id, undefined);
  }, [isOpen, onOpen, tag.id]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') void commit();
    else if (event.key === 'Escape' && isOpen) {
      setText(undefined);
      setError(undefined);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const message = fault ?? (error === undefined ? undefined : wordsFor(error));
  return (
    <li className={styles.row}>
      <input
        className={styles.name}
        type="text"
        aria-label={t.tagName(tag.name)}
        aria-invalid={message ? true : undefined}
        aria-describedby={message && note}
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST}
        readOnly={!may('Tags', 'update')}
        value={shown}
        onChange={event => {
          setText(event.target.value);
          setError(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => void commit()}
      />
      {count !== undefined && <span className={styles.count}>{t.files(count)}</span>}
      {may('Tags', 'delete') && (
        <IconButton icon={IconTrash} size="sm" danger label={t.tagRemove(tag.name)} onClick={() => void removeTag()} />
      )}
      {message && (
        <div id={note} className={styles.message} role={error ? 'alert' : undefined}>
          {message}
        </div>
      )}
    </li>
  );
}
export default memo(TagRow);
