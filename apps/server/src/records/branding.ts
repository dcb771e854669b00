/**
 * Branding of the instance (name, logo, stylesheet, contact): options set by administrators, falling back to the
 * settings.
 */
import { type Contact, type ContactKind, contactKind, contactsIn } from '@kontor/contract';
import type { Db } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import type { Services } from './context.ts';

/** Permitted types of the logo: public, so small and an image. */
export const logoTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml']);
export const logoSize = 1024 * 1024;

export interface Logo {
  type: string;
  size: number;
  sha256: Buffer;
  storage_key: string;
}

export interface Branding {
  app_name: string;
  sub_name: string;
  support_mail: string | null;
  contacts: (Contact & { kind: ContactKind })[];
  privacy_url: string | null;
  imprint_url: string | null;
  logo: string | null;
  colors: Record<'primary' | 'primary_dark' | 'accent' | 'accent_dark', string | null>;
  registration: boolean;
  /** Encoding of the redirect target in the console's sign-in URL. */
  login_redirect_encoding: 'uri' | 'base64';
  /** Origins that may embed the instance in a frame and exchange messages with it. */
  embed_origins: string[];
  /** Stylesheet of shared forms. */
  form_css: string | null;
}

const colors = ['primary', 'primary_dark', 'accent', 'accent_dark'] as const;
const read = [
  ...[
    'branding_app_name',
    'branding_sub_name',
    'branding_support_mail',
    'branding_contacts',
    'branding_privacy_url',
    'branding_imprint_url',
    'branding_logo',
    'registration_enabled',
    'login_redirect_encoding',
  ],
  ...colors.map(name => `branding_${name}`),
];

/** Compared as uuid: a comparison as text could not use the index, and this call is public. */
const named = sql`case when o.value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then o.value::uuid end`;

/**
 * The stored file that is the logo. The file that the option names may since have been deleted, or replaced by another
 * type.
 */
export async function logoOf(db: Pick<Db, 'one'>): Promise<Logo | null> {
  const file = await db.one<Logo>(
    sql`select f.type, f.size, f.sha256, f.storage_key from options o join files f on f.id = ${named} where lower(o.name) = 'branding_logo' and o.deleted is null and f.deleted is null and f.expires is null`,
  );
  return file && logoTypes.has(file.type) && file.size <= logoSize ? file : null;
}

/** Changes with the bytes, so that responses can be cached as immutable. */
export const logoVersion = ({ sha256 }: Logo): string => sha256.toString('base64url').slice(0, 16);

/** Hexadecimal hash in the URL, so that a cached response is never stale. */
const cssHash = sql`encode(sha256(convert_to(o.value, 'UTF8')), 'hex')`;
const isFormCss = sql`lower(o.name) = 'custom_form_css' and o.deleted is null and btrim(o.value, E' \\t\\r\\n\\f') <> ''`;

export const formCssPath = (hash: string): string => `/shared-css/${hash}.css`;

/** The present stylesheet of shared forms, with its hash. */
export const formCss = (db: Pick<Db, 'one'>): Promise<{ css: string; hash: string } | undefined> =>
  db.one<{ css: string; hash: string }>(
    sql`select o.value as css, ${cssHash} as hash from options o where ${isFormCss}`,
  );

export async function brandingOf(
  db: Pick<Db, 'one' | 'rows'>,
  { branding, embedOrigins }: Pick<Services, 'branding' | 'embedOrigins'>,
): Promise<Branding> {
  const rows = await db.rows<{ name: string; value: string }>(
    sql`select lower(name) as name, value from options where lower(name) = any(${read}) and deleted is null
        union all select 'form_css', ${cssHash} from options o where ${isFormCss}`,
  );
  const set = new Map(rows.map(({ name, value }) => [name, value.trim()]));
  const option = (name: string) => set.get(`branding_${name}`) || null;
  const logo = option('logo') === null ? null : await logoOf(db);
  const css = set.get('form_css');
  return {
    app_name: option('app_name') ?? branding.app_name,
    sub_name: option('sub_name') ?? branding.sub_name,
    support_mail: option('support_mail') ?? branding.support_mail,
    contacts: (contactsIn(option('contacts') ?? '') ?? []).flatMap(each => {
      const kind = contactKind(each.reach);
      return kind ? [{ ...each, kind }] : [];
    }),
    privacy_url: option('privacy_url'),
    imprint_url: option('imprint_url'),
    logo: logo && `/api/branding/logo?v=${logoVersion(logo)}`,
    colors: Object.fromEntries(colors.map(name => [name, option(name)])) as Branding['colors'],
    registration: set.get('registration_enabled') === 'true',
    login_redirect_encoding: set.get('login_redirect_encoding') === 'base64' ? 'base64' : 'uri',
    embed_origins: [...embedOrigins],
    form_css: css === undefined ? null : formCssPath(css),
  };
}
