/**
 * Adds a choice to a field of the published form, as its next version, and to the same field of what is being designed:
 * published later, that would take the choice away again. Both in one transaction, which has the form locked.
 */
import { Problem } from '@kontor/contract';
import { type Content, inputsOf, mapLists, newId } from '@kontor/form';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../../records/context.ts';
import { edit } from '../../records/edit.ts';
import type { HandlerOf, Out } from '../../records/endpoint.ts';
import { etagOf, type Subject } from '../../records/verb.ts';
import { type Contents, cleaned, draftOf, lockForm, replaceDraft } from './draft-row.ts';

type Fields = Contents['fields'];
type Told = Out<'formChoiceAdd'>['data'];

/** Null where the field `id` has it already, is gone, or has no choices of its own. */
function withChoice(fields: Fields, id: string, value: string): Fields | null {
  let added = false;
  const change = (content: Content): Content => {
    const { values } = content.options as { values?: unknown };
    if (content.id !== id || !Array.isArray(values)) return content;
    if (values.some(choice => String((choice as { value?: unknown }).value) === value)) return content;
    added = true;
    return { ...content, options: { ...content.options, values: [...values, { id: newId(), value, label: value }] } };
  };
  const changed = mapLists(fields as Content[], list => list.map(change)) as Fields;
  return added ? changed : null;
}

/** A draft that took the version before into account takes this one, too: nobody else published between them. */
async function addToDraft(ctx: Ctx, id: string, field: string, value: string, between: [number, number]) {
  const draft = await draftOf(ctx, id);
  if (!draft) return;
  const [before, after] = between;
  const formVersion = draft.form_version === before ? after : draft.form_version;
  const fields = withChoice(draft.fields, field, value);
  if (!fields && formVersion === draft.form_version) return;
  await replaceDraft(ctx, id, cleaned({ ...draft, fields: fields ?? draft.fields }), formVersion);
}

export const formChoiceAdd =
  (configsSubject: Subject): HandlerOf<'formChoiceAdd'> =>
  async (ctx, { params: { id }, body: { field, value } }, _request, reply) => {
    const published = await lockForm(ctx, id);
    const form = { fields: published.fields as Content[], states: [] };
    const input = inputsOf(form).find(({ name }) => name === field);
    if (!input) throw new Problem('invalid', [{ path: 'field', code: 'unknown_field' }]);
    if (!Array.isArray(input.content.options.values))
      throw new Problem('invalid', [{ path: 'field', code: 'not_allowed' }]);
    const fields = withChoice(published.fields, input.content.id, value);
    if (fields) await edit(ctx, configsSubject, id, { fields });
    const row = await ctx.db.one<Told>(
      sql`select t.id, t.form_version, t.version from report_configs t where t.id = ${id}`,
    );
    if (!row) throw new Problem('broken');
    await addToDraft(ctx, id, input.content.id, value, [published.form_version, row.form_version]);
    reply.header('etag', etagOf(row));
    return { data: row };
  };
