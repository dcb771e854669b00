/** Answers of listed entries by the present names of their fields: those of a form that the reader may not read stay. */
import type { Data } from '@kontor/form';
import type { Ctx } from './context.ts';
import { presented } from './former-fields.ts';
import type { Forms } from './forms.ts';
import type { Row } from './select.ts';

/** Changes the rows. */
export async function presentAnswers(ctx: Ctx, forms: Forms, rows: readonly Row[]): Promise<void> {
  const onePerForm = new Map(rows.map(row => [row.report_config_id, row]));
  for (const [id, one] of onePerForm) {
    const known = await forms.ofRow(ctx, one);
    if (!known?.form.names) continue;
    for (const row of rows)
      if (row.report_config_id === id) row.data = presented(known.form, row.data as Data, Number(row.form_version));
  }
}
