/**
 * First paint of a shared form (server-rendered markup): its page shows the head and the first texts of the form, above a
 * skeleton of its fields, as soon as the style sheet is there. The form itself replaces it once its code has run; there
 * is nothing in it to type into, and it is hidden from assistive technology.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import {
  type Content,
  escapeAttribute,
  escapeMarkup,
  inLanguage,
  openingLanguage,
  openingTexts,
  placeholdersOf,
  rowOf,
  textIn,
  titleOnce,
} from '@kontor/form';
import type { Language } from '@kontor/form/languages';
import { languageAsked } from '../records/language.ts';
import type { LinkPreview } from './link-preview.ts';

/** What the call tells of a form, as far as its opening shows it. */
export interface OpeningForm {
  name: unknown;
  fields: Content[];
  minutes?: number;
  sender_picture?: string | null;
}

type Sender = Pick<LinkPreview, 'site' | 'logo'>;
/** Scoped names of classes, by the build (apps/console/build/first-paint.ts). */
type Classes = Record<'shared' | 'form', Record<string, string>>;

export type FirstPaint = (form: OpeningForm, sender: Sender, headers: IncomingHttpHeaders) => string;

/** Paints nothing where the build tells no classes. */
export function firstPaints(folder: string): FirstPaint {
  const path = join(folder, '.vite/first-paint.json');
  if (!existsSync(path)) return () => '';
  const classes = JSON.parse(readFileSync(path, 'utf8')) as Classes;
  return (form, sender, headers) => paint(classes, form, sender, headers);
}

function paint(classes: Classes, told: OpeningForm, sender: Sender, headers: IncomingHttpHeaders): string {
  const bare = { fields: told.fields, states: [] };
  const asked = (headers['accept-language'] ?? '').split(',').map(each => each.trim());
  const language = openingLanguage(bare, asked, false) ?? languageAsked(headers);
  const title = textIn(told.name, language);
  const { fields } = titleOnce(inLanguage(bare, language), title);
  const { class: of } = classNames(classes.shared);
  return [
    `<div id="first-paint" lang="${language}" ${of('page')} aria-hidden="true" inert>`,
    banner(classes, told),
    header(classes, sender),
    `<div ${of('sheet')} data-part="sheet">`,
    `<div ${of('head')} data-part="head"><h1>${escapeMarkup(title)}</h1>${promises(classes, told, language)}</div>`,
    `<div ${of('body')} data-part="body">${texts(classes, fields)}${skeleton(classes)}</div>`,
    '</div></div>\n    ',
  ].join('');
}

const classNames = (names: Record<string, string>) => ({
  class: (...each: string[]) => `class="${each.map(name => names[name] ?? '').join(' ')}"`,
});

function header({ shared }: Classes, { site, logo }: Sender): string {
  const { class: of } = classNames(shared);
  const picture = logo ? `<img src="${escapeAttribute(logo)}" alt="" ${of('logo')} />` : mark;
  return `<div ${of('top')}><span ${of('house')}>${picture}<b>${escapeMarkup(site)}</b></span></div>`;
}

/** The sender's picture, behind the head. */
function banner({ shared }: Classes, { sender_picture }: OpeningForm): string {
  if (!sender_picture) return '';
  const picture = `<img src="${escapeAttribute(sender_picture)}" alt="" />`;
  return `<div ${classNames(shared).class('banner')}>${picture}</div>`;
}

/** As the console draws it (apps/console/src/ui/mark.tsx). */
const mark =
  '<svg width="30" height="30" viewBox="0 0 28 28" fill="none" stroke-width="3.4">' +
  '<rect width="28" height="28" rx="7" fill="var(--brand)"/>' +
  '<path d="M8 6.5v15M12.6 13.2 19.4 6.5" stroke="var(--brand-mark)"/>' +
  '<path d="M12.6 14.8 19.8 21.5" stroke="var(--brand-accent)"/></svg>';

function promises({ shared }: Classes, { minutes }: OpeningForm, language: Language): string {
  const t = openingTexts[language];
  const lines = [
    minutes ? `<li data-of="time">${escapeMarkup(t.minutes(minutes))}</li>` : '',
    `<li data-of="no-account">${escapeMarkup(t.noAccount)}</li>`,
    `<li>${escapeMarkup(t.draftStays)}</li>`,
  ];
  return `<ul ${classNames(shared).class('promises')}>${lines.join('')}</ul>`;
}

/** Whether a text has places that answers or a formula fill. */
const readsAnswers = (text: string): boolean => placeholdersOf(text).length > 0 || text.includes('{=');

/** The texts before the first field; one that reads answers ends them. */
function texts({ form }: Classes, fields: readonly Content[]): string {
  const { class: of } = classNames(form);
  const painted: string[] = [];
  for (const content of fields) {
    const { column, options } = content;
    const printed = rowOf(content).print?.(options);
    if (printed?.what !== 'text' || readsAnswers(printed.text)) break;
    if (column.width !== 'col-12' || column.before || column.after) break;
    if (printed.text.trim() === '') continue;
    const { level, styles } = printed;
    painted.push(
      `<p ${of('cell', 'text', ...(level ? [`h${level}`] : []), ...styles)}>${escapeMarkup(printed.text)}</p>`,
    );
  }
  if (painted.length === 0) return '';
  return `<div ${of('form')}><div ${of('grid')}>${painted.join('')}</div></div>`;
}

function skeleton({ shared }: Classes): string {
  const { class: of } = classNames(shared);
  const field = `<div ${of('line')}><span ${of('boneLabel')}></span><span ${of('boneField')}></span></div>`;
  return field.repeat(5);
}
