/** Behaviour of entry handlers, which forward entries of a form to an API: checks of API, condition and permission. */
import { Problem, resources } from '@kontor/contract';
import { compile, type Form, inputsOf } from '@kontor/form';
import { faultIssue, namesIn, readIn, suits } from '@kontor/form/formulas';
import type { Ctx } from '../records/context.ts';
import type { Forms } from '../records/forms.ts';
import { mustCompare, mustReadApi } from '../records/handlers.ts';
import { mayAll } from '../records/scope.ts';
import type { Row } from '../records/select.ts';
import type { Behaviour, Values } from '../records/verb.ts';

/** Refuses a formula that cannot be read over the form's fields, or gives no truth. */
function mustRead(form: Form, formula: unknown): void {
  if (typeof formula !== 'string' || formula.trim() === '') return;
  const { faults, type } = readIn(namesIn(compile(form)), formula, null);
  const fault =
    faults[0] ?? (suits(type, 'boolean') ? null : { code: 'formula_type' as const, at: [0, formula.length] as const });
  if (fault) throw new Problem('invalid', [faultIssue('formula', fault)]);
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
      mustCompare(values.condition, new Set([...inputsOf(form)].map(input => input.name)));
    }
    return { values: typeof values.title === 'string' ? { ...values, title: values.title.trim() } : values };
  },
});
