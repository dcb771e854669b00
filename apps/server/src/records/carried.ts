/** Answers of an entry under the names of another version of its form, to which it is raised. */
import { answeredFields, carryAnswers, type Data, type Form } from '@kontor/form';
import type { Ctx } from './context.ts';
import { presented } from './former-fields.ts';
import type { Forms, KnownForm } from './forms.ts';

export interface Stored {
  report_config_id: string;
  form_version: number;
  data: Data;
}

export interface Target {
  present: KnownForm;
  number: number;
  form: Form;
}

/** What has no field there is kept beside it. */
export async function carried(
  ctx: Ctx,
  forms: Forms,
  { data, form_version, report_config_id }: Stored,
  to: Target,
): Promise<Data> {
  const own = Number(form_version);
  if (to.number === to.present.number) return presented(to.form, data, own);
  const { form } = await forms.at(ctx, report_config_id, to.present, own);
  return carryAnswers(answeredFields(form, data), to.form, data).data;
}
