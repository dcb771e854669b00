/** Former fields of a form: those of versions that entries were filled in under, for the columns of lists. */
import { Problem, resources } from '@kontor/contract';
import { type Content, childrenOf } from '@kontor/form';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
import type { In, Out } from '../../records/endpoint.ts';
import { formerContents } from '../../records/former-fields.ts';
import { type Forms, formOf } from '../../records/forms.ts';
import { mustMay } from '../../records/verb.ts';

/** Without those that went before the first entry: a form is changed much while it is made. */
const since = (contents: readonly Content[], first: number): Content[] =>
  contents.flatMap(content => {
    if (content.former !== undefined) return content.former >= first ? [content] : [];
    const inside = since(childrenOf(content), first);
    return inside.length > 0 ? [{ ...content, options: { ...content.options, contents: inside } }] : [];
  });

export const formFormerFields =
  (forms: Forms) =>
  async (ctx: Ctx, { params }: In<'formFormerFields'>): Promise<Out<'formFormerFields'>> => {
    mustMay(ctx, resources['report-configs'], 'read');
    const { form } = await formOf(ctx, forms, params.id, () => new Problem('notFound'));
    const former = formerContents(form);
    if (former.length === 0) return { data: [] };
    // By the index of the list: to look for the least version would read all entries.
    const oldest = await ctx.db.one<{ first: number }>(
      sql`select form_version as first from reports where report_config_id = ${params.id} and deleted is null order by created, id limit 1`,
    );
    return { data: oldest ? since(former, oldest.first) : [] };
  };
