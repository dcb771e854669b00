/** Behaviour of entry handlers, which forward entries of a form to an API: checks of API, condition and permission. */
import { Problem, resources } from '@kontor/contract';
import { compile, type Form, inputsOf } from '@kontor/form';
import { faultIssue, namesIn, readAt, rulesOf } from '@kontor/form/formulas';
import type { Ctx } from '../records/context.ts';
import { withListIds } from '../records/form-lookups.ts';
import type { Forms } from '../records/forms.ts';
import { mustCompare, mustReadApi } from '../records/handlers.ts';
import { mayAll } from '../records/scope.ts';
import type { Row } from '../records/select.ts';
import type { Behaviour, Values } from '../records/verb.ts';

/** Refuses a formula that cannot be read as a rule of the form itself: over its fields, and giving a truth. */
function mustRead(form: Form, formula: unknown): void {
  if (typeof formula !== 'string' || formula.trim() === '') return;
  const { fault } = readAt(namesIn(compile(form)), { option: 'rules', path: '', text: formula }, null, null);
  if (fault) throw new Problem('invalid', [faultIssue('formula', fault)]);
}

/** The formula with ids of the lists it looks up; those that are new in it must be within the caller's reach. */
async function withLists(ctx: Ctx, formula: unknown, before: unknown): Promise<unknown> {
  if (typeof formula !== 'string' || formula.trim() === '') return formula;
  const asking = { fields: [], states: [], rules: [{ formula }] };
  try {
    const named = await withListIds(ctx, asking, { fields: [], rules: [{ formula: before ?? '' }] });
    return rulesOf(named.rules)[0]?.formula;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem(
      error.kind,
      error.issues.map(issue => ({ ...issue, path: 'formula' })),
    );
  }
}

/** A handler forwards all entries of its form: setting one up needs the right to read them all. */
export const reportHandlersBehaviour = (forms: Forms): Behaviour => ({
  async beforeWrite(ctx: Ctx, values: Values, before: Row | null) {
    if (!mayAll(ctx.actor, resources.reports, 'read')) throw new Problem('forbidden');
    if (values.api_id !== undefined) await mustReadApi(ctx, values.api_id);
    const id = String(before?.report_config_id ?? values.report_config_id);
    const needsForm = !before || values.condition !== undefined || values.formula !== undefined;
    if (needsForm) {
      const { form } = await forms.get(ctx, id);
      mustRead(form, values.formula);
      const formula = await withLists(ctx, values.formula, before?.formula);
      if (formula !== undefined) values = { ...values, formula };
      mustCompare(values.condition, new Set([...inputsOf(form)].map(input => input.name)));
    }
    return { values: typeof values.title === 'string' ? { ...values, title: values.title.trim() } : values };
  },
});
