/** One batch of an import: rows are matched with entries, written, or taken back, and the import says how far it came. */
import { resources } from '@kontor/contract';
import { type Sql, sql } from '../../db/sql.ts';
import { notifyChanged } from '../change-notifications.ts';
import type { Ctx } from '../context.ts';
import type { KnownForm } from '../forms.ts';
import { mayNone } from '../scope.ts';
import { absentRows, removeAbsent } from './absent.ts';
import { entriesOf } from './entries.ts';
import { dropUnnamed, settleFiles } from './files.ts';
import { issuesOf } from './issues.ts';
import { type Judged, judge, type Way } from './judge.ts';
import { apartLines, type Import, type MatchedRow, type Outcome } from './types.ts';
import { write } from './write.ts';

const { reports } = resources;

/** Matching holds no entry, so that its batches may be longer. */
const [matching, writing] = [500, 200];
/** Characters of the cells of a batch: rows may be of megabytes. */
const mostText = 4_000_000;

type Means = Omit<Way, 'entries'>;

/** Open consoles show the import's progress with the entries of its form. */
const tell = (ctx: Ctx, { report_config_id, user_id }: Import) =>
  notifyChanged(ctx, reports, { report_config_id, user_id });

/**
 * The rows `r` of an import that have these lines, at least one. The range limits the scan whichever index is chosen: until
 * ANALYZE knows of the import, the planner takes it for small, and would hash all of its rows for each batch.
 */
const withLines = ({ id }: Import, lines: readonly number[]): Sql =>
  sql`r.import_id = ${id} and r.line between ${Math.min(...lines)} and ${Math.max(...lines)} and r.line = n.line`;

async function keep(ctx: Ctx, of: Import, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const column = <K extends keyof Outcome>(name: K) => outcomes.map(each => each[name]);
  const texts = (name: 'issues' | 'changes' | 'conflicts') =>
    outcomes.map(each => (each[name].length > 0 ? JSON.stringify(each[name]) : null));
  await ctx.db.run(sql`
    update import_rows r set outcome = n.outcome, key = n.key, report_id = n.report_id, version = n.version, issues = n.issues, changes = n.changes, conflicts = n.conflicts, files = n.files, cells = coalesce(n.cells, r.cells)
    from unnest(${column('line')}::int[], ${column('outcome')}::text[], ${column('key')}::bytea[], ${column('report_id')}::uuid[], ${column('version')}::int[], ${texts('issues')}::jsonb[], ${texts('changes')}::jsonb[], ${texts('conflicts')}::jsonb[], ${outcomes.map(({ files = {} }) => (Object.keys(files).length > 0 ? JSON.stringify(files) : null))}::jsonb[], ${outcomes.map(({ cells }) => (cells ? JSON.stringify(cells) : null))}::json[]) n (line, outcome, key, report_id, version, issues, changes, conflicts, files, cells)
    where ${withLines(of, column('line'))}`);
}

const countOf = (outcomes: readonly { outcome: string }[], wanted: string) =>
  outcomes.filter(({ outcome }) => outcome === wanted).length;

const open = [''];
const fitting = ({ absent }: Import): string[] =>
  ['added', 'changed', 'conflict'].concat(absent === 'remove' ? 'missing' : []);

/** Entries without a row that were changed since the export stay, unless that was decided, too. */
const stays = ({ trip }: Import): Sql =>
  trip?.altered === 'remove' ? sql`` : sql`and not (coalesce(outcome, '') = 'missing' and issues is not null)`;

