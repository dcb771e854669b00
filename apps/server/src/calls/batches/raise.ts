/** Raising a selection of entries: what it would mean, and the batch that does it. */
import { Problem, resources } from '@kontor/contract';
import {
  answeredFields,
  checkEntry,
  compile,
  type Data,
  type Form,
  type Issue,
  inputOfKey,
  inputsOf,
} from '@kontor/form';
import { and, type Sql, sql } from '../../db/sql.ts';
import { hiddenKeys } from '../../records/batches/hidden.ts';
import { ofEarlierVersion } from '../../records/batches/raising.ts';
import { carried } from '../../records/carried.ts';
import { chosenToChange } from '../../records/column-ids.ts';
import { type Ctx, userOf } from '../../records/context.ts';
import type { HandlerOf, In, Out } from '../../records/endpoint.ts';
import type { Forms, KnownForm } from '../../records/forms.ts';
import { heavily } from '../../records/heavily.ts';
import { matchingRows } from '../../records/list.ts';
import { knowingRowsOfEach } from '../../records/list-rows.ts';
import { resultsOf, type StoredEntry, storedColumns } from '../../records/recalculate.ts';
import { audit } from '../../records/verb.ts';
import { mostAtOnce, mustPick } from '../common/bulk.ts';
import { beginBatch, toldOf } from './told.ts';

const { reports } = resources;
const byForm = 'filter[report_config_id]';

/** How many of the newest entries are tried, how many at a time, and how many that are refused are shown. */
const [tried, atOnce, firstShown] = [2_000, 200, 20];

type Chosen = Pick<In<'reportsRaise'>, 'query' | 'body'>;
type Look = Out<'reportsRaiseLook'>['data'];
type Field = Look['left'][number];

interface Selection {
  where: Sql;
  present: KnownForm;
  to: KnownForm;
}

/** Entries of an earlier version that the caller may change. */
async function selectionOf(ctx: Ctx, forms: Forms, { query, body }: Chosen): Promise<Selection> {
  mustPick(query, body);
  const { report_config_id: form, ids } = body;
  const present = await forms.get(ctx, form);
  const number = body.form_version ?? present.number;
  if (number > present.number) throw new Problem('invalid', [{ path: 'form_version', code: 'unknown' }]);
  const to = await forms.at(ctx, form, present, number);
  const found = () =>
    chosenToChange(ctx, reports, { ...query, [byForm]: form }, { action: 'update', most: mostAtOnce });
  const picked = ids ? [sql`t.id = any(${ids}::uuid[])`] : await found();
  return {
    where: and([matchingRows(ctx, reports, query, 'update'), ofEarlierVersion(form, number), ...picked]),
    present,
    to,
  };
}

const count = async (ctx: Ctx, where: Sql): Promise<number> =>
  (await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from reports t where ${where}`, 'rare'))?.n ?? 0;

/** Counts fields, in the order in which they were first found. */
function counter() {
  const found = new Map<string, Field>();
  return {
    note(fields: readonly Omit<Field, 'answers'>[]) {
      for (const { id, name, label } of fields) {
        const field = found.get(id) ?? { id, name, label: label || name, answers: 0 };
        field.answers += 1;
        found.set(id, field);
      }
    },
    all: () => [...found.values()],
  };
}

interface Judged {
  entry: StoredEntry;
  issues: Issue[];
  /** Names of fields whose answers the version's conditions hide. */
  hidden: Set<string>;
}

function judge(form: Form, entry: StoredEntry, carriedData: Data): Judged {
  const { data, meta, settled } = resultsOf(form, entry, carriedData);
  const issues = checkEntry(form, data, { draft: entry.state === 'draft', unknown: 'keep', meta });
  const compiled = compile(form);
  const hidden = hiddenKeys(form, data, settled).flatMap(key => inputOfKey(compiled, key)?.name ?? []);
  return { entry, issues, hidden: new Set(hidden) };
}

const shownOf = ({ id, number, created }: StoredEntry, issues: readonly Issue[]): Look['first'][number] => ({
  ...{ id, number, created: new Date(created).toISOString(), issues: issues.slice(0, firstShown) },
});

async function look(ctx: Ctx, forms: Forms, { where, present, to }: Selection): Promise<Look> {
  const [left, dropped] = [counter(), counter()];
  const first: Look['first'] = [];
  let [examined, fits] = [0, 0];
  let after = sql`true`;
  const fields = new Set(inputsOf(to.form).map(({ content }) => content.id));
  while (examined < tried) {
    const entries = await ctx.db.rows<StoredEntry & { report_config_id: string }>(
      sql`select ${storedColumns}, t.report_config_id from reports t left join users u on u.id = t.user_id where ${where} and ${after} order by t.created desc, t.id desc limit ${atOnce}`,
      'rare',
    );
    const raised: { entry: StoredEntry; data: Data }[] = [];
    for (const entry of entries) {
      const own = await forms.at(ctx, entry.report_config_id, present, entry.form_version);
      left.note(answeredFields(own.form, entry.data).filter(({ id }) => !fields.has(id)));
      raised.push({ entry, data: await carried(ctx, forms, entry, { present, number: to.number, form: to.form }) });
    }
    for (const each of await knowingRowsOfEach(ctx.db, to.form, raised, ({ entry, data }) =>
      judge(to.form, entry, data),
    )) {
      const { entry, issues, hidden } = each;
      if (issues.length === 0) {
        fits += 1;
        dropped.note(
          inputsOf(to.form).flatMap(({ content, name, label }) =>
            hidden.has(name) ? [{ id: content.id, name, label }] : [],
          ),
        );
      } else if (first.length < firstShown) first.push(shownOf(entry, issues));
    }
    examined += entries.length;
    const last = entries.at(-1);
    if (!last || entries.length < atOnce) break;
    after = sql`(t.created, t.id) < (select l.created, l.id from reports l where l.id = ${last.id})`;
  }
  const found = { examined, fits, left: left.all(), dropped: dropped.all(), first };
  return { form_version: to.number, count: await count(ctx, where), ...found };
}

export const reportsRaiseLook =
  (forms: Forms) =>
  async (ctx: Ctx, chosen: In<'reportsRaiseLook'>): Promise<Out<'reportsRaiseLook'>> => {
    const selection = await selectionOf(ctx, forms, chosen);
    return { data: await heavily(ctx, () => look(ctx, forms, selection)) };
  };

export const reportsRaise =
  (forms: Forms): HandlerOf<'reportsRaise'> =>
  async (ctx, chosen) => {
    const { where, to } = await selectionOf(ctx, forms, chosen);
    const { report_config_id } = chosen.body;
    const { id } = await beginBatch(ctx, {
      ...{ report_config_id, kind: 'raising', form_version: to.number },
      permissions: userOf(ctx.actor).permissions,
    });
    const total = await ctx.db.run(
      sql`insert into batch_entries (batch_id, report_id) select ${id}::uuid, t.id from reports t where ${where} limit ${mostAtOnce + 1}`,
    );
    if (total > mostAtOnce)
      throw new Problem('invalid', [{ path: 'ids', code: 'too_many', values: { max: mostAtOnce } }]);
    await ctx.db.run(sql`update batches set collected = true, total = ${total} where id = ${id}`);
    const detail = { report_config_id, form_version: to.number, count: total };
    await audit(ctx, { action: 'raise', entity: reports.entity, detail });
    return { data: await toldOf(ctx, id) };
  };
