/**
 * What rows of a file come to: a new entry, a changed one, or none. Each passes the checks of any entry, by the rights of
 * the person who imports; what does not fit is said cell by cell.
 */

import { setImmediate as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type ImportChange,
  type ImportConflict,
  type Issue,
  isBuiltInState,
  Problem,
  resources,
} from '@kontor/contract';
import { answerOf, compile, correctionKey, type Data, fold, isId, textsOf } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../context.ts';
import { presented } from '../former-fields.ts';
import type { Forms, KnownForm } from '../forms.ts';
import { mustLink } from '../links.ts';
import type { Prepared, Subject, Values } from '../verb.ts';
import { hasNoDay, noChoicesIn } from './cells.ts';
import { type Entry, entriesMatched, entriesOf, type Key, keyOf } from './entries.ts';
import { makeFiles, type PackedFiles, packedFiles } from './files.ts';
import { type CellIssue, fieldIn, inSheet, issuesOf, type PlacedSheet } from './issues.ts';
import { hashesOf, type NamedInRow, nameFiles, noFiles, sameFiles } from './named-files.ts';
import { sameValue } from './own-cells.ts';
import { idOf, type OwnReader, ownReader, settleEdits } from './own-rows.ts';
import { type ReadColumn, readersOf } from './readers.ts';
import { isShown } from './same-shown.ts';
import { type SheetReader, sheetReader } from './sheet-repeats.ts';
import type { ExportCells, Import, MatchedRow, Outcome } from './types.ts';

const { reports } = resources;

/** Rows that are checked before others have their turn. */
const atOnce = 20;
export const mostChanges = 200;
/** Characters of a text that are kept of a change, which is only shown. */
const longest = 1_000;

/** What would be written of a row. */
export interface Write {
  before: Entry | null;
  prepared: Prepared;
}
export interface Judged extends Outcome {
  write: Write | null;
  /** By what its entry is found. */
  sought: Key | null;
}

interface Reading {
  row: MatchedRow;
  values: Map<string, unknown>;
  key: Key | null;
  /** Of files that its cells name. */
  named: NamedInRow;
  /** Its rows in sheets of repeats, once they are read. */
  sheets: readonly PlacedSheet[];
}

interface Judging {
  of: Import;
  /** Of an own workbook. */
  own: OwnReader | null;
  /** Of any other one with sheets of repeats. */
  sheets: SheetReader | null;
  subject: Subject;
  known: KnownForm;
  readers: ReadColumn[];
  packed: PackedFiles | null;
  /** Hashes of files that entries have. */
  hashes: ReadonlyMap<string, string>;
  /** The checks have asked for the form as it is now; until then they may know an earlier one. */
  asked: boolean;
}

const wordsOfStates: Record<string, readonly string[]> = {
  draft: ['entwurf'],
  ready_to_send: ['bereit zum senden', 'ready to send'],
  sent: ['gesendet'],
};

/** A state by its value or label, in an own workbook as it was called then; what is none stays as it is, and is refused. */
function stateOf({ known, own: reader }: Judging, text: string): string {
  if (isBuiltInState(text)) return text;
  const wanted = fold(text);
  const own = [...(reader ? [reader.former] : []), known]
    .flatMap(({ form }) => form.states)
    .find(({ value, label }) => value === text || textsOf(label).some(one => fold(one) === wanted));
  return own?.value ?? Object.entries(wordsOfStates).find(([, words]) => words.includes(wanted))?.[0] ?? text;
}

/** Reads the cells of a row; a value that its field cannot read is checked as it is. */
function readRow({ readers, of, packed }: Judging, row: MatchedRow): Reading {
  if (of.trip) {
    const id = idOf(row, of.trip);
    const named: [string, unknown][] = isId(id) ? [['id', id]] : [];
    return {
      row,
      values: new Map(named),
      key: keyOf(of.keys, () => false, new Map(named)),
      named: noFiles(),
      sheets: [],
    };
  }
  const values = new Map<string, unknown>();
  const files = noFiles();
  for (const { index, to, input, read } of readers) {
    const cell = row.cells[index] ?? null;
    if (input && hasNoDay(cell, input.measure, of.options)) {
      files.issues.push({ path: `data.${to}`, code: 'early_day' });
      continue;
    }
    const value = input?.files && packed ? nameFiles(packed, to, cell, files) : read(cell);
    const parsed = input ? input.rule.parse(value) : value;
    values.set(to, typeof parsed === 'symbol' ? value : parsed);
  }
  const isField = (name: string) => readers.some(({ to, input }) => to === name && input !== null);
  return { row, values, key: keyOf(of.keys, isField, values), named: files, sheets: [] };
}