/** The next rows of these outcomes, and whether more follow them. A row that is longer than a batch is one of its own. */
async function nextRows(ctx: Ctx, of: Import, most: number, outcomes: readonly string[]) {
  const { id, last_line } = of;
  // As an expression the outcome is no condition for an index: by line, reading ends with the batch; by outcome, all would be sorted.
  const which = sql`and coalesce(outcome, '') = any(${outcomes}::text[]) ${stays(of)}`;
  const rows = await ctx.db.rows<MatchedRow>(
    sql`select line, cells, outcome, report_id, version, taken from (select *, sum(length) over (order by line) - length as ahead from (select line, cells, octet_length(cells::text) as length, outcome, report_id, version, taken from import_rows where import_id = ${id} and line > ${last_line} ${which} order by line limit ${most}) r) r where ahead < ${mostText} order by line`,
  );
  const last = rows.at(-1)?.line ?? last_line;
  const more = await ctx.db.one(
    sql`select 1 from import_rows where import_id = ${id} and line > ${last} ${which} limit 1`,
  );
  return { rows, last, more: more !== undefined };
}

/** Matches the next rows. Whatever the checks wrote is rolled back. False at the end. */
export async function matchNext(ctx: Ctx, of: Import, way: Means): Promise<boolean> {
  const { rows, last, more } = await nextRows(ctx, of, matching, open);
  await ctx.db.run(sql`savepoint judged`);
  const [inFile, apart] = parted(rows);
  const judged = inFile.length > 0 ? await judge({ ...ctx, dry: true }, of, inFile, { ...way, entries: 'sought' }) : [];
  await ctx.db.run(sql`rollback to savepoint judged`);
  const missing = await absentRows(ctx, of, apart, way);
  await keep(ctx, of, [...judged, ...missing]);
  await ctx.db.run(
    sql`update imports set done = done + ${inFile.length}, last_line = ${last}, conflicts = conflicts + ${countOf(judged, 'conflict')}, missing = missing + ${missing.length}, added = added + ${countOf(judged, 'added')}, changed = changed + ${countOf(judged, 'changed')}, unchanged = unchanged + ${countOf(judged, 'unchanged')}, misfits = misfits + ${countOf(judged, 'misfit')}, attempts = 0, touched = now(), state = ${of.state === 'reading' ? 'reading' : more ? 'matching' : 'ready'} where id = ${of.id}`,
  );
  if (!more) tell(ctx, of);
  return more;
}

/** A row that comes to something else than what was looked at is not written. */
function holdTo(matched: MatchedRow, now: Judged): Judged {
  const same =
    now.outcome === matched.outcome && now.report_id === matched.report_id && now.version === matched.version;
  if (now.outcome === 'misfit' || same) return now;
  return {
    ...now,
    outcome: 'misfit',
    issues: [{ path: '', column: null, code: 'changed_since' }],
    changes: [],
    conflicts: [],
    write: null,
  };
}

/** Those of the file, and those of entries that it no longer has. */
const parted = (rows: readonly MatchedRow[]): [MatchedRow[], MatchedRow[]] => [
  rows.filter(({ line }) => line < apartLines),
  rows.filter(({ line }) => line >= apartLines),
];

const unfit = ({ line, key, report_id, version, files }: Outcome, issues: Outcome['issues']): Outcome => ({
  ...{ line, key, report_id, version, files: files ?? {} },
  ...{ outcome: 'misfit', issues, changes: [], conflicts: [] },
});

type Next = Awaited<ReturnType<typeof nextRows>>;

/** The next rows, judged while those before them are written. */
interface Ahead extends Next {
  after: number;
  judged: Judged[];
  /** The form as it was before they were judged, where they concern entries. */
  form: KnownForm | null;
}
/** The batches of one job: PostgreSQL writes one of them while the next is judged. */
export interface Turn {
  ahead: Promise<Ahead | null>;
  /** No batch follows. */
  isOver(): boolean;
}

/** Not of own workbooks, nor with files. What rows hold to is asked for once more as they are written. */
async function judgeAhead(ctx: Ctx, of: Import, way: Means): Promise<Ahead | null> {
  if (of.trip || of.options.files) return null;
  const form = of.keys.length > 0 ? await way.forms.get(ctx, of.report_config_id) : null;
  const next = await nextRows(ctx, of, writing, fitting(of));
  const judged = await judge(ctx, of, next.rows, { ...way, entries: 'matched' });
  return { ...next, after: of.last_line, judged, form };
}

