/**
 * Finds untranslated text on a screen: messages that the catalogues have in the other language only, whole or, of
 * messages with parameters, the parts between them. Texts by users may be in any language: those of the demo's data are
 * ignored.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { type Language, languageRows } from '@kontor/form/languages';
import type { Page } from '@playwright/test';
import { parseCsv } from '../../demo/csv.ts';
import { operatorName } from '../../demo/readable.ts';

const root = new URL('../../', import.meta.url);
const places = ['apps/console/src/i18n/', 'packages/form/src/', 'packages/charts/src/'];

const sourcesIn = (folders: string[]): string[] =>
  folders.flatMap(folder =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter(name => /(?<!\.test)\.ts$/.test(name))
      .map(name => readFileSync(new URL(folder + name, root), 'utf8')),
  );

/** String literals of a source, and the parts of its templates, without code and comments. */
export function spoken(source: string): { whole: string[]; parts: string[] } {
  const found = { whole: [] as string[], parts: [] as string[] };
  const TOKEN = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|[`{}]/gy;
  const PIECE = /((?:[^`\\$]|\\.|\$(?!\{))*)(`|\$\{)/gy;
  // Stack of open braces and templates.
  const open: ('code' | 'template')[] = [];
  let at = 0;
  const inTemplate = (begins: boolean) => {
    PIECE.lastIndex = at;
    const [all = '', text = '', end] = PIECE.exec(source) ?? [];
    at += all.length;
    (begins && end === '`' ? found.whole : found.parts).push(plain(text));
    if (end === '${') open.push('template');
  };
  while (at < source.length) {
    TOKEN.lastIndex = at;
    const [token = source[at] ?? '', single, double] = TOKEN.exec(source) ?? [];
    at += token.length;
    const literal = single ?? double;
    if (literal !== undefined) found.whole.push(plain(literal));
    else if (token === '`') inTemplate(true);
    else if (token === '{') open.push('code');
    else if (token === '}' && open.pop() === 'template') inTemplate(false);
  }
  return found;
}
const plain = (text: string) => text.replaceAll(/\\(.)/g, '$1').trim();

/** All catalogues in both languages: the console's, the form engine's and the charts', which share one syntax. */
function catalogues() {
  const found = {
    de: { whole: new Set<string>(), parts: new Set<string>() },
    en: { whole: new Set<string>(), parts: new Set<string>() },
    /** Texts without a language, or of both. */
    any: { whole: new Set<string>(), parts: new Set<string>() },
  };
  for (const source of sourcesIn(places)) {
    const sections = ['', '', ...source.split(/^(?: {2}(de|en): |const (de|en)\b|export |function )/m)];
    for (let at = 0; at < sections.length; at += 3) {
      const said = spoken(sections[at + 2] ?? '');
      const { whole, parts } = found[(sections[at] || sections[at + 1] || 'any') as Language | 'any'];
      for (const text of said.whole) whole.add(text);
      for (const text of said.parts) parts.add(text);
    }
  }
  return found;
}

const own = catalogues();
/** Each is shown in its own language, whatever that of the screen is. */
const languageNames = new Set<string>(Object.values(languageRows).map(({ name }) => name));
const dataSources = sourcesIn(['demo/']);
const data = dataSources.join('\n');
/** Texts of the demo's data with blanks: such a text may contain a part of a message. */
const dataTexts = new Set(dataSources.flatMap(source => spoken(source).whole).filter(text => text.includes(' ')));
/** One of them is called "Unknown". */
const operators = new Set(
  parseCsv(readFileSync(new URL('demo/birdstrikes.csv', root), 'utf8')).map(strike =>
    operatorName(strike['Aircraft Airline Operator'] ?? ''),
  ),
);

/** Messages of this language that the other does not have: whole, and parts of two words or more. */
function alone(language: Language): { whole: Set<string>; parts: string[] } {
  const { whole, parts } = own[language];
  const other = own[language === 'de' ? 'en' : 'de'];
  const others = [...other.whole, ...other.parts].join('\n');
  const isTheirs = (text: string) => operators.has(text) || ['"', "'"].some(mark => data.includes(mark + text + mark));
  return {
    whole: new Set(
      [...whole].filter(
        text =>
          /\p{L}{3}/u.test(text) &&
          !other.whole.has(text) &&
          !own.any.whole.has(text) &&
          !languageNames.has(text) &&
          !isTheirs(text),
      ),
    ),
    parts: [...parts].filter(text => /\p{L}{3,}\P{L}+\p{L}{3,}/u.test(text) && !others.includes(text)),
  };
}
export const words: Record<Language, { whole: Set<string>; parts: string[] }> = { de: alone('de'), en: alone('en') };

/** Visible and accessible text: texts, names and descriptions of elements, and the document's title. */
const seenOn = (page: Page) =>
  page.evaluate(() => {
    const all = new Set<string>(document.title.split(' · '));
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (node instanceof Element)
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription'])
          all.add(node.getAttribute(name)?.trim() ?? '');
      else if (!node.parentElement?.closest('script, style, code, pre, kbd, samp, [lang]:not(html)'))
        all.add(node.textContent?.trim() ?? '');
    }
    return [...all];
  });

/** Texts in `language` on a screen that is shown in the other one. */
export async function foreign(page: Page, language: Language): Promise<string[]> {
  const { whole, parts } = words[language];
  const seen = await seenOn(page);
  const text = seen.join('\n');
  const found = parts.filter(part => text.includes(part));
  if (found.length === 0) return seen.filter(one => whole.has(one));
  // A message may name an item of the data, as menus do.
  const told = [...dataTexts].filter(name => text.includes(name) && found.some(part => name.includes(part)));
  const said = (one: string) => told.reduce((rest, name) => rest.replaceAll(name, ' '), one);
  return seen.filter(one => whole.has(one) || found.some(part => said(one).includes(part)));
}
