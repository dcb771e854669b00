/**
 * Link preview (Open Graph) of pages: title, description and picture in the head, for the programs that show an address
 * in a chat or mail. A shared form is called by its name, to those who have its link; other pages by the instance's.
 */
import { textIn } from '@kontor/form';
import { catalogue } from '@kontor/form/languages';
import type { FastifyRequest } from 'fastify';
import { linkActorOf } from '../accounts/share.ts';
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { brandingOf, logoOf, logoVersion } from '../records/branding.ts';
import type { Services } from '../records/context.ts';
import { languageAsked } from '../records/language.ts';
import { senderPicturePath } from '../records/sender-picture.ts';
import { coloursCssPath } from './shared-css.ts';

export interface LinkPreview {
  site: string;
  title: string;
  description: string;
  /** Absolute URL of a picture that such programs can show: no SVG. */
  picture: string;
  /** Path of the instance's style sheet of public forms: from the page's beginning, nothing moves when it comes. */
  styles: string | null;
  /** Path of the instance's logo. */
  logo: string | null;
  /** Path of a style sheet with the instance's own colours; null without any. */
  colours: string | null;
  /** Whether the picture is one of the sender: wide, in place of a sign. */
  isWide: boolean;
}

const words = catalogue({
  de: { form: (site: string) => `Formular von ${site}, auszufüllen ohne Anmeldung`, signIn: 'Anmelden' },
  en: { form: (site: string) => `A form by ${site}, to be filled in without an account`, signIn: 'Sign in' },
});

/** Public pages without the preview in the settings, which tries a style sheet of its own. */
const styledPath = /^\/shared_reports\/(?!preview(?:[/?]|$))/;
const sharedForm = /^\/shared_reports\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([^/?#]+)(?:[?#]|$)/i;

/** Of the address of a shared form's page. */
export function sharedFormOf(url: string): { id: string | undefined; token: string | undefined } {
  const [, id, token] = sharedForm.exec(url) ?? [];
  return { id: id?.toLowerCase(), token };
}

async function formOf(database: Database, url: string): Promise<{ name: string; picture: string | null } | null> {
  const { id, token } = sharedFormOf(url);
  const holder = token === undefined ? null : await linkActorOf(database, token);
  if (!holder || holder.spent || holder.form !== id) return null;
  const form = await database.one<{ name: unknown }>(
    sql`select name from report_configs where id = ${holder.form} and deleted is null`,
  );
  return form ? { name: textIn(form.name), picture: await senderPicturePath(database, holder.form) } : null;
}

export type PreviewOf = (request: FastifyRequest) => Promise<LinkPreview>;

export const previewsOf =
  (database: Database, services: Services, publicUrl: string): PreviewOf =>
  async request => {
    const [branding, form] = await Promise.all([brandingOf(database, services), formOf(database, request.url)]);
    const { app_name, sub_name } = branding;
    const logo = branding.logo && (await logoOf(database));
    const t = words[languageAsked(request.headers)];
    const house = publicUrl || `${request.protocol}://${request.host}`;
    const isPublic = styledPath.test(request.url);
    const shows = logo && logo.type !== 'image/svg+xml';
    const sign = shows ? `/api/branding/logo?v=${logoVersion(logo)}` : '/icon-512.png';
    return {
      site: app_name,
      title: form?.name ?? app_name,
      description: form ? t.form(app_name) : sub_name || t.signIn,
      picture: new URL(form?.picture ?? sign, house).href,
      styles: isPublic ? branding.form_css : null,
      logo: branding.logo,
      colours: isPublic ? coloursCssPath(branding.colors) : null,
      isWide: Boolean(form?.picture),
    };
  };

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`).replace(/\p{Cc}/gu, ' ');

/** The elements for the head of a page. */
export function metaOf({ site, title, description, picture, isWide, colours, styles }: LinkPreview): string {
  const line = (kind: 'name' | 'property', key: string, content: string) =>
    `    <meta ${kind}="${key}" content="${escaped(content)}" />\n`;
  return [
    line('name', 'description', description),
    line('property', 'og:type', 'website'),
    line('property', 'og:site_name', site),
    line('property', 'og:title', title),
    line('property', 'og:description', description),
    line('property', 'og:image', picture),
    line('name', 'twitter:card', isWide ? 'summary_large_image' : 'summary'),
    colours ? `    <link rel="stylesheet" href="${escaped(colours)}" />\n` : '',
    styles ? `    <link rel="stylesheet" href="${escaped(styles)}" data-form-css="${escaped(styles)}" />\n` : '',
  ].join('');
}
