/** Answers of an entry under the names of another version of its form: by the former names that the form knows, or by content ids. */
import { answeredFields, carryAnswers, type Data, type Form } from '@kontor/form';
import type { Ctx } from './context.ts';
import { presented } from './former-fields.ts';
import type { Forms, KnownForm } from './forms.ts';

/** Of an entry, or of one of its states. */
export interface Answered {
  report_config_id: string;
  form_version: number;
  data: Data;
}

/** The version `number` of the form, which is `form`; `present` is the one of today. */
export interface CarryTarget {
  present: KnownForm;
  number: number;
  form: Form;
}

/** They are compared with what is sent or stored under that version. */
export async function carriedAnswers(
  ctx: Ctx,
  forms: Forms,
  { data, form_version: own, report_config_id }: Answered,
  to: CarryTarget,
): Promise<Data> {
  if (own === to.number) return data;
  if (to.number === to.present.number) return presented(to.form, data, own);
  const { form } = await forms.at(ctx, report_config_id, to.present, own);
  return carryAnswers(answeredFields(form, data), to.form, data).data;
}
