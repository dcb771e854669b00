/** What mapping answers comes to if the draft is published: looked at before, and held to when it is published. */
import { Problem, resources } from '@kontor/contract';
import type { Form } from '@kontor/form';
import { sql } from '../../db/sql.ts';
import { mustBeMaps, mustMayMap, type Pair } from '../../records/batches/map-check.ts';
import { type Fit, fitOf, mustFitAll } from '../../records/batches/map-fit.ts';
import { trialOf } from '../../records/batches/map-trial.ts';
import { caseForm } from '../../records/case-form.ts';
import type { Ctx } from '../../records/context.ts';
import type { In, Out } from '../../records/endpoint.ts';
import { type Forms, formOf } from '../../records/forms.ts';
import { heavily } from '../../records/heavily.ts';
import { alive, audit, mustMay, oneRow } from '../../records/verb.ts';
import { beginBatch, type Told } from '../batches/told.ts';
import { type Draft, draftOf } from './draft-row.ts';

const configs = resources['report-configs'];

const contentsOf = ({ fields, states, rules }: Draft) => ({ fields, states, rules }) as unknown as Form;

type Maps = In<'formMapping'>['body']['map'];

async function pairsOf(ctx: Ctx, forms: Forms, id: string, draft: Draft, maps: Maps) {
  const { form } = await formOf(ctx, forms, id, () => new Problem('notFound'));
  return { form, pairs: mustBeMaps({ published: form, draft: contentsOf(draft) }, maps) };
}

async function fitsOf(ctx: Ctx, forms: Forms, id: string, draft: Draft, maps: Maps) {
  const { form, pairs } = await pairsOf(ctx, forms, id, draft, maps);
  const fits: Out<'formMapping'>['data'] = [];
  for (const pair of pairs) fits.push(await fitOf(ctx, id, form, pair));
  return fits;
}

/** Nothing is looked through for what may stay. */
const stays = ({ map }: Pair): boolean => map.misfits === 'leave';

async function mustFit(ctx: Ctx, forms: Forms, id: string, draft: Draft, maps: Maps): Promise<void> {
  const { form, pairs } = await pairsOf(ctx, forms, id, draft, maps);
  if (pairs.every(stays)) return;
  await heavily(ctx, async () => {
    const fits: (Fit | null)[] = [];
    for (const pair of pairs) fits.push(stays(pair) ? null : await fitOf(ctx, id, form, pair));
    mustFitAll(fits);
  });
}

export const formMapping =
  (forms: Forms) =>
  async (ctx: Ctx, { params, body }: In<'formMapping'>): Promise<Out<'formMapping'>> => {
    const { id } = params;
    mustMay(ctx, configs, 'update');
    const found = await ctx.db.one(
      sql`select 1 from report_configs t where ${oneRow(ctx, configs, 'update', id)} and ${alive(configs)}`,
    );
    const draft = found && (await draftOf(ctx, id));
    if (!draft) throw new Problem('notFound');
    mustMayMap(ctx);
    return heavily(ctx, async () => {
      const data = await fitsOf(ctx, forms, id, draft, body.map);
      const { fields, states, rules } = contentsOf(draft);
      const form = { ...(await caseForm(ctx, id, { fields, rules })), states };
      return { data, entries: await trialOf(ctx, forms, id, { draft: form, maps: body.map }) };
    });
  };

/**
 * Before the transaction in which the draft is published, since all entries are looked through: 422 where an answer does
 * not fit and nothing is said of it. A draft of an earlier version is not published anyway.
 */
export async function mustMap(ctx: Ctx, forms: Forms, id: string, draft: Draft, maps: Maps): Promise<void> {
  if (maps.length === 0) return;
  mustMayMap(ctx);
  const { number } = await formOf(ctx, forms, id, () => new Problem('notFound'));
  if (draft.form_version === number) await mustFit(ctx, forms, id, draft, maps);
}

/** After it was published, in the same transaction. */
export async function beginMapping(ctx: Ctx, id: string, form_version: number, map: Maps): Promise<Told> {
  const job = await beginBatch(ctx, { report_config_id: id, kind: 'mapping', form_version, map });
  await audit(ctx, { action: 'map answers', entity: configs.entity, id, detail: { count: map.length } });
  return job;
}
