/** Writes a form as a questionnaire of SurveyJS (JSON), with a list of what such a one has no words for. */
import { comparisonsOf } from '../base/condition.ts';
import { isPlain, listOf, own, textOf } from '../base/plain.ts';
import { firstLanguage, textIn } from '../base/text.ts';
import type { Content, Form, Options } from '../base/types.ts';
import { comparisonsNode } from '../exchange/comparisons.ts';
import { childrenOf } from '../form/walk.ts';
import { treeOf } from '../formula/language/index.ts';
import type { Node } from '../formula/node.ts';
import { type FieldWriter, fieldOf, type Json } from './field.ts';
import { expressionOf, type Target, type Targets } from './to-expression.ts';

export interface WrittenForm {
  name: string;
  form: Form;
  /** Rows of the choice lists that the form's fields name, by their ids. */
  lists: ReadonlyMap<string, { rows: readonly { value: string; label: unknown }[] }>;
}

/** What other tools will not see: the name of a field, its option, and what it says. */
export interface Left {
  name: string;
  option: string;
  text: string;
}

const flags = new Set(['switch']);

/** The elements of a page, panel or repeat, and where they stand. */
class FormWriter implements FieldWriter {
  readonly left: Left[] = [];
  readonly values: Json[] = [];
  readonly first: string;
  readonly lists: WrittenForm['lists'];
  readonly #targets = new Map<string, Target>();
  #count = 0;

  constructor({ form, lists }: WrittenForm) {
    this.lists = lists;
    const texts: unknown[] = [];
    this.#gather(form.fields, undefined, texts);
    this.first = firstLanguage(texts);
  }

