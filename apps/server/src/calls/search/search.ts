/**
 * Search across all kinds of items: the list of each kind with its own search, scope and index, the first rows only. One
 * kind after the other, so that a search holds one connection.
 */
import { resources, type SearchKind, searchKinds } from '@kontor/contract';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
import type { In, Out } from '../../records/endpoint.ts';
import type { Forms } from '../../records/forms.ts';
import { heavily } from '../../records/heavily.ts';
import { languageAsked } from '../../records/language.ts';
import { list, matchingRows } from '../../records/list.ts';
import { mayNone, within } from '../../records/scope.ts';
import type { Row } from '../../records/select.ts';
import { zoneAsked } from '../../records/time-zone.ts';
import { entryHits, type Hit, type Reader } from './entry-hits.ts';

type Answer = Out<'search'>['data'];
type Group = Answer['groups'][number];

interface Asked {
  ctx: Ctx;
  forms: Forms;
  text: string;
  limit: number;
  form: string | undefined;
  reader: Reader;
}

const each = 3;
const ofOneKind = 20;
/** Forms whose entries are counted one by one. */
const mostForms = 50;

const { reports } = resources;
const configs = resources['report-configs'];

/** How many entries of each form hold the text: those of forms that the reader may read. */
function countsByForm({ ctx, text, form }: Asked): Promise<Answer['forms']> {
  const query = { search: text, ...(form && { 'filter[report_config_id]': form }) };
  const where = matchingRows(ctx, reports, query, 'read');
  return heavily(ctx, () =>
    ctx.db.rows<Answer['forms'][number]>(
      sql`with m as materialized (select t.report_config_id as id, count(*) as count from reports t where ${where} group by 1)
        select f.id, f.name, m.count from m join report_configs f on f.id = m.id
        where f.deleted is null and ${within(ctx.actor, configs, 'read', 'f')} order by m.count desc, f.id limit ${mostForms}`,
    ),
  );
}

async function entries(asked: Asked): Promise<{ group: Group; forms: Answer['forms'] }> {
  const { ctx, forms, text, limit, reader } = asked;
  const counted = mayNone(ctx.actor, configs, 'read') ? [] : await countsByForm(asked);
  const count = counted.reduce((sum, { count }) => sum + count, 0);
  if (count === 0) return { group: { kind: 'entries', count, hits: [] }, forms: [] };
  const query = { search: text, 'filter[report_config_id]': counted.map(({ id }) => id), limit, contain: 'files' };
  const { data } = await list(ctx, reports, query);
  return { group: { kind: 'entries', count, hits: await entryHits(ctx, forms, data, text, reader) }, forms: counted };
}

const plain = { detail: '', found: null, form_id: null, state: null, picture: null, facts: [] };
const named = ({ id, name, modified }: Row): Hit => ({ ...plain, id, name: String(name), modified: String(modified) });

const fileHit = (row: Row): Hit => {
  const file = row.files as { thumbnail: string | null } | null | undefined;
  return {
    ...named(row),
    id: String(row.file_id),
    detail: String(row.filename ?? ''),
    picture: file?.thumbnail ?? null,
  };
};
const personHit = (row: Row): Hit => {
  const name = [row.first_name, row.last_name].filter(Boolean).join(' ');
  return { ...named(row), name: name || String(row.username), detail: String(row.username) };
};

/** The kinds that are one list each. */
const lists = {
  forms: {
    of: configs,
    hit: (row: Row): Hit => ({ ...named(row), detail: String(row.campaign ?? ''), form_id: row.id }),
    query: {},
  },
  files: { of: resources['file-references'], hit: fileHit, query: { contain: 'files' } },
  charts: { of: resources.charts, hit: named, query: {} },
  dashboards: { of: resources['chart-collections'], hit: named, query: {} },
  people: { of: resources.users, hit: personHit, query: {} },
} as const;

async function fromList(kind: keyof typeof lists, { ctx, text, limit }: Asked): Promise<Group> {
  const { of, hit, query } = lists[kind];
  const { data, count } = await list(ctx, of, { search: text, limit, ...query });
  return { kind, count, hits: data.map(hit) };
}

const resourceOf = (kind: SearchKind) => (kind === 'entries' ? reports : lists[kind].of);

export const search =
  (forms: Forms) =>
  async (ctx: Ctx, { query, headers }: In<'search'>): Promise<Out<'search'>> => {
    const { kind, report_config_id: form } = query;
    const text = query.text.trim();
    const reader = { language: languageAsked(headers), timeZone: await zoneAsked(ctx.db, query.time_zone) };
    const asked: Asked = { ctx, forms, text, form, limit: kind ? ofOneKind : each, reader };
    const answer: Answer = { groups: [], forms: [] };
    // Nothing holds a text of blanks, where a list without a search would answer everything.
    const wanted = text === '' ? [] : kind ? [kind] : form ? (['entries'] as const) : searchKinds;
    for (const one of wanted) {
      if (mayNone(ctx.actor, resourceOf(one), 'read')) continue;
      if (one === 'entries') {
        const found = await entries(asked);
        answer.groups.push(found.group);
        answer.forms = found.forms;
      } else answer.groups.push(await fromList(one, asked));
    }
    return { data: answer };
  };
