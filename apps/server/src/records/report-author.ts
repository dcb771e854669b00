/** Who filled in an entry first, told to those who may edit it: the browser's formulas then give what the server's do. */
import { Problem, resources } from '@kontor/contract';
import { readsPerson } from '@kontor/form/formulas';
import type { Actor, Ctx } from './context.ts';
import type { Forms, KnownForm } from './forms.ts';
import { type Person, personOf } from './report-formulas.ts';
import { scopeFor } from './scope.ts';
import type { Row } from './select.ts';

function mayEdit(actor: Actor, { user_id }: Row): boolean {
  const scope = scopeFor(actor, resources.reports.entity, 'update');
  return scope === 'all' || (scope === 'self' && actor.kind === 'user' && user_id === actor.id);
}

/** Whether its form reads something of the person: as it is published, or as it was when the entry was filled in. */
async function asksPerson(ctx: Ctx, forms: Forms, row: Row): Promise<boolean> {
  const id = String(row.report_config_id);
  try {
    const present = await presentForm(ctx, forms, row);
    if (!present) return false;
    if (readsPerson(present.form)) return true;
    const { form } = await forms.at(ctx, id, present, Number(row.form_version));
    return readsPerson(form);
  } catch (error) {
    // out of the reader's reach: nothing of it can be filled in
    if (error instanceof Problem) return false;
    throw error;
  }
}

async function presentForm(ctx: Ctx, forms: Forms, row: Row): Promise<KnownForm | null> {
  // one's own entry is mostly just added, by the form as it is known
  const added = row.form_mark === undefined && ctx.actor.kind === 'user' && row.user_id === ctx.actor.id;
  return added ? forms.recent(ctx, String(row.report_config_id)) : forms.ofRow(ctx, row);
}

export async function authorOf(ctx: Ctx, forms: Forms, row: Row): Promise<Person | null> {
  if (!row.user_id || !mayEdit(ctx.actor, row) || !(await asksPerson(ctx, forms, row))) return null;
  return personOf(ctx, row.user_id);
}
