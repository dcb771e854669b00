/** What an own workbook brings, as a workbook: a line for each cell that differs, a portion of rows at a time. */
import { type ImportOutcome, Problem, resources } from '@kontor/contract';
import { compile, displayValue, type Form, inLanguage } from '@kontor/form';
import { catalogue } from '@kontor/form/languages';
import type { FastifyReply } from 'fastify';
import { sql } from '../../db/sql.ts';
import { stateNames, wordsFor } from '../../exports/words.ts';
import { type Cell, sheetName, workbook, workbookType } from '../../outside/xlsx/workbook.ts';
import { safeName } from '../../outside/zip.ts';
import type { Ctx } from '../../records/context.ts';
import type { AreaDeps, In, Out } from '../../records/endpoint.ts';
import type { KnownForm } from '../../records/forms.ts';
import { type Beside, rowsBeside } from '../../records/imports/shown-repeats.ts';
import { apartLines } from '../../records/imports/types.ts';
import { languageAsked } from '../../records/language.ts';
import { within } from '../../records/scope.ts';
import { audit } from '../../records/verb.ts';
import { disposition } from '../common/file-headers.ts';
import { changes, conflicts } from './rows.ts';
import { type ReadOf, readOf, type Told, toldOf, writes } from './told.ts';

const { reports } = resources;
const portion = 500;

const de = {
  sheet: 'Unterschiede',
  line: 'Zeile',
  what: 'Was',
  entry: 'Eintrag',
  field: 'Feld',
  exported: 'Beim Export',
  present: 'In Kontor',
  file: 'In der Datei',
  becomes: 'Wird',
  state: 'Status',
  leftOut: 'ausgelassen',
  removed: 'gelöscht',
  kept: 'behalten',
  outcomes: {
    conflict: 'Beide geändert',
    changed: 'Geändert',
    added: 'Neu',
    missing: 'In der Datei entfernt',
    misfit: 'Passt nicht',
  } as Partial<Record<ImportOutcome, string>>,
};
const words = catalogue<typeof de>({
  de,
  en: {
    sheet: 'Differences',
    line: 'Row',
    what: 'What',
    entry: 'Entry',
    field: 'Field',
    exported: 'When exported',
    present: 'In Kontor',
    file: 'In the file',
    becomes: 'Becomes',
    state: 'State',
    leftOut: 'left out',
    removed: 'deleted',
    kept: 'kept',
    outcomes: {
      conflict: 'Changed by both',
      changed: 'Changed',
      added: 'New',
      missing: 'Removed from the file',
      misfit: 'Does not fit',
    },
  },
});

type Shown = Out<'entriesImportRows'>['data'][number];
interface DifferentRow extends Pick<Shown, 'cells' | 'changes' | 'conflicts' | 'issues' | 'skipped' | 'writes'> {
  line: number;
  outcome: ImportOutcome;
  /** Its number, or its id; null for who may not read it by now. */
  entry: string | null;
  /** Its rows in sheets of repeats. */
  beside: readonly Beside[];
}

async function* portions(ctx: Ctx, known: KnownForm, of: ReadOf): AsyncGenerator<DifferentRow[]> {
  for (let after = 0; ; ) {
    const rows = await ctx.database.rows<Omit<DifferentRow, 'beside'>>(
      sql`select r.line, r.outcome, coalesce(t.number, t.id::text) as entry, r.skipped, ${writes} as writes, case when r.outcome = 'missing' and t.id is null then '[]'::json else r.cells end as cells, ${changes} as changes, coalesce(r.issues, '[]'::jsonb) as issues, ${conflicts} as conflicts from import_rows r join imports i on i.id = r.import_id left join reports t on t.id = r.report_id and ${within(ctx.actor, reports, 'read')} where r.import_id = ${of.id} and r.line > ${after}::int and r.outcome <> 'unchanged' order by r.line limit ${portion}`,
    );
    const last = rows.at(-1);
    if (!last) return;
    const beside = await rowsBeside(ctx, known, of, rows);
    yield rows.map((row, at) => ({ ...row, beside: beside[at] ?? [] }));
    after = last.line;
  }
}

/** Words for answers by their path, in the reader's language. */
function sayer(form: Form, language: ReturnType<typeof languageAsked>) {
  const inputs = compile(inLanguage(form, language)).byName;
  const how = wordsFor(language);
  const stateOf = stateNames(form, how);
  const partsOf = (path: string) => path.replace(/^data\.(_updated_)?/, '').split('.');
  const inputOf = (path: string) => inputs.get(partsOf(path)[0] ?? '');
  return {
    label(path: string): string {
      const [, instance] = partsOf(path);
      const label = inputOf(path)?.label ?? (path === 'state' ? words[language].state : path);
      return /^\d+$/.test(instance ?? '') ? `${label} ${Number(instance) + 1}` : label;
    },
    text(path: string, value: unknown): string {
      if (value === null || value === undefined || value === '') return '';
      const input = inputOf(path);
      if (path === 'state') return stateOf(value) ?? String(value);
      return input
        ? displayValue(input, value, how)
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value);
    },
  };
}

/** What is said of one cell: the field, as exported, in Kontor, in the file, and what it becomes. */
type Difference = [field: string, exported: Cell, present: Cell, file: Cell, becomes: Cell];

type Issue = Shown['issues'][number];

