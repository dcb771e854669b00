/** Behaviour of instance options: known names have validated values; others are free text for clients. */
import { contactsIn, type Issue, isTimezone, Problem, resources } from '@kontor/contract';
import { sql } from '../db/sql.ts';
import { logoSize, logoTypes } from '../records/branding.ts';
import type { Ctx } from '../records/context.ts';
import type { Row } from '../records/select.ts';
import { alive, type Behaviour, oneRow, type Values } from '../records/verb.ts';

type Fault = Pick<Issue, 'code' | 'values'> | null;
/** Validates a value; answers its faults. */
type Check = (value: string, ctx: Ctx) => Fault | Fault[] | Promise<Fault | Fault[]>;
const faultsTold = 20;

const oneOf =
  (...values: string[]): Check =>
  value =>
    values.includes(value) ? null : { code: 'not_a_choice' };

const flag = oneOf('true', 'false');

const atMost =
  (limit: number): Check =>
  value => {
    if (value.length > limit) return { code: 'too_long', values: { limit } };
    return /[\n\r\t]/.test(value) ? { code: 'not_text' } : null;
  };

const whole =
  (min: number, max: number): Check =>
  value => {
    if (!/^\d{1,9}$/.test(value)) return { code: 'invalid_number' };
    return Number(value) < min || Number(value) > max ? { code: 'out_of_range', values: { min, max } } : null;
  };

/** Only linked, never fetched by the server. */
const webAddress: Check = value => {
  if (value === '') return null;
  if (value.length > 2_000) return { code: 'too_long', values: { limit: 2_000 } };
  return URL.canParse(value) && new URL(value).protocol === 'https:' ? null : { code: 'invalid_url' };
};

const color: Check = value => (value === '' || /^#[0-9a-f]{6}$/i.test(value) ? null : { code: 'invalid' });

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The logo is public: its author must be able to read the file. */
const picture: Check = async (value, ctx) => {
  if (value === '') return null;
  if (!uuid.test(value)) return { code: 'not_a_uuid' };
  const file = await ctx.db.one<{ type: string; size: number }>(
    sql`select t.type, t.size from files t where ${oneRow(ctx, resources.files, 'read', value)} and ${alive(resources.files)} and t.expires is null`,
  );
  if (!file || !logoTypes.has(file.type)) return { code: 'invalid_file' };
  return file.size > logoSize ? { code: 'file_size', values: { limit: logoSize } } : null;
};

const checks = (origin: string, isMail: (text: string) => boolean): Readonly<Record<string, Check>> => ({
  registration_enabled: flag,
  second_factor_required: oneOf('', 'admin', 'all'),
  oidc_create_users: flag,
  login_redirect_encoding: oneOf('', 'uri', 'base64'),
  purge_after_days: whole(1, 3_650),
  // A least, so that nobody covers their tracks by it.
  audit_keep_days: (value, ctx) => (value === '' ? null : whole(90, 36_500)(value, ctx)),
  time_zone: value => (value === '' || isTimezone(value) ? null : { code: 'not_a_choice' }),
  custom_form_css: async value => {
    const { cssFaults } = await import('@kontor/contract/css');
    return cssFaults(value, origin).map(({ code, line }) => ({ code, values: { line } }));
  },
  app_store_url: webAddress,
  branding_app_name: atMost(50),
  branding_sub_name: atMost(50),
  branding_support_mail: value => (value === '' || isMail(value) ? null : { code: 'invalid_email' }),
  branding_contacts: value => (contactsIn(value) ? null : { code: 'invalid' }),
  branding_privacy_url: webAddress,
  branding_imprint_url: webAddress,
  branding_logo: picture,
  branding_primary: color,
  branding_primary_dark: color,
  branding_accent: color,
  branding_accent_dark: color,
});

/** Known names are stored in their canonical spelling, by which they are looked up. */
export function optionsBehaviour(publicUrl: string, isMail: (text: string) => boolean): Behaviour {
  const known = new Map(Object.entries(checks(publicUrl || 'http://localhost', isMail)));
  return {
    async beforeWrite(ctx: Ctx, values: Values, before: Row | null) {
      const given = String(values.name ?? before?.name).trim();
      // PostgreSQL lowers names by its own rules, in which İ may become i: the name checked here is the one it would
      // find.
      const found = await ctx.db.one<{ name: string }>(sql`select lower(${given}::text) as name`);
      const check = found && known.get(found.name);
      const name = check ? found.name : given;
      const says = values.name !== undefined || values.value !== undefined;
      const told = says ? await check?.(String(values.value ?? before?.value), ctx) : null;
      const faults = [told ?? []].flat().flatMap(fault => fault ?? []);
      if (faults.length > 0)
        throw new Problem(
          'invalid',
          faults.slice(0, faultsTold).map(fault => ({ path: 'value', ...fault })),
        );
      return { values: { ...values, ...(values.name === undefined ? {} : { name }) } };
    },
  };
}
