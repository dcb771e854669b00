/** What a content is called: its kind or type as a word, and its name. */
import type { Content } from '@kontor/form';
import { contentName, kindName, typeName } from '@kontor/form/design';
import type { Language } from '../../i18n/index.ts';

/** The kind of a field, the type of everything else. */
export function wordFor(content: Content, locale: Language): string {
  const kind = content.options.type;
  return content.type === 'input' && typeof kind === 'string'
    ? (kindName(kind as Parameters<typeof kindName>[0], locale) ?? kind)
    : typeName(content.type, locale);
}

/** Word and name of a content; a content without a name of its own is its word. */
export function titleOf(content: Content, locale: Language): string {
  const [word, name] = [wordFor(content, locale), contentName(content, locale)];
  return word === name ? word : `${word}: ${name}`;
}