const plain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

/** The answers of the entry with those of the row, and whether any differs; a corrected answer is corrected once more. */
function merged(judging: Judging, before: Data, { values, row }: Reading): { data: Data; differs: boolean } {
  const data: Data = { ...before };
  let differs = false;
  for (const { to, input, index } of judging.readers) {
    if (!input) continue;
    const value = values.get(to);
    const had = input.rule.parse(answerOf(input, before));
    // An old answer that the field can no longer read (a symbol) differs from any.
    if (typeof had !== 'symbol' && isDeepStrictEqual(plain(had), plain(value))) continue;
    if (input.files && judging.packed && sameFiles(judging.packed, judging.hashes, had, value)) continue;
    if (isShown(input, before, row.cells[index] ?? null, judging.of.options.time_zone)) continue;
    differs = true;
    const key = Object.hasOwn(before, correctionKey(to)) ? correctionKey(to) : to;
    if (value === undefined) delete data[key];
    else data[key] = value;
  }
  return { data, differs };
}

const cut = (value: unknown): unknown =>
  typeof value === 'string' && value.length > longest ? value.slice(0, longest).toWellFormed() : (value ?? null);

export function changesOf(before: Data, after: Data): ImportChange[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap(key =>
    key.startsWith('_') || isDeepStrictEqual(plain(before[key]), plain(after[key]))
      ? []
      : [{ path: `data.${key}`, from: cut(before[key]), to: cut(after[key]) }],
  );
}

/** Of several choices in a cell each that is none is an issue of its own. */
function inParts({ own, readers }: Judging, { row, sheets }: Reading, issue: Issue): CellIssue[] {
  const placed = inSheet(sheets, issue);
  if (placed) return placed;
  if (issue.code !== 'not_a_choice') return [issue];
  const name = fieldIn(issue.path);
  const reader = readers.find(({ to, input }) => to === name && input && Array.isArray(input.rule.empty));
  const cell = reader && row.cells[reader.index];
  const parts = own?.missing(row, name) ?? (reader ? noChoicesIn(String(cell ?? ''), reader.choices) : []);
  return parts.length === 0 ? [issue] : parts.map(part => ({ ...issue, part }));
}

const keyPath = (judging: Judging, [key = '']: readonly string[]) =>
  judging.readers.some(({ to, input }) => to === key && input) ? `data.${key}` : key;

/** Writes what the rows of repeats say into the answers; whether that changes any. A 422 where they do not fit. */
function takeRepeats({ sheets: reader }: Judging, read: Reading, was: Data, data: Data): boolean {
  const { edits, issues, sheets } = reader?.edits(read.row, was) ?? { edits: [], issues: [], sheets: [] };
  read.sheets = sheets;
  if (issues.length > 0) throw new Problem('invalid', issues);
  return settleEdits(edits, null, data).differs;
}

async function added(ctx: Ctx, judging: Judging, read: Reading): Promise<Prepared> {
  const { values } = read;
  const data: Data = {};
  for (const { to, input } of judging.readers) if (input && values.get(to) !== undefined) data[to] = values.get(to);
  takeRepeats(judging, read, {}, data);
  const said = isStateColumn(judging) ? values.get('state') : undefined;
  return toAdd(ctx, judging, data, said === undefined ? undefined : String(said));
}

/** A new entry has the instances of repeats that the file has, and not an empty one to begin with, where none is asked for. */
function withoutInstances({ form }: KnownForm, data: Data): void {
  const counts: Data = { ...(data._repeat as Data | undefined) };
  for (const { id, content } of compile(form).repeats.values())
    if (!content.options.minFormula && !content.options.countFormula) counts[id] ??= 0;
  if (Object.keys(counts).length > 0) data._repeat = counts;
}