  #gather(contents: readonly Content[], repeat: string | undefined, texts: unknown[]): void {
    for (const content of contents) {
      const { type, options } = content;
      const name = textOf(options.name);
      texts.push(options.label, options.text, ...listOf(options.values).map(value => own(value, 'label')));
      const isRepeat = type === 'repeat_container';
      if (name) {
        const flag = flags.has(textOf(options.type)) || (options.type === 'checkbox' && !options.values);
        const several = options.multiple === true || /checkbox$/.test(textOf(options.type));
        const target: Target = { name, ...(repeat && { repeat }), flag, several, instances: isRepeat };
        this.#targets.set(name, target);
        if (repeat) this.#targets.set(`${repeat}.${name}`, target);
      }
      this.#gather(childrenOf(content), isRepeat ? name || this.repeatName(content) : repeat, texts);
    }
  }

  /** Of a repeat without a name. */
  repeatName = ({ id }: Content): string => `repeat_${id.slice(-6)}`;

  targets(within: string | undefined, own?: string): Targets {
    return { of: ref => this.#targets.get(ref) ?? null, within, own };
  }

  leave(name: string, option: string, value: unknown): void {
    this.left.push({ name, option, text: typeof value === 'string' ? value : JSON.stringify(value) });
  }

  /** A formula as an expression; undefined without one, and for one that cannot be said, which is listed. */
  said(node: Node | null, place: { name: string; option: string; text: string }, targets: Targets, truth: boolean) {
    const written = node === null ? null : expressionOf(node, targets, truth);
    if (written !== null) return written;
    this.leave(place.name, place.option, place.text);
    return undefined;
  }

  formula(options: Options, option: string, targets: Targets, truth: boolean, change = (node: Node): Node => node) {
    const text = textOf(options[option]).trim();
    if (text === '') return undefined;
    const tree = treeOf(text);
    return this.said(tree === null ? null : change(tree), { name: textOf(options.name), option, text }, targets, truth);
  }

  /** A text in its languages; one without a language is in the first. */
  text(value: unknown): unknown {
    if (!isPlain(value)) return textOf(value) || undefined;
    const texts = Object.fromEntries(Object.entries(value).filter(([, text]) => textOf(text) !== ''));
    if (Object.keys(texts).length === 0) return undefined;
    return { default: textIn(texts, this.first), ...texts };
  }

  elements(contents: readonly Content[], within: string | undefined): Json[] {
    let used = 12;
    return contents.flatMap(content => {
      const made = this.#element(content, within);
      const share = Number(content.column.width.slice(4)) + content.column.before + content.column.after;
      const beside = used + share <= 12;
      used = beside ? used + share : share;
      if (made === null) return [];
      return [beside ? { ...made, startWithNewLine: false } : made];
    });
  }

  #element(content: Content, within: string | undefined): Json | null {
    const { type, options } = content;
    switch (type) {
      case 'formatString':
        return { type: 'html', name: this.#name('text'), html: this.#html(options) };
      case 'image':
        this.leave('', 'image', textOf(own(options.file, 'id')));
        return null;
      case 'condition_container':
        return { ...this.#panel(content, within), visibleIf: this.#condition(content, within) };
      case 'collapse_container': {
        const folds = options.collapsible !== false;
        const state = folds ? { state: options.open === true ? 'expanded' : 'collapsed' } : {};
        return { ...this.#panel(content, within), title: this.text(options.label), ...state };
      }
      case 'auto_complete_container':
        this.leave(
          '',
          'suggestions',
          childrenOf(content)
            .map(({ options: { name } }) => textOf(name))
            .join(', '),
        );
        return this.#panel(content, within);
      case 'layout_row':
        return this.#panel(content, within);
      case 'repeat_container':
        return this.#repeat(content);
      default:
        return fieldOf(this, content, within);
    }
  }

  #name(kind: string): string {
    this.#count++;
    return `${kind}_${this.#count}`;
  }

  #panel(content: Content, within: string | undefined): Json {
    return { type: 'panel', name: this.#name('panel'), elements: this.elements(childrenOf(content), within) };
  }

  #html({ text, classes }: Options): unknown {
    const size = textOf(own(classes, 'size'));
    const tag = /^h[1-6]$/.test(size) ? size : 'p';
    const tagged = (value: unknown) => `<${tag}>${escaped(textOf(value)).replaceAll('\n', '<br>')}</${tag}>`;
    const texts = this.text(text);
    if (!isPlain(texts)) return tagged(texts);
    return Object.fromEntries(Object.entries(texts).map(([language, value]) => [language, tagged(value)]));
  }

  #condition({ options }: Content, within: string | undefined): string | undefined {
    const text = textOf(options.formula).trim() || JSON.stringify(comparisonsOf(options.comparisons));
    const node = comparisonsNode(options, name => this.#targets.get(name)?.several === true);
    return this.said(node, { name: '', option: 'condition', text }, this.targets(within), true);
  }

  #repeat(content: Content): Json {
    const { options } = content;
    const name = textOf(options.name) || this.repeatName(content);
    const outside = this.targets(undefined);
    const least = textOf(options.minFormula).trim();
    const isPlainLeast = /^\d+$/.test(least);
    if (!isPlainLeast) this.formula({ ...options, name }, 'minFormula', { ...outside, of: () => null }, false);
    this.formula({ ...options, name }, 'maxFormula', { ...outside, of: () => null }, false);
    return {
      type: 'paneldynamic',
      name,
      title: this.text(options.label),
      templateElements: this.elements(childrenOf(content), name),
      ...(isPlainLeast && { minPanelCount: Number(least), panelCount: Number(least) }),
      maxPanelCount: options.maxRepeats,
      panelCountExpression: this.formula({ ...options, name }, 'countFormula', outside, false),
      addPanelText: this.text(options.addLabel),
      templateTitle: this.text(options.instanceLabel),
    };
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Sections that stand one after the other are pages; whatever else stands between them has one of its own. */
function pagesOf(writer: FormWriter, contents: readonly Content[]): Json[] {
  const runs: Content[][] = [];
  const isSection = ({ type, options }: Content) => type === 'collapse_container' && options.collapsible === false;
  for (const content of contents) {
    const last = runs.at(-1);
    if (isSection(content) || last === undefined || last.some(isSection)) runs.push([content]);
    else last.push(content);
  }
  const pages = runs.map((run): Json & { elements: Json[] } => {
    const [only] = run;
    if (run.length > 1 || !only || !isSection(only)) return { elements: writer.elements(run, undefined) };
    return { title: writer.text(only.options.label), elements: writer.elements(childrenOf(only), undefined) };
  });
  // Of what is computed unseen, beside the questions, there is nothing to show.
  return pages
    .filter(({ title, elements }) => title !== undefined || elements.length > 0)
    .map((page, at) => ({ name: `page_${at + 1}`, ...page }));
}

export function writeSurveyJs(written: WrittenForm): { questionnaire: Json; left: Left[] } {
  const writer = new FormWriter(written);
  const pages = pagesOf(writer, written.form.fields);
  for (const rule of listOf(written.form.rules)) writer.leave('', 'rules', textOf(own(rule, 'formula')));
  const { states } = written.form;
  if (states.length > 1) writer.leave('', 'states', states.map(({ value }) => value).join(', '));
  const questionnaire: Json = {
    title: written.name,
    locale: writer.first,
    // as answers of hidden fields count as blank here
    clearInvisibleValues: 'onHidden',
    pages,
    ...(writer.values.length > 0 && { calculatedValues: writer.values }),
  };
  // What is undefined is not written.
  return { questionnaire: JSON.parse(JSON.stringify(questionnaire)) as Json, left: writer.left };
}