/** The cell that an issue is about: of the row, or of one of its rows in a sheet of repeats. */
function cellOf({ cells, beside }: DifferentRow, told: Told, { column, repeat, line }: Issue): Cell {
  const inRepeat = beside.find(({ part }) => part.repeat === repeat);
  const [columns, found] =
    repeat === undefined
      ? [told.columns, cells]
      : [inRepeat?.part.columns ?? [], inRepeat?.rows.find(row => row.line === line)?.cells ?? []];
  return (found[columns.findIndex(({ from }) => from === column)] ?? '') as Cell;
}

/** Cells that do not fit, with the answers that stay; then what else the row would have changed. */
function misfitsOf(row: DifferentRow, told: Told, say: ReturnType<typeof sayer>) {
  const { changes: all, issues } = row;
  const fieldOf = (path: string) => path.split('.').slice(0, 2).join('.');
  // One of several choices is a part of an answer; each instance of a repeat has an answer of its own.
  const isAbout = ({ path, repeat }: Issue, change: DifferentRow['changes'][number]) =>
    repeat === undefined ? fieldOf(path) === fieldOf(change.path) : path === change.path;
  const wrong = issues.map((issue): Difference => {
    const { column, path, repeat } = issue;
    const had = all.find(change => isAbout(issue, change));
    const label = repeat === undefined ? (column ?? say.label(path)) : say.label(path);
    return [label, '', had ? say.text(had.path, had.from) : '', cellOf(row, told, issue), ''];
  });
  const others = all.filter(change => !issues.some(issue => isAbout(issue, change)));
  return wrong.concat(
    others.map(({ path, from, to }): Difference => [say.label(path), '', say.text(path, from), say.text(path, to), '']),
  );
}

/** What a new row says, and its rows in sheets of repeats. */
function inFile({ cells, beside }: DifferentRow, told: Told): Difference[] {
  const said = (columns: Told['columns'], of: DifferentRow['cells'], nth: number | null) =>
    columns.flatMap(({ from, to }, at): Difference[] => {
      const cell = (of[at] ?? '') as Cell;
      return to === null || to === 'id' || cell === ''
        ? []
        : [[nth === null ? from : `${from} ${nth}`, '', '', cell, cell]];
    });
  return said(told.columns, cells, null).concat(
    beside.flatMap(({ part, rows }) => rows.flatMap((row, at) => said(part.columns, row.cells, at + 1))),
  );
}

function differencesOf(
  row: DifferentRow,
  told: Told,
  say: ReturnType<typeof sayer>,
  language: 'de' | 'en',
): Difference[] {
  const { outcome } = row;
  if (outcome === 'added') return inFile(row, told);
  if (outcome === 'missing') {
    const t = words[language];
    return [['', '', '', '', row.writes && !row.skipped ? t.removed : t.kept]];
  }
  if (outcome === 'misfit') return misfitsOf(row, told, say);
  const both = row.conflicts.map((conflict): Difference => {
    const text = (side: 'exported' | 'file' | 'present') => say.text(conflict.path, conflict[side]);
    return [say.label(conflict.path), text('exported'), text('present'), text('file'), text(conflict.take)];
  });
  const ours = row.changes.filter(({ path }) => !row.conflicts.some(conflict => conflict.path === path));
  return both.concat(
    ours.map(({ path, from, to }): Difference => {
      const [was, becomes] = [say.text(path, from), say.text(path, to)];
      return [say.label(path), was, was, becomes, becomes];
    }),
  );
}

export const entriesImportDifferences =
  ({ forms }: Pick<AreaDeps, 'forms'>) =>
  async (ctx: Ctx, { params, headers }: In<'entriesImportDifferences'>, _request: unknown, reply: FastifyReply) => {
    const told = await toldOf(ctx, params.id);
    const of = await readOf(ctx, told.id);
    if (told.exported === null)
      throw new Problem('importState', [{ path: 'state', code: 'not_allowed', values: { state: told.state } }]);
    const known = await forms.get(ctx, told.report_config_id);
    const language = languageAsked(headers);
    const t = words[language];
    const say = sayer(known.form, language);
    await audit(ctx, { action: 'export', entity: reports.entity, detail: { import_id: told.id, format: 'xlsx' } });
    async function* rows() {
      for await (const part of portions(ctx, known, of))
        yield part.flatMap(row =>
          differencesOf(row, told, say, language).map((difference): Cell[] => [
            row.line < apartLines ? row.line : '',
            t.outcomes[row.outcome] ?? '',
            row.entry ?? '',
            ...difference.slice(0, 4),
            row.skipped && row.outcome !== 'missing' ? t.leftOut : difference[4],
          ]),
        );
    }
    async function* sheets() {
      const head = [t.line, t.what, t.entry, t.field, t.exported, t.present, t.file, t.becomes];
      const widths = [8, 20, 20, 28, 24, 24, 24, 24];
      yield {
        name: sheetName(t.sheet, new Set()),
        columns: head.map((header, at) => ({ headers: [header], width: widths[at] ?? 20 })),
        rows: rows(),
      };
    }
    const name = safeName(`${told.filename.replace(/\.\w+$/, '')} ${t.sheet}.xlsx`);
    reply.type(workbookType).header('content-disposition', disposition('attachment', name));
    return reply.send(workbook(sheets()));
  };