async function toAdd(ctx: Ctx, judging: Judging, data: Data, said: string | undefined): Promise<Prepared> {
  const { subject, of, asked, known } = judging;
  judging.asked = true;
  withoutInstances(known, data);
  const state = said === undefined ? of.options.state : stateOf(judging, said);
  const given: Values = { report_config_id: of.report_config_id, data, state };
  return (await subject.behaviour.beforeWrite?.(ctx, given, null, asked ? 1 : 2)) ?? { values: given };
}

const isStateColumn = ({ readers }: Judging): boolean => readers.some(({ to, input }) => to === 'state' && !input);

/** Under the published version of the form, or under its own where that would refuse it and names are the same in both. */
async function changed(
  ctx: Ctx,
  { subject, known }: Judging,
  given: Values,
  before: Entry,
  renamed: boolean,
): Promise<Prepared> {
  const at = async (values: Values) => (await subject.behaviour.beforeWrite?.(ctx, values, before, 1)) ?? { values };
  if (before.form_version >= known.number) return at(given);
  try {
    return await at({ ...given, form_version: known.number });
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== 'invalid' || renamed) throw error;
    return at(given).catch(() => Promise.reject(error));
  }
}

type Verdict = Pick<Judged, 'outcome' | 'issues' | 'changes' | 'write'> & { conflicts?: ImportConflict[] };

const misfit = (judging: Judging, issues: readonly CellIssue[]): Verdict => ({
  outcome: 'misfit',
  issues: issuesOf(judging.of, issues),
  changes: [],
  write: null,
});

async function onEntry(ctx: Ctx, judging: Judging, before: Entry, read: Reading): Promise<Verdict> {
  const had = presented(judging.known.form, before.data as Data, before.form_version);
  const { data, differs: isOther } = merged(judging, had, read);
  const differs = takeRepeats(judging, read, had, data) || isOther;
  const said = isStateColumn(judging) ? read.values.get('state') : undefined;
  const state = said === undefined ? before.state : stateOf(judging, String(said));
  const same: Verdict = { outcome: 'unchanged', issues: [], changes: [], write: null };
  if (!differs && state === before.state) return same;
  if (!before.may) return notAllowed(judging);
  const given = { data, ...(state === before.state ? {} : { state }) };
  const prepared = await changed(ctx, judging, given, before, had !== before.data);
  const after = prepared.values.data as Data;
  const changes = changesOf(had, after);
  if (state !== before.state) changes.unshift({ path: 'state', from: before.state, to: state });
  // The form took away what the row would have changed: a condition hides it.
  if (changes.length === 0) return same;
  return { outcome: 'changed', issues: [], changes: changes.slice(0, mostChanges), write: { before, prepared } };
}

/** A row that would change an entry for which the person has no right to update; one that changes nothing never comes here. */
const notAllowed = (judging: Judging): Verdict =>
  misfit(judging, [{ path: keyPath(judging, judging.of.keys), code: 'not_allowed' }]);

/** Of an own workbook: what a row that does not fit would change, by its cells as they are. */
const ownChanges = ({ own }: Judging, row: MatchedRow, entry: Entry): ImportChange[] =>
  (own?.edits(row, entry)?.edits ?? [])
    .flatMap(({ path, present, file }) =>
      sameValue(file, present) ? [] : [{ path, from: cut(present), to: cut(file) }],
    )
    .slice(0, mostChanges);

