/** Readable name of a content: placeholders replaced by the labels of their fields. */
import { type Content, compile, type Form, fillText } from '@kontor/form';
import { contentName } from '@kontor/form/design';
import type { Language } from '../../i18n/index.ts';

export function readableName(content: Content, form: Form, locale: Language): string {
  const name = contentName(content, locale);
  return name.includes('{') ? fillText(name, slot => compile(form).byName.get(slot)?.label) : name;
}
