/**
 * Preloading of a shared form: its page carries the form, as the call answers it to the link in the address, and names
 * the parts of the code that such a form needs. On a slow network each would otherwise be asked for once the one before
 * it has come. What is missing here is asked for by the page itself.
 */
import { walk } from '@kontor/form';
import type { Language } from '@kontor/form/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTokenOf } from '../accounts/tokens.ts';
import { languageAsked } from '../records/language.ts';
import { type BuiltParts, builtParts } from './built-parts.ts';
import type { OpeningForm } from './first-paint.ts';
import { sharedFormOf } from './link-preview.ts';

/** Of a shared form's page. */
export interface Early {
  /** Elements for its head. */
  head: string;
  form: OpeningForm;
}

/** In characters: larger forms would keep the page itself waiting. */
const LARGEST = 100_000;

/** What text fields and headings need is in the first file (packages/form/src/fill/content-types/late.ts). */
const plainContents = new Set(['input', 'formatString', 'layout_row', 'condition_container']);
const plainInputs = new Set(['text', 'textarea', 'email', 'url', 'tel', 'hidden']);

const fill = '../../packages/form/src/fill';
/** Modules of a content's or field's own, by its type. */
const ofType: Readonly<Record<string, string>> = {
  canvas: `${fill}/drawing/pad.tsx`,
  autoComplete: `${fill}/known/container.tsx`,
  'svg-radio': `${fill}/input-kinds/svg-choices.tsx`,
  'svg-checkbox': `${fill}/input-kinds/svg-choices.tsx`,
};
const drafts = '../../node_modules/idb/build/index.js';

/** The modules that a form needs besides the first file, by their path in the build. */
export function modulesOf({ fields }: Pick<OpeningForm, 'fields'>): string[] {
  const own = new Set<string>();
  let plain = true;
  walk(fields, ({ type, options }) => {
    const kind = type === 'input' ? String(options.type) : type;
    plain &&= type === 'input' ? plainInputs.has(kind) : plainContents.has(kind);
    const module = ofType[kind];
    if (module) own.add(module);
  });
  return plain ? [drafts] : [drafts, `${fill}/input-kinds/index.ts`, ...own];
}

/** Markup inside of a script element would end it or begin a comment. */
const inScript = (json: string) => json.replaceAll('<', '\\u003c');

const linksTo = (parts: BuiltParts, told: OpeningForm, language: Language): string =>
  parts
    .of(modulesOf(told), language)
    .map(path =>
      path.endsWith('.css')
        ? // not as a style sheet: scripts wait for those
          `    <link rel="preload" as="style" crossorigin href="/${path}" />\n`
        : `    <link rel="modulepreload" crossorigin href="/${path}" />\n`,
    )
    .join('');

/** Null for other pages, and if the form is not to be had. */
export function earlyForms(app: FastifyInstance, folder: string): (request: FastifyRequest) => Promise<Early | null> {
  const parts = builtParts(folder);
  return async request => {
    const { id, token } = sharedFormOf(request.url);
    if (!parts || request.method !== 'GET' || !id || !token || !isTokenOf('share', token)) return null;
    const { statusCode, payload } = await app.inject({
      url: `/api/report-configs/shared/${id}.json`,
      headers: { authorization: `Bearer ${token}`, 'accept-language': languageAsked(request.headers) },
      remoteAddress: request.ip,
    });
    if (statusCode !== 200 || payload.length > LARGEST) return null;
    const { data } = JSON.parse(payload) as { data: OpeningForm };
    const links = linksTo(parts, data, languageAsked(request.headers));
    const script = `<script type="application/json" id="early-form">${inScript(payload)}</script>`;
    return { head: `${links}    ${script}\n`, form: data };
  };
}
