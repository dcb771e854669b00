/** Writes what rows of a file come to, many in one statement: new entries, and changed ones as their next version. */
import { type Issue, Problem, resources } from '@kontor/contract';
import type { Data } from '@kontor/form';
import { v7 as uuidv7 } from 'uuid';
import { sql } from '../../db/sql.ts';
import { notifyChanged } from '../change-notifications.ts';
import { actorId, type Ctx } from '../context.ts';
import { writeLinks } from '../links.ts';
import { columns, type Row } from '../select.ts';
import type { Values } from '../verb.ts';
import type { Judged, Write } from './judge.ts';

const { reports } = resources;

/** The form was changed while the rows were checked: they are to be checked again. */
export class FormChanged extends Error {}

export interface Written {
  line: number;
  report_id: string;
  /** The version that this made. */
  version: number;
  /** Of the form, before. */
  form_version: number | null;
}

type Item = Judged & { write: Write };

/** A row that its check let through and whose files it may not link. */
interface Refused {
  item: Judged;
  issues: readonly Issue[];
}
const texts = (items: readonly Item[], name: string) =>
  items.map(({ write }) => (write.prepared.values[name] ?? null) as string | null);
const datas = (items: readonly Item[]) => items.map(({ write }) => JSON.stringify(write.prepared.values.data));

/** Whether the entry has or had files: no statement is made for each of those that never had any. */
const hasFiles = ({ before, prepared }: Write): boolean =>
  (prepared.links?.files?.length ?? 0) > 0 || (before?.data as Data | undefined)?._images !== undefined;

/** An entry that is there has its files before what is told of it. */
async function afterAdd(ctx: Ctx, write: Write, row: Row): Promise<void> {
  const { links, afterInsert } = write.prepared;
  if (links && hasFiles(write)) await writeLinks(ctx, reports, row.id, { body: {}, named: links });
  await afterInsert?.(ctx, row);
}

/** What rows of one form need before they are inserted, asked for all of them at once. */
async function beforeInsert(ctx: Ctx, items: readonly Item[]): Promise<Values[]> {
  const asking = items.flatMap(({ write }) => write.prepared.ofMany ?? []);
  const taken = (await asking[0]?.take(ctx, asking.length))?.values();
  return items.map(({ write }) => write.prepared.ofMany?.values(taken?.next().value ?? '') ?? {});
}

async function add(ctx: Ctx, form: string, items: readonly Item[]): Promise<Written[]> {
  const [first] = items;
  if (!first) return [];
  const more = await beforeInsert(ctx, items);
  const ids = items.map(() => uuidv7());
  const owner = actorId(ctx.actor);
  const searches = items.map(({ write }, at) => (more[at]?.search ?? write.prepared.values.search) as string);
  const numbers = more.map(each => (each.number ?? null) as string | null);
  const versions = items.map(({ write }) => Number(write.prepared.values.form_version));
  const needed = items.some(({ write }) => write.prepared.afterInsert);
  const rows = await ctx.db.rows<Row>(sql`
    insert into reports as t (id, report_config_id, user_id, owner, state, data, search, number, form_version, created, modified, modified_by, through)
    select n.id, ${form}, ${owner}, ${owner}, n.state, n.data, n.search, n.number, n.form_version, ${ctx.now}, ${ctx.now}, ${owner}, 'import'
    from unnest(${ids}::uuid[], ${texts(items, 'state')}::text[], ${datas(items)}::jsonb[], ${searches}::text[], ${numbers}::text[], ${versions}::int[]) n (id, state, data, search, number, form_version)
    where ${first.write.prepared.provided ?? sql`true`}
    returning ${needed ? columns(ctx.actor, reports, 'item') : sql`t.id`}`);
  if (rows.length < items.length) throw new FormChanged();
  const byId = new Map(rows.map(row => [row.id, row]));
  for (const [at, { write }] of items.entries()) {
    const row = byId.get(ids[at] ?? '');
    if (row) await afterAdd(ctx, write, row);
  }
  notifyChanged(ctx, reports, { report_config_id: form, user_id: owner });
  return items.map(({ line }, at) => ({ line, report_id: ids[at] ?? '', version: 1, form_version: null }));
}

/** Links the files of entries that are changed; answers the rows that could not. */
async function link(ctx: Ctx, items: readonly Item[]): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const item of items) {
    const { write, report_id } = item;
    if (!write.prepared.links || !hasFiles(write)) continue;
    await ctx.db.run(sql`savepoint linked`);
    try {
      await writeLinks(ctx, reports, report_id ?? '', { body: {}, named: write.prepared.links });
    } catch (error) {
      if (!(error instanceof Problem) || error.kind !== 'invalid') throw error;
      await ctx.db.run(sql`rollback to savepoint linked`);
      refused.push({ item, issues: error.issues });
    }
    await ctx.db.run(sql`release savepoint linked`);
  }
  return refused;
}

async function change(ctx: Ctx, form: string, items: readonly Item[]): Promise<Written[]> {
  if (items.length === 0) return [];
  const ids = items.map(({ report_id }) => report_id);
  // A state that was taken away is null; one that is not written stays.
  const states = items.map(({ write: { prepared, before } }) => {
    const { state = before?.state ?? null } = prepared.values;
    return state as string | null;
  });
  const versions = items.map(({ write }) => Number(write.prepared.values.form_version ?? write.before?.form_version));
  await ctx.db.run(sql`
    update reports t set data = n.data, state = n.state, search = n.search, form_version = n.form_version, version = t.version + 1, modified = ${ctx.now}, modified_by = ${actorId(ctx.actor)}, through = 'import'
    from unnest(${ids}::uuid[], ${datas(items)}::jsonb[], ${states}::text[], ${texts(items, 'search')}::text[], ${versions}::int[]) n (id, data, state, search, form_version) where t.id = n.id`);
  const owners = new Set(items.map(({ write }) => write.before?.user_id as string | null));
  for (const user_id of owners) notifyChanged(ctx, reports, { report_config_id: form, user_id });
  return items.map(({ line, report_id, version, write }) => ({
    line,
    report_id: report_id ?? '',
    version: (version ?? 0) + 1,
    form_version: write.before?.form_version ?? null,
  }));
}

/** In the open transaction, in which the entries are locked. */
export async function write(
  ctx: Ctx,
  form: string,
  judged: readonly Judged[],
): Promise<{ written: Written[]; refused: Refused[] }> {
  const items = judged.filter((each): each is Item => each.write !== null);
  const fresh = items.filter(({ outcome }) => outcome === 'added');
  const known = items.filter(({ outcome }) => outcome !== 'added');
  const refused = await link(ctx, known);
  const linked = known.filter(item => !refused.some(each => each.item === item));
  return { written: [...(await add(ctx, form, fresh)), ...(await change(ctx, form, linked))], refused };
}
