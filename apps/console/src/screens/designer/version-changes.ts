/** What changed from one version of a form to the next, as lines in words: contents matched by their ids. */
import { type Content, choiceListOf, choicesOf, type Form, walk } from '@kontor/form';
import { contentName } from '@kontor/form/design';
import type { Language } from '@kontor/form/languages';
import { useFormVersionTexts } from '../../i18n/form-versions.ts';
import { plain } from './plain-json.ts';

export interface ChangeLine {
  key: string;
  /** The content it is about; null for what concerns the form. */
  name: string | null;
  text: string;
}

type Placed = { content: Content; parent: string; before: string };

/** Contents by id, each with its container and the content before it. */
function placed(form: Form): Map<string, Placed> {
  const found = new Map<string, Placed>();
  const last = new Map<string, string>();
  walk(form.fields, (content, { parents }) => {
    const parent = parents.at(-1)?.id ?? '';
    found.set(content.id, { content, parent, before: last.get(parent) ?? '' });
    last.set(parent, content.id);
  });
  return found;
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
function linesOf(was: Content, is: Content, language: Language): string[] {
  const t = useFormVersionTexts.now();
  const former = contentName(was, language);
  const renamed = former === contentName(is, language) ? [] : [t.called(former)];
  const lines = [...renamed, ...requiredLines(was, is), ...choiceLines(was, is, language)];
  if (lines.length > 0) return lines;
  const differs = plain(was.options.values) !== plain(is.options.values) || alone(was) !== alone(is);
  return differs ? [t.changed] : [];
}

/** Moved against the contents that both versions have. */
function movedCount(old: Map<string, Placed>, fresh: Map<string, Placed>): number {
  const kept = (all: Map<string, Placed>, other: Map<string, Placed>) => {
    const order = new Map<string, string[]>();
    for (const [id, { parent }] of all) if (other.has(id)) order.set(parent, [...(order.get(parent) ?? []), id]);
    return order;
  };
  const [before, after] = [kept(old, fresh), kept(fresh, old)];
  let count = 0;
  for (const [parent, ids] of after) {
    const were = before.get(parent) ?? [];
    const stayed = new Set(inOrder(ids, were));
    count += ids.filter(id => !stayed.has(id)).length;
  }
  return count;
}

/** The longest run of these ids, not necessarily adjacent, that has the order it had before. */
function inOrder(ids: readonly string[], before: readonly string[]): string[] {
  const place = new Map(before.map((id, index) => [id, index]));
  const best: string[][] = [];
  for (const id of ids) {
    const at = place.get(id);
    if (at === undefined) continue;
    // Of the runs that may be continued, the longest; runs are kept by their last place.
    const longest = best.reduce<string[]>(
      (found, run) => ((place.get(run.at(-1) ?? '') ?? -1) < at && run.length > found.length ? run : found),
      [],
    );
    best.push([...longest, id]);
  }
  return best.reduce((found, run) => (run.length > found.length ? run : found), []);
}

/** In the order of the later version, then what is gone, then what concerns the form. */
export function versionChanges(before: Form, after: Form, language: Language): ChangeLine[] {
  const t = useFormVersionTexts.now();
  const [old, fresh] = [placed(before), placed(after)];
  const lines: ChangeLine[] = [];
  for (const [id, { content }] of fresh) {
    const was = old.get(id)?.content;
    const name = contentName(content, language);
    const texts = was ? linesOf(was, content, language) : [t.added];
    for (const text of texts) lines.push({ key: `${id} ${text}`, name, text });
  }
  for (const [id, { content }] of old)
    if (!fresh.has(id)) lines.push({ key: id, name: contentName(content, language), text: t.removed });
  const moved = movedCount(old, fresh);
  if (moved > 0) lines.push({ key: 'moved', name: null, text: t.moved(moved) });
  if (plain(before.states) !== plain(after.states)) lines.push({ key: 'states', name: null, text: t.states });
  if (plain(before.rules ?? []) !== plain(after.rules ?? [])) lines.push({ key: 'rules', name: null, text: t.rules });
  return lines;
}