/** Of an own workbook: only what the file changed, and where Kontor did too, what was chosen. */
async function onOwnEntry(ctx: Ctx, judging: Judging, before: Entry, read: Reading): Promise<Verdict> {
  const { row } = read;
  const found = judging.own?.edits(row, before);
  if (!found) return misfit(judging, [{ path: 'id', code: 'changed_since' }]);
  read.sheets = found.sheets;
  if (found.issues.length > 0) return { ...misfit(judging, found.issues), changes: ownChanges(judging, row, before) };
  const had = presented(judging.known.form, before.data as Data, before.form_version);
  const given: { data: Data; state?: string | null } = { data: { ...had } };
  const edits = [...found.edits];
  if (found.state) {
    const file = found.state.file === null ? null : stateOf(judging, found.state.file);
    const apply = (_data: Data, from: 'file' | 'exported') => {
      given.state = from === 'file' ? file : (found.state?.exported ?? null);
    };
    edits.unshift({ path: 'state', exported: found.state.exported, file, present: before.state, apply });
  }
  if (!before.may && edits.some(({ file, present }) => !sameValue(file, present))) return notAllowed(judging);
  const { differs, conflicts } = settleEdits(edits, row.taken, given.data);
  const outcome = conflicts.length > 0 ? 'conflict' : 'unchanged';
  if (!differs) return { outcome, issues: [], changes: [], write: null, conflicts };
  const prepared = await changed(ctx, judging, given, before, had !== before.data);
  const changes = changesOf(had, prepared.values.data as Data);
  if (given.state !== undefined) changes.unshift({ path: 'state', from: before.state, to: given.state });
  // The form took away what the row would have changed: a condition hides it.
  if (changes.length === 0) return { outcome, issues: [], changes: [], write: null, conflicts };
  return {
    outcome: conflicts.length > 0 ? 'conflict' : 'changed',
    ...{ issues: [], changes: changes.slice(0, mostChanges), write: { before, prepared }, conflicts },
  };
}

async function addedOwn(ctx: Ctx, judging: Judging, own: OwnReader, read: Reading): Promise<Verdict> {
  const { data, state, issues, sheets } = own.added(read.row);
  read.sheets = sheets;
  if (issues.length > 0) return misfit(judging, issues);
  return {
    outcome: 'added',
    issues: [],
    changes: [],
    write: { before: null, prepared: await toAdd(ctx, judging, data, state) },
  };
}

/** Why the row changes no entry and becomes none, before its answers are checked. */
function refusal(judging: Judging, { key, values }: Reading, entry: Entry | 'several' | undefined): Issue | null {
  const { keys, trip } = judging.of;
  const path = keyPath(judging, keys);
  // Only Kontor gives ids: a row without one is a new entry.
  if (!key && (trip || keys.every(name => name === 'id'))) return null;
  if (keys.length > 0 && !key) {
    const lacks = keys.filter(name => values.get(name) === undefined);
    return { path: keyPath(judging, lacks), code: 'required' };
  }
  if (entry === 'several') return { path, code: 'value_not_unique' };
  if (entry) return null;
  // A row that names an entry by what only the server gives is no new one.
  if (key?.id === undefined && key?.number === undefined) return null;
  return { path, code: trip ? 'entry_gone' : 'unknown' };
}

/** Files that are not taken are said beside whatever else does not fit. */
async function verdict(
  ctx: Ctx,
  judging: Judging,
  read: Reading,
  entry: Entry | 'several' | undefined,
): Promise<Verdict> {
  const found = await ofAnswers(ctx, judging, read, entry);
  const { issues } = read.named;
  if (issues.length === 0) return found;
  const others = found.issues.filter(({ path }) => !issues.some(issue => issue.path === path));
  return { ...misfit(judging, issues), issues: [...issuesOf(judging.of, issues), ...others] };
}

/** By the checks that the entry would meet when it is written. */
async function mayLink(ctx: Ctx, { packed }: Judging, found: Verdict): Promise<Verdict> {
  const { write } = found;
  const links = packed && write?.prepared.links;
  if (links && (links.files?.length ?? 0) > 0) await mustLink(ctx, reports, write.before?.id ?? uuidv7(), links);
  return found;
}

async function ofAnswers(
  ctx: Ctx,
  judging: Judging,
  read: Reading,
  entry: Entry | 'several' | undefined,
): Promise<Verdict> {
  const refused = refusal(judging, read, entry);
  if (refused) return misfit(judging, [refused]);
  try {
    const { own } = judging;
    if (own)
      return typeof entry === 'object'
        ? await onOwnEntry(ctx, judging, entry, read)
        : await addedOwn(ctx, judging, own, read);
    if (typeof entry === 'object') return await mayLink(ctx, judging, await onEntry(ctx, judging, entry, read));
    const prepared = await added(ctx, judging, read);
    return await mayLink(ctx, judging, {
      outcome: 'added',
      issues: [],
      changes: [],
      write: { before: null, prepared },
    });
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== 'invalid') throw error;
    // Of the form itself: of every row, so of none.
    if (error.issues.some(issue => issue.path === 'report_config_id')) throw error;
    const found = misfit(
      judging,
      error.issues.flatMap(issue => inParts(judging, read, issue)),
    );
    return typeof entry === 'object' ? { ...found, changes: ownChanges(judging, read.row, entry) } : found;
  }
}

