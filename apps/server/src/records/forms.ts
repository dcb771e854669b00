/**
 * Cache of compiled forms by version. Each use revalidates the version against the database: `get` by a look-up by key,
 * `recent` by a condition within the inserting statement; a form is read and compiled only when its version has
 * changed.
 */
import { type Numbering, Problem, type ResourceName, resources } from '@kontor/contract';
import { type Form, inputsOf, isLongList } from '@kontor/form';
import { identifier, type Sql, sql } from '../db/sql.ts';
import { withLists } from './choice-lists.ts';
import type { Ctx } from './context.ts';
import { versionWithLists } from './list-fields.ts';
import { predicate } from './scope.ts';
import type { Row } from './select.ts';
import { alive } from './verb.ts';

const most = 200;
const configs = resources['report-configs' satisfies ResourceName];

export interface KnownForm {
  /** Of the form, and of the choice lists that it uses. */
  version: string;
  /** The number of the version of its contents. */
  number: number;
  name: string;
  form: Form;
  /** The e-mail field whose address receives a copy of the answers. */
  copyTo: string | null;
  /** How its entries are numbered; null: not. */
  numbering: Numbering | null;
}

export interface Forms {
  /** The form `id` within the actor's read scope; a 422 at `report_config_id` if there is none. */
  get(ctx: Ctx, id: string): Promise<KnownForm>;
  /**
   * The form of an entry that was just read; null out of the actor's read scope. Of one read with `formMark`, whose form
   * is known, nothing is asked.
   */
  ofRow(ctx: Ctx, row: Row): Promise<KnownForm | null>;
  /** As `get`, but possibly an earlier version: the write that follows must be conditional on `holds`. */
  recent(ctx: Ctx, id: string): Promise<KnownForm>;
  /**
   * The form as it was published as version `number`, for entries that were begun under it; a 422 at `form_version` if
   * it never was. `present` is the form of today, within the actor's read scope.
   */
  at(ctx: Ctx, id: string, present: KnownForm, number: number): Promise<KnownForm>;
  /** SQL condition that `form` is still the current version and within the actor's read scope. */
  holds(ctx: Ctx, id: string, form: KnownForm): Sql;
}

const versionOf = (alias: string): Sql =>
  sql`concat_ws(' ', ${identifier(`${alias}.version`)}, ${identifier(`${alias}.choices_version`)})`;

/** What reading an entry `t` takes along to know its form: its version, null out of the actor's read scope. */
export const formMark = ({ actor }: Pick<Ctx, 'actor'>): Sql =>
  sql`(select ${versionOf('f')} from report_configs f where f.id = t.report_config_id and f.deleted is null and ${predicate(actor, configs, 'read', 'f')}) as form_mark`;

/** What is known of a form's former names; null where no field has had any but its own. */
export const namesOf = (alias: string): Sql =>
  sql`(case when ${identifier(`${alias}.names`)} @? '$[*] ? (exists (@.until))' then ${identifier(`${alias}.names`)} end)`;

type StoredForm = Pick<Form, 'fields' | 'states' | 'rules'> & { names?: Form['names'] | null };

/** The form of a row, without the names that are null. */
export const formIn = ({ fields, states, rules, names }: StoredForm): Form => ({
  ...{ fields, states },
  ...(rules !== undefined && { rules }),
  ...(names && { names }),
});

/** Keeps the newest ones. */
function keep(forms: Map<string, KnownForm>, key: string, form: KnownForm): void {
  forms.delete(key);
  forms.set(key, form);
  if (forms.size > most) forms.delete(forms.keys().next().value ?? '');
}

/** Answers of `forms.get` are shared: do not mutate them. */
export function keepForms(): Forms {
  const known = new Map<string, KnownForm>();
  const earlier = new Map<string, KnownForm>();
  const forms: Forms = {
    async ofRow(ctx, { report_config_id, form_mark: mark }) {
      const id = String(report_config_id);
      const kept = known.get(id);
      if (mark === null) return null;
      if (kept && kept.version === mark) return kept;
      return forms.get(ctx, id).catch(error => {
        if (error instanceof Problem) return null;
        throw error;
      });
    },
    recent: async (ctx, id) => known.get(id) ?? forms.get(ctx, id),
    holds: (ctx, id, form) =>
      sql`exists (select 1 from report_configs f where f.id = ${id} and ${versionOf('f')} = ${form.version} and f.deleted is null and ${predicate(ctx.actor, configs, 'read', 'f')})`,
    async get(ctx, id) {
      const where = sql`t.id = ${id} and ${predicate(ctx.actor, configs, 'read')} and ${alive(configs)}`;
      const present = await ctx.db.one<{ version: string }>(
        sql`select ${versionOf('t')} as version from report_configs t where ${where}`,
      );
      if (!present) throw new Problem('invalid', [{ path: 'report_config_id', code: 'unknown' }]);
      const kept = known.get(id);
      if (kept?.version === present.version) return kept;
      const row = await ctx.db.one<
        { version: string; number: number; name: string; copy_to: string | null; numbering: Numbering | null } & Form
      >(
        sql`select ${versionOf('t')} as version, t.form_version as number, t.name, ${withLists('t', false)} as fields, t.states, t.rules, ${namesOf('t')} as names, t.copy_to, t.numbering from report_configs t where t.id = ${id}`,
      );
      if (!row) throw new Problem('invalid', [{ path: 'report_config_id', code: 'unknown' }]);
      const { version, number, name, copy_to: copyTo, numbering } = row;
      const form = { version, number, name, form: formIn(row), copyTo, numbering };
      keep(known, id, form);
      return form;
    },
    async at(ctx, id, present, number) {
      if (number === present.number) return present;
      const key = `${id} ${number}`;
      const kept = earlier.get(key);
      // Its contents never change; the rows of its choice lists and the form's name may.
      if (kept?.version === present.version) return kept;
      const version = await versionWithLists(ctx.db, id, number, false);
      if (!version) throw new Problem('invalid', [{ path: 'form_version', code: 'unknown' }]);
      const form = { ...present, number, form: version };
      keep(earlier, key, form);
      return form;
    },
  };
  return forms;
}

/**
 * Loads a form for reading entries: with the rows of long lists that they have. `otherwise` makes the problem for a form
 * that is missing or out of the reader's scope.
 */
export async function formOf(ctx: Ctx, forms: Forms, id: string, otherwise: () => Problem): Promise<KnownForm> {
  const known = await forms.get(ctx, id).catch(error => {
    throw error instanceof Problem ? otherwise() : error;
  });
  if (!inputsOf(known.form).some(({ content }) => isLongList(content.options))) return known;
  const row = await ctx.db.one<Pick<Form, 'fields'>>(
    sql`select ${withLists('t', true)} as fields from report_configs t where t.id = ${id}`,
  );
  return row ? { ...known, form: { ...known.form, fields: row.fields } } : known;
}

/**
 * The form under which an entry was filled in, so that what was asked and answered then is readable; states are those of
 * the published one, by which it is shown where its own version is not known.
 */
export async function ownVersion(ctx: Ctx, forms: Forms, id: string, published: Form, row: Row): Promise<Form> {
  const present = await forms.get(ctx, id);
  const number = Number(row.form_version);
  if (number >= present.number) return published;
  const { form } = await forms.at(ctx, id, present, number);
  const { states } = published;
  if (!inputsOf(form).some(({ content }) => isLongList(content.options))) return { ...form, states };
  const whole = await versionWithLists(ctx.db, id, number, true);
  return { ...form, ...(whole && { fields: whole.fields }), states };
}