/** Locks the entries that keys find now. False if they are others than those by which the rows were judged, or were changed. */
async function holds(ctx: Ctx, of: Import, { judged, form }: Ahead, { forms }: Means): Promise<boolean> {
  if (form === null) return true;
  if ((await forms.get(ctx, of.report_config_id)) !== form) return false;
  const sought = judged.map(each => each.sought);
  const entries = await entriesOf(ctx, of, form.form, sought, true);
  return judged.every(({ report_id, version }, at) => {
    const entry = entries.get(at);
    if (!entry || entry === 'several') return !entry && report_id === null;
    return entry.may && entry.id === report_id && entry.version === version;
  });
}

/** What fails ahead, or does not hold, is tried again in its turn. */
async function aheadOf(ctx: Ctx, of: Import, { ahead }: Turn, way: Means): Promise<Ahead | null> {
  const found = await ahead.catch(() => null);
  return found?.after === of.last_line && (await holds(ctx, of, found, way)) ? found : null;
}

/** Writes the next rows that fit. False at the end. */
export async function applyNext(ctx: Ctx, of: Import, way: Means, turn: Turn): Promise<boolean> {
  // Of two imports by keys at once, the later one finds the entries that the other adds.
  if (of.keys.length > 0)
    await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`import into ${of.report_config_id}`}, 0))`);
  const ahead = await aheadOf(ctx, of, turn, way);
  const { rows, last, more } = ahead ?? (await nextRows(ctx, of, writing, fitting(of)));
  const [inFile, apart] = parted(rows);
  const again = ahead?.judged ?? (inFile.length > 0 ? await judge(ctx, of, inFile, { ...way, entries: 'locked' }) : []);
  if (more && !turn.isOver()) {
    turn.ahead = judgeAhead({ ...ctx, db: ctx.database }, { ...of, last_line: last }, way);
    turn.ahead.catch(() => undefined);
  }
  const judged = again.map((each, at) => holdTo(inFile[at] as MatchedRow, each));
  const removed = await removeAbsent(ctx, of, apart);
  const { written, refused } = await write(ctx, of.report_config_id, judged);
  await settleFiles(ctx, of, [...new Set(judged.flatMap(({ files = {} }) => Object.values(files).flat()))]);
  if (!more) await dropUnnamed(ctx, of);
  const wrong = [
    ...judged.filter(({ outcome }) => outcome === 'misfit'),
    ...refused.map(({ item, issues }) => unfit(item, issuesOf(of, issues))),
    ...removed.refused,
  ];
  await keep(ctx, of, wrong);
  const all = [...written, ...removed.written];
  if (all.length > 0)
    await ctx.db.run(sql`
    update import_rows r set report_id = n.report_id, written = n.version, form_version = n.form_version
    from unnest(${all.map(({ line }) => line)}::int[], ${all.map(({ report_id }) => report_id)}::uuid[], ${all.map(({ version }) => version)}::int[], ${all.map(({ form_version }) => form_version)}::int[]) n (line, report_id, version, form_version)
    where ${withLines(
      of,
      all.map(({ line }) => line),
    )}`);
  const fresh = written.filter(({ form_version }) => form_version === null).length;
  const end = more ? sql`` : sql`, state = 'applied', ended = now()`;
  await ctx.db.run(
    sql`update imports set done = done + ${rows.length}, last_line = ${last}, added = added + ${fresh}, changed = changed + ${written.length - fresh}, removed = removed + ${removed.written.length}, misfits = misfits + ${wrong.length}, attempts = 0, touched = now() ${end} where id = ${of.id}`,
  );
  if (!more) tell(ctx, of);
  return more;
}

/** Whether the person may still do what the import does. */
export const mayImport = (ctx: Ctx): boolean => !mayNone(ctx.actor, reports, 'create');
