/**
 * Confirms changes of names and kinds of fields that entries have answers for: when the name loses focus or the kind
 * changes, and on saving for changes made any other way.
 */
import { type Content, find, nameOf } from '@kontor/form';
import { contentName } from '@kontor/form/design';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useCall } from '../../api/mutations.ts';
import { useDesignerToolTexts } from '../../i18n/designer-tools.ts';
import { language } from '../../i18n/index.ts';
import { choose, confirm, toast } from '../../ui/index.ts';
import { wordFor } from './content-title.ts';
import styles from './dialogs.module.css';
import type { FormDocument } from './document.ts';
import { readersOf } from './edits.ts';
import { changeOf, type FieldChange, fieldChanges, keyOf, kindOf, renameOnly } from './field-changes.ts';
import type { Acts } from './use-designer.ts';

export interface Guard {
  /** Changes a content; a new kind is confirmed if answers exist. */
  change(content: Content, next: Content, group: string | null): void;
  /** Called on leaving a field's settings: confirms a new name. */
  settle(id: string): void;
  /** False cancels saving. */
  save(document: FormDocument): Promise<boolean>;
  /** Name under which entries store the field's answers; `''` of a new one. */
  savedName(id: string): string;
}

interface GuardOptions {
  id: string | undefined;
  saved: FormDocument;
  acts: Acts;
}

export function useGuard({ id, saved, acts }: GuardOptions): Guard {
  const latest = useRef(saved);
  useLayoutEffect(() => {
    latest.current = saved;
  });
  const { mutateAsync } = useCall('GET /report-configs/{id}/uses.json');
  return useMemo(() => {
    /** Number of entries with an answer under this name; null if unknown. */
    const count = async (field: string): Promise<number | null> => {
      if (!id) return 0;
      const answer = await mutateAsync({ params: { id }, query: { field } }).catch(() => null);
      return answer?.body.data.entries ?? null;
    };
    return makeGuard(acts, () => latest.current.fields, count);
  }, [id, acts, mutateAsync]);
}

function makeGuard(acts: Acts, saved: () => Content[], count: (field: string) => Promise<number | null>): Guard {
  const t = () => useDesignerToolTexts.now();
  const accepted = new Set<string>();
  const settled = new Map<string, string>();
  const savedName = (id: string) => {
    const content = find(saved(), id);
    return content ? nameOf(content) : '';
  };
  const titleIn = (content: Content) => contentName(content, language.get());

  async function settle(id: string) {
    const content = find(acts.document().fields, id);
    if (!content) return;
    const now = nameOf(content);
    const before = settled.get(id) ?? savedName(id);
    if (now === '' || now === before) return;
    settled.set(id, now);
    const change = changeOf(saved(), content);
    const readers = readersOf(acts.document().fields, new Set([now])).length;
    const entries = change && change.from !== now ? await count(change.from) : 0;
    if (!change || entries === 0) {
      if (before && readers) toast.info(() => t().followed(readers, now));
      return;
    }
    if (accepted.has(keyOf(change))) return;
    const answer = await choose<'old' | 'alone' | 'all'>(() => ({
      title: t().renameTitle(change.from, now),
      body: <RenameNote change={change} entries={entries} readers={readers} />,
      answers: [
        { value: 'old', label: t().renameNot },
        ...(readers ? [{ value: 'alone' as const, label: t().renameAlone }] : []),
        { value: 'all', label: readers ? t().renameAll : t().renameYes, kind: 'primary' },
      ],
    }));
    const present = find(acts.document().fields, id);
    if (answer === 'all') accepted.add(keyOf(change));
    else if (present && nameOf(present) === now) {
      if (answer === 'alone') {
        accepted.add(keyOf(change));
        acts.setFields(fields => renameOnly(fields, id, change.from, now));
      } else {
        settled.set(id, change.from);
        acts.change({ ...present, options: { ...present.options, name: change.from } });
      }
    }
  }

  async function change(content: Content, next: Content, group: string | null) {
    const made = kindOf(content) === kindOf(next) ? null : changeOf(saved(), next);
    if (!made?.otherKind || accepted.has(keyOf(made))) return acts.change(next, group);
    const entries = await count(made.from);
    if (entries !== 0) {
      const yes = await confirm(() => ({
        title: t().kindTitle(titleIn(content), wordFor(made.content, language.get())),
        body: t().kindBody(t().entriesHold(entries), wordFor(made.before, language.get())),
        yes: t().kindYes,
        no: t().kindNo,
      }));
      if (!yes) return;
      accepted.add(keyOf(made));
    }
    acts.change(next, group);
  }

  async function save(document: FormDocument): Promise<boolean> {
    const open = fieldChanges(saved(), document.fields).filter(each => !accepted.has(keyOf(each)));
    const counted = await Promise.all(open.map(async made => ({ made, entries: await count(made.from) })));
    const held = counted.filter(({ entries }) => entries !== 0);
    const sure =
      held.length === 0 ||
      (await confirm(() => ({
        title: t().saveTitle,
        body: (
          <div className={styles.question}>
            <ul>
              {held.map(({ made, entries }) => (
                <li key={made.id}>
                  {made.from === made.to
                    ? t().saveKind(
                        titleIn(made.content),
                        wordFor(made.content, language.get()),
                        t().entriesHold(entries),
                      )
                    : t().saveName(made.from, made.to, t().entriesHold(entries))}
                </li>
              ))}
            </ul>
            <p>{t().saveNote}</p>
          </div>
        ),
        yes: t().saveYes,
        no: t().saveNo,
      })));
    if (sure) for (const made of open) accepted.add(keyOf(made));
    return sure;
  }
  return {
    save,
    savedName,
    settle: id => void settle(id),
    change: (content, next, group) => void change(content, next, group),
  };
}

function RenameNote({ change, entries, readers }: { change: FieldChange; entries: number | null; readers: number }) {
  const t = useDesignerToolTexts();
  const listed = change.content.list_column || change.content.backend_list_column;
  return (
    <div className={styles.question}>
      <p>{t.renameEntries(t.entriesHold(entries), change.from, change.to)}</p>
      {readers > 0 && <p>{t.renameReaders(readers)}</p>}
      {listed && <p>{t.renameColumns}</p>}
    </div>
  );
}
