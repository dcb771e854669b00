/** Former fields of a form: those of versions that entries were filled in under, for the columns of lists. */
import { Problem, resources } from '@kontor/contract';
import { type Content, childrenOf } from '@kontor/form';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
import type { In, Out } from '../../records/endpoint.ts';
import { formerContents } from '../../records/former-fields.ts';
import { type Forms, formOf } from '../../records/forms.ts';
import { mustMay } from '../../records/verb.ts';

/** Entries, from the first on, of which the version is asked under which they were filled in. */
const asked = 100;

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
    // An entry may have been raised since, so it counts from the version that was published when it came; one that was
    // begun earlier and sent late by its own. By the index of the list: the least version of all would read them all.
    const oldest = await ctx.db.one<{ first: number | null }>(
      sql`
        select least(o.version, (select coalesce(max(v.number), 1) from report_config_versions v where v.report_config_id = ${params.id} and v.created <= o.created)) as first
        from (
          select min(e.form_version) as version, min(e.created) as created from (
            select r.form_version, r.created from reports r where r.report_config_id = ${params.id} and r.deleted is null order by r.created, r.id limit ${asked}
          ) e
        ) o where o.created is not null`,
    );
    return { data: oldest?.first ? since(former, oldest.first) : [] };
  };
