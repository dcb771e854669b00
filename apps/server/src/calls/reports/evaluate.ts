/** Evaluates a form that need not be stored for answers: what the engine makes of them. Stores nothing. */
import { Problem, resources } from '@kontor/contract';
import {
  beganKey,
  checkEntry,
  checkForm,
  choicesOf,
  compile,
  type Data,
  type Form,
  lookAt,
  metaOf,
  startData,
  tidyForm,
} from '@kontor/form';
import { storedFormulas } from '@kontor/form/formulas';
import { mustFit } from '../../records/answer-limits.ts';
import type { Ctx } from '../../records/context.ts';
import type { In } from '../../records/endpoint.ts';
import { readable, withChoices } from '../../records/form-lists.ts';
import { withListIds } from '../../records/form-lookups.ts';
import { knowingRows } from '../../records/list-rows.ts';
import { actingPerson } from '../../records/report-formulas.ts';
import { cleanForm } from '../../records/rich-answers.ts';
import { mayNone } from '../../records/scope.ts';

const configs = resources['report-configs'];

/** Without a prototype, since names come from the form. */
const named = <T>(): Record<string, T> => Object.create(null);

function formOf({ fields, rules = [] }: In<'reportConfigsEvaluate'>['body']): Form {
  const form = storedFormulas({ ...cleanForm(tidyForm({ fields, states: [] })), rules });
  const issues = checkForm(form);
  if (issues.length > 0) throw new Problem('invalid', issues);
  return form;
}

type Compiled = ReturnType<typeof compile>;

/** What is said of one field, or of one instance of it. */
function saidOf(seen: ReturnType<typeof lookAt>, input: Compiled['inputs'][number], instance: number | null) {
  const { options } = input.content;
  const asked = seen.logic?.asking?.asked(input, instance, seen.logic.answer(input, instance));
  const shown = seen.visible(input, instance);
  const all = choicesOf(options).map(({ value }) => value);
  return {
    shown,
    value: (shown ? seen.get(input.name, instance) : null) ?? null,
    required: input.required || asked?.required === true,
    readOnly: options.disabled === true || asked?.readOnly === true,
    choices: all.length > 0 ? (asked?.choices ?? all) : null,
  };
}

/** What is said of each field, by its key. */
function fieldsOf(form: Form, data: Data, meta: ReturnType<typeof metaOf>) {
  const compiled = compile(form);
  const seen = lookAt(compiled, data, meta);
  const [values, shown, required] = [named<unknown>(), named<boolean>(), named<boolean>()];
  const [readOnly, choices, errors] = [named<boolean>(), named<string[]>(), named<string>()];
  for (const input of compiled.inputs)
    for (const instance of input.repeated ? seen.instances(input.repeated) : [null]) {
      const key = instance === null ? input.name : `${input.name}.${instance}`;
      const said = saidOf(seen, input, instance);
      shown[key] = said.shown;
      values[key] = said.value;
      required[key] = said.required;
      readOnly[key] = said.readOnly;
      const error = input.kind === 'calculated' && seen.logic?.errorOf(key);
      if (error) errors[key] = error;
      if (said.choices) choices[key] = said.choices;
    }
  return { values, shown, required, readOnly, choices, errors };
}

export async function reportConfigsEvaluate(ctx: Ctx, { body }: In<'reportConfigsEvaluate'>) {
  if (mayNone(ctx.actor, configs, 'create') && mayNone(ctx.actor, configs, 'update')) throw new Problem('forbidden');
  const reach = readable(ctx);
  const form = await withChoices(ctx, await withListIds(ctx, formOf(body), null), reach);
  const given = (body.data ?? {}) as Data;
  mustFit(given);
  const user = await actingPerson(ctx);
  const meta = metaOf(user);
  const data: Data = { ...startData(form, { now: ctx.now, began: body.at, user, prefill: given }), ...given };
  if (body.at !== undefined) data[beganKey] = body.at;
  const { fields, found } = await knowingRows(
    ctx.db,
    form,
    () => ({ fields: fieldsOf(form, data, meta), found: checkEntry(form, data, { meta, language: body.language }) }),
    reach,
  );
  const issues = found.map(each => ({
    ...each,
    message: String(each.values?.message ?? each.code.replaceAll('_', ' ')),
  }));
  return { data: { ...fields, issues } };
}