/** Lines whose key a row further up has. */
async function takenLines(ctx: Ctx, of: Import, read: readonly Reading[]): Promise<Set<number>> {
  const keyed = read.flatMap(({ key, row: { line } }) => (key ? [{ hash: key.hash, line }] : []));
  if (keyed.length === 0) return new Set();
  const found = await ctx.db.rows<{ line: number }>(
    sql`select n.line from unnest(${keyed.map(({ line }) => line)}::int[], ${keyed.map(({ hash }) => hash)}::bytea[]) n (line, key) cross join lateral (select from import_rows r where r.import_id = ${of.id} and r.key = n.key and r.line < n.line limit 1) r`,
  );
  return new Set(found.map(({ line }) => line));
}

export interface Way {
  subject: Subject;
  exportCells: ExportCells;
  forms: Forms;
  /**
   * By which entries rows are judged: those that their keys find, which with `locked` stay as they are until the
   * transaction ends; or those that matching found.
   */
  entries: 'sought' | 'locked' | 'matched';
}

/** In the open transaction; rows come in the order of the file. */
export async function judge(
  ctx: Ctx,
  of: Import,
  rows: readonly MatchedRow[],
  { subject, forms, entries: which, exportCells }: Way,
): Promise<Judged[]> {
  const known = await forms.get(ctx, of.report_config_id);
  const readers = of.trip ? [] : await readersOf(ctx, known.form, of, rows);
  const packed = await packedFiles(ctx, of);
  const judging: Judging = {
    of,
    subject,
    known,
    readers,
    own: null,
    sheets: null,
    packed,
    hashes: new Map(),
    asked: false,
  };
  if (!of.trip) judging.sheets = await sheetReader(ctx, of, known, rows);
  const read = rows.map(row => readRow(judging, row));
  await makeFiles(ctx, new Set(read.flatMap(({ named }) => named.files)));
  const taken = await takenLines(ctx, of, read);
  const seen = new Set<string>();
  const keys = read.map(({ key }) => key);
  const entries =
    which === 'matched'
      ? await entriesMatched(ctx, rows)
      : await entriesOf(ctx, of, known.form, keys, which === 'locked');
  if (packed) judging.hashes = await hashesOf(ctx, readers, [...entries.values()]);
  const { trip } = of;
  if (trip) {
    const there = [...entries.values()].filter(entry => entry !== 'several');
    judging.own = await ownReader({ ctx, of: { ...of, trip }, known, forms, exportCells }, rows, there);
  }
  const judged: Judged[] = [];
  // What has been read of a row is let go of with its verdict: a batch would outgrow the space of short-lived objects.
  read.reverse();
  for (let at = 0, each = read.pop(); each; each = read.pop(), at++) {
    if (at % atOnce === atOnce - 1) await turn();
    const hash = each.key?.hash.toString('base64');
    const twice = taken.has(each.row.line) || (hash !== undefined && seen.has(hash));
    if (hash !== undefined) seen.add(hash);
    const found = twice
      ? misfit(judging, [{ path: keyPath(judging, of.keys), code: 'twice' }])
      : await verdict(ctx, judging, each, entries.get(at));
    judged.push(withEntry(each, ctx.dry ? { ...found, write: null } : found, entries.get(at)));
  }
  return judged;
}

/** The verdict with the row's key and the entry that it is about. */
function withEntry({ row, key, named }: Reading, found: Verdict, entry: Entry | 'several' | undefined): Judged {
  const about = typeof entry === 'object' && found.outcome !== 'added' ? entry : null;
  const which = { report_id: about?.id ?? null, version: about?.version ?? null };
  return {
    ...found,
    conflicts: found.conflicts ?? [],
    line: row.line,
    key: key?.hash ?? null,
    sought: key,
    files: named.places,
    ...which,
  };
}
