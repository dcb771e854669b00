/**
 * Questions before changes of names and kinds of fields that entries have answers for: when the name loses focus or the
 * kind changes, and on saving for changes made any other way. Lazy chunk.
 */
import { type Content, find, nameOf } from '@kontor/form';
import { contentName } from '@kontor/form/design';
import { type Asker, useDesignerGuardTexts } from '../../i18n/designer-guard.ts';
import { language } from '../../i18n/index.ts';
import { choose, confirm, toast } from '../../ui/index.ts';
import { wordFor } from './content-title.ts';
import styles from './dialogs.module.css';
import type { FormDocument } from './document.ts';
import { askersOf } from './edits.ts';
import {
  changeOf,
  type FieldChange,
  fieldChanges,
  keyOf,
  kindOf,
  removedFields,
  renameOnly,
  savedNameIn,
} from './field-changes.ts';
import type { Acts } from './use-designer.ts';

/** `count`: number of entries with an answer under a name; null if unknown. */
export function askBefore(acts: Acts, saved: () => Content[], count: (field: string) => Promise<number | null>) {
  const t = () => useDesignerGuardTexts.now();
  const accepted = new Set<string>();
  const settled = new Map<string, string>();
  const titleIn = (content: Content) => contentName(content, language.get());

  async function settle(id: string) {
    const content = find(acts.document().fields, id);
    if (!content) return;
    const now = nameOf(content);
    const before = settled.get(id) ?? savedNameIn(saved(), id);
    if (now === '' || now === before) return;
    settled.set(id, now);
    const change = changeOf(saved(), content);
    const askers = askersOf(acts.document(), new Set([now]));
    const entries = change && change.from !== now ? await count(change.from) : 0;
    if (!change || entries === 0) {
      if (before && askers.length > 0) toast.info(() => t().followed(askers, now));
      return;
    }
    if (accepted.has(keyOf(change))) return;
    const answer = await askName({ change, now, entries, askers });
    if (answer === 'all') accepted.add(keyOf(change));
    else rename(id, change, now, answer);
  }

  /** The field alone has the new name, or it has its old one again; not if it was renamed since. */
  function rename(id: string, change: FieldChange, now: string, answer: 'alone' | 'old' | undefined) {
    const present = find(acts.document().fields, id);
    if (!present || nameOf(present) !== now) return;
    if (answer === 'alone') {
      accepted.add(keyOf(change));
      acts.setFields(fields => renameOnly(fields, id, change.from, now));
    } else {
      settled.set(id, change.from);
      acts.change({ ...present, options: { ...present.options, name: change.from } });
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

  async function save(document: FormDocument, id?: string): Promise<boolean> {
    const open = changesOf(saved(), document.fields).filter(({ key }) => !accepted.has(key));
    const counted = await Promise.all(open.map(async asked => ({ ...asked, entries: await count(asked.field) })));
    const held = counted.filter(({ entries }) => entries !== 0);
    const sure =
      held.length === 0 ||
      (await confirm(() => ({
        title: t().saveTitle,
        body: <SaveNote lines={held.map(({ key, say, entries }) => ({ key, text: say(entries) }))} />,
        yes: t().saveYes,
        no: t().saveNo,
      })));
    if (sure) for (const { key } of open) accepted.add(key);
    return sure && (!id || casesAreFine(id, document));
  }
  return { save, settle, change };
}

/** Cases whose new outcome is accepted, until the form is saved. */
let acceptedCases: ReadonlySet<string> = new Set();

/** False if saving is cancelled because of cases that come out differently. */
async function casesAreFine(id: string, document: FormDocument): Promise<boolean> {
  acceptedCases = new Set();
  const { askAboutCases } = await import('./cases-before-save.tsx');
  const answer = await askAboutCases(id, document);
  acceptedCases = answer ?? acceptedCases;
  return answer !== null;
}

/** What follows once the form is saved: accepted cases, and entries that may be computed anew. */
export async function afterSave(id: string, before: FormDocument, saved: FormDocument): Promise<void> {
  const accepted = acceptedCases;
  acceptedCases = new Set();
  if (accepted.size > 0) await (await import('./cases-before-save.tsx')).acceptCases(id, accepted);
  await (await import('./recalculate.tsx')).offer(id, before, saved);
}

/** A change that is asked about before it is saved. */
interface Asked {
  key: string;
  /** Name under which entries hold the answers. */
  field: string;
  say: (entries: number | null) => string;
}

/** Removed fields first. */
function changesOf(saved: Content[], fields: Content[]): Asked[] {
  const changed = fieldChanges(saved, fields).map(
    (made): Asked => ({ key: keyOf(made), field: made.from, say: entries => changeText(made, entries) }),
  );
  const removed = removedFields(saved, fields).map(
    (content): Asked => ({
      key: `${content.id} removed`,
      field: nameOf(content),
      say: entries => useDesignerGuardTexts.now().saveRemoved(contentName(content, language.get()), entries),
    }),
  );
  return [...removed, ...changed];
}

interface Rename {
  change: FieldChange;
  now: string;
  entries: number | null;
  /** Formulas, conditions and texts that ask for the field. */
  askers: readonly Asker[];
}

function askName({ change, now, entries, askers }: Rename) {
  const t = () => useDesignerGuardTexts.now();
  const isAsked = askers.length > 0;
  return choose<'old' | 'alone' | 'all'>(() => ({
    title: t().renameTitle(change.from, now),
    body: <RenameNote change={change} entries={entries} askers={askers} />,
    answers: [
      { value: 'old', label: t().renameNot },
      ...(isAsked ? [{ value: 'alone' as const, label: t().renameAlone }] : []),
      { value: 'all', label: isAsked ? t().renameAll : t().renameYes, kind: 'primary' },
    ],
  }));
}

function changeText({ from, to, content }: FieldChange, entries: number | null): string {
  const t = useDesignerGuardTexts.now();
  const held = t.entriesHold(entries);
  if (from !== to) return t.saveName(from, to, held);
  return t.saveKind(contentName(content, language.get()), wordFor(content, language.get()), held);
}

function SaveNote({ lines }: { lines: { key: string; text: string }[] }) {
  const t = useDesignerGuardTexts();
  return (
    <div className={styles.question}>
      <ul>
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      <p>{t.saveNote}</p>
    </div>
  );
}

function RenameNote({ change, entries, askers }: Omit<Rename, 'now'>) {
  const t = useDesignerGuardTexts();
  const listed = change.content.list_column || change.content.backend_list_column;
  return (
    <div className={styles.question}>
      <p>{t.renameEntries(t.entriesHold(entries), change.from, change.to)}</p>
      {askers.length > 0 && <p>{t.renameReaders(askers)}</p>}
      {listed && <p>{t.renameColumns}</p>}
    </div>
  );
}
