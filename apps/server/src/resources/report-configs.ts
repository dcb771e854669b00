/**
 * Behaviour of forms: validated as a whole by the form engine, rich text sanitised, suggestion file imported, pictures
 * shared with its readers.
 */
import { type Issue, type Numbering, Problem, resources } from '@kontor/contract';
import {
  checkForm,
  cleanDrawings,
  copyFields,
  type Form,
  isId,
  nameOf,
  picturesOf,
  summary,
  tidyForm,
  walk,
} from '@kontor/form';
import { handedTrees, storedFormulas } from '@kontor/form/formulas';
import { sql } from '../db/sql.ts';
import { listFieldsOf } from '../records/choice-lists.ts';
import { actorId, type Ctx } from '../records/context.ts';
import { withListIds } from '../records/form-lookups.ts';
import { cleanForm } from '../records/rich-answers.ts';
import { changeCounting } from '../records/running-numbers.ts';
import { predicate } from '../records/scope.ts';
import type { Row } from '../records/select.ts';
import { keepSenderPicture } from '../records/sender-picture.ts';
import { stageSuggestions } from '../records/suggestions.ts';
import { alive, type Behaviour, type Values } from '../records/verb.ts';

/** Pictures become visible to holders of share links: only those that the author could read when adding them. */
async function showPictures(ctx: Ctx, row: Row): Promise<void> {
  const ids = picturesOf((row as unknown as Form).fields);
  await ctx.db.run(
    sql`delete from report_config_files where report_config_id = ${row.id} and not file_id = any(${ids}::uuid[])`,
  );
  if (ids.length === 0) return;
  await ctx.db.run(
    sql`insert into report_config_files (report_config_id, file_id) select ${row.id}, files.id from files where files.id = any(${ids}::uuid[]) and ${predicate(ctx.actor, resources.files, 'read', 'files')} on conflict do nothing`,
  );
}

/** A version that this transaction has made is the actor's. */
async function signVersion(ctx: Ctx, row: Row): Promise<void> {
  await ctx.db.run(
    sql`update report_config_versions set user_id = ${actorId(ctx.actor)}, created = ${ctx.now} where report_config_id = ${row.id} and number = ${row.form_version} and created = now()`,
  );
}

/**
 * Adds the form's pictures to the library, so that they outlive the entry with which they may have been uploaded; only
 * those that the author may read.
 */
async function keepPictures(ctx: Ctx, form: Form): Promise<void> {
  const ids = picturesOf(form.fields);
  if (ids.length === 0) return;
  await ctx.db.run(
    sql`update files set expires = null where id = any(${ids}::uuid[]) and expires > ${ctx.now} and ${predicate(ctx.actor, resources.files, 'read', 'files')}`,
  );
}

/** Refuses to remove the field to whose address copies are sent: nobody would notice that the copies stop. */
function mustHold(form: Form, copyTo: string): void {
  if (copyFields(form).some(({ name }) => name === copyTo)) return;
  throw new Problem('invalid', [{ path: 'copy_to', code: 'unknown_field' }]);
}

/** Lists that are new in the form must be within the author's reach: it shows their rows to all who fill it in. */
async function mustReadLists(ctx: Ctx, form: Form, before: Row | null): Promise<void> {
  const had = new Set(before ? listFieldsOf(before as unknown as Form).values() : []);
  const named = [...listFieldsOf(form)].filter(([, list]) => !had.has(list));
  if (named.length === 0) return;
  const ids = named.map(([, list]) => list).filter(isId);
  const found = await ctx.db.rows<{ id: string }>(
    sql`select t.id from choice_lists t where t.id = any(${ids}::uuid[]) and ${predicate(ctx.actor, resources['choice-lists'], 'read')} and ${alive(resources['choice-lists'])}`,
  );
  const readable = new Set(found.map(({ id }) => id));
  const lost = new Set(named.filter(([, list]) => !readable.has(list)).map(([field]) => field));
  if (lost.size === 0) return;
  const issues: Issue[] = [];
  walk(form.fields, (content, { path }) => {
    if (lost.has(nameOf(content))) issues.push({ path: `${path}.options.values.list`, code: 'unknown' });
  });
  throw new Problem('invalid', issues);
}

/** The form counts with gaps from now on, or without. */
const isOther = (next: unknown, before: unknown): boolean =>
  Boolean(next && before) && (next as Numbering).gapless !== (before as Numbering).gapless;

/** A form is validated as a whole, by the same engine as in the designer. */
export const reportConfigsBehaviour: Behaviour = {
  beforeTransaction: stageSuggestions,

  async beforeWrite(ctx, values, before) {
    const name = typeof values.name === 'string' ? { name: values.name.trim() } : {};
    const given = {
      fields: values.fields ?? before?.fields ?? [],
      states: values.states ?? before?.states ?? [],
      rules: values.rules ?? before?.rules ?? [],
    } as unknown as Form;
    const { form: clean, issues: unread } = cleanDrawings(cleanForm(tidyForm(given)));
    const written = storedFormulas({ ...clean, rules: given.rules });
    const issues = unread.length > 0 ? unread : checkForm(written);
    if (issues.length > 0) throw new Problem('invalid', issues);
    const isChanged = !before || values.fields !== undefined || values.rules !== undefined;
    // A form whose lists have changed since keeps what it has while something else of it is changed.
    const form = isChanged ? await withListIds(ctx, written, before as Form | null) : written;
    const copyTo = values.copy_to === undefined ? before?.copy_to : values.copy_to;
    if (copyTo && (values.copy_to !== undefined || values.fields !== undefined)) mustHold(form, String(copyTo));
    if (values.fields !== undefined) await mustReadLists(ctx, form, before);
    const tidied: Values = {};
    if (values.fields !== undefined) tidied.fields = form.fields;
    if (values.states !== undefined) tidied.states = form.states;
    if (values.rules !== undefined) tidied.rules = form.rules;
    if (values.fields !== undefined || values.rules !== undefined) tidied.trees = handedTrees(form);
    const changed: Values = { ...values, ...tidied, ...name };
    if (values.fields !== undefined || !before) changed.outline = summary(form);
    if (values.fields !== undefined) await keepPictures(ctx, form);
    if (values.sender_picture_id && values.sender_picture_id !== before?.sender_picture_id)
      await keepSenderPicture(ctx, String(values.sender_picture_id));
    if (before && isOther(values.numbering, before.numbering))
      await changeCounting(ctx, before.id, values.numbering as Numbering);
    return { values: changed };
  },

  async afterWrite(ctx, row, change) {
    if (change !== 'add' && change !== 'edit') return;
    await showPictures(ctx, row);
    await signVersion(ctx, row);
  },
};
