/** What changed from one version of a form to the next, as lines in words: contents matched by their ids. */
import { type Content, choiceListOf, choicesOf, type Form } from '@kontor/form';
import { contentName } from '@kontor/form/design';
import type { Language } from '@kontor/form/languages';
import { useFormVersionTexts } from '../../i18n/form-versions.ts';
import { plain } from './plain-json.ts';
import { type VersionDiff, versionDiff } from './version-diff.ts';

export interface ChangeLine {
  key: string;
  /** The content it is about; null for what concerns the form. */
  name: string | null;
  text: string;
}

/** Without its children, which have lines of their own. */
const alone = (content: Content): string =>
  plain({ ...content, options: { ...content.options, contents: undefined, values: undefined, required: undefined } });

const labelsOf = ({ options }: Content, language: string): Map<string, string> =>
  new Map(choiceListOf(options) ? [] : choicesOf(options, language).map(({ value, label }) => [value, String(label)]));

const lacking = (one: Map<string, string>, other: Map<string, string>): string =>
  Array.from(one)
    .filter(([value]) => !other.has(value))
    .map(([, label]) => label)
    .join(', ');

function choiceLines(was: Content, is: Content, language: Language): string[] {
  const t = useFormVersionTexts.now();
  const [old, fresh] = [labelsOf(was, language), labelsOf(is, language)];
  const [more, less] = [lacking(fresh, old), lacking(old, fresh)];
  return [...(more ? [t.choiceAdded(more)] : []), ...(less ? [t.choiceRemoved(less)] : [])];
}

function requiredLines(was: Content, is: Content): string[] {
  const t = useFormVersionTexts.now();
  const [before, now] = [was, is].map(({ options }) => options.required === true);
  return before === now ? [] : [now ? t.required : t.optional];
}

/** Each way in which one content differs. */
export function linesOf(was: Content, is: Content, language: Language): string[] {
  const t = useFormVersionTexts.now();
  const former = contentName(was, language);
  const renamed = former === contentName(is, language) ? [] : [t.called(former)];
  const lines = [...renamed, ...requiredLines(was, is), ...choiceLines(was, is, language)];
  if (lines.length > 0) return lines;
  const differs = plain(was.options.values) !== plain(is.options.values) || alone(was) !== alone(is);
  return differs ? [t.changed] : [];
}

/** In the order of the later version, then what is gone, then what concerns the form. */
export function versionChanges(
  before: Form,
  after: Form,
  language: Language,
  diff = versionDiff(before, after),
): ChangeLine[] {
  const t = useFormVersionTexts.now();
  const { old, fresh, moved } = diff;
  const lines: ChangeLine[] = [];
  for (const [id, { content }] of fresh) {
    const was = old.get(id)?.content;
    const name = contentName(content, language);
    const texts = was ? linesOf(was, content, language) : [t.added];
    for (const text of texts) lines.push({ key: `${id} ${text}`, name, text });
  }
  for (const [id, { content }] of old)
    if (!fresh.has(id)) lines.push({ key: id, name: contentName(content, language), text: t.removed });
  if (moved.size > 0) lines.push({ key: 'moved', name: null, text: t.moved(moved.size) });
  return [...lines, ...linesOfForm(before, after, diff)];
}

/** What changed beside single contents. */
export function linesOfForm(before: Form, after: Form, { arranged }: VersionDiff): ChangeLine[] {
  const t = useFormVersionTexts.now();
  const line = (key: string, differs: boolean, text: string) => (differs ? [{ key, name: null, text }] : []);
  return [
    ...line('arranged', arranged, t.arranged),
    ...line('states', plain(before.states) !== plain(after.states), t.states),
    ...line('rules', plain(before.rules ?? []) !== plain(after.rules ?? []), t.rules),
  ];
}
