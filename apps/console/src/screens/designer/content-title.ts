/** Display title of a content: its kind or type, and its name. */
import type { Content } from '@kontor/form';
import { contentName, kindName, wordOf } from '@kontor/form/design';
import type { Language } from '../../i18n/index.ts';

/** The kind of an input, the type of any other content. */
export function wordFor(content: Content, locale: Language): string {
  const kind = content.options.type;
  return content.type === 'input' && typeof kind === 'string'
    ? (kindName(kind as Parameters<typeof kindName>[0], locale) ?? kind)
    : wordOf(content, locale);
}

/** Type and name of a content; without a name the type alone. */
export function titleOf(content: Content, locale: Language): string {
  const [word, name] = [wordFor(content, locale), contentName(content, locale)];
  return word === name ? word : `${word}: ${name}`;
}
