/**
 * Reads a questionnaire of SurveyJS (JSON) as a form, with a report of every property: pages and panels become sections,
 * dynamic panels and matrices repeats, expressions formulas.
 */
import { newId } from '../base/id.ts';
import { limits } from '../base/limits.ts';
import { isPlain, listOf, own, textOf } from '../base/plain.ts';
import type { Content, Form, Issue, Options } from '../base/types.ts';
import { contentTypes } from '../content-types/index.ts';
import { mend } from '../exchange/mend.ts';
import { full, group, kindOf, text } from '../exchange/parts.ts';
import { type Line, Report } from '../exchange/report.ts';
import { withOwnIds } from '../form/intake.ts';
import { print } from '../formula/language/index.ts';
import type { Node } from '../formula/node.ts';
import { asQuestion } from './kinds.ts';
import { elementsOf, isRepeat, itemValue, Names, nameOf, typeOf } from './names.ts';
import type { Element, Props } from './props.ts';
import { QuestionReader } from './question.ts';
import { type Place, Reading } from './reading.ts';

export interface Questionnaire {
  /** '' where it has none. */
  name: string;
  form: Form;
  issues: Issue[];
  report: Line[];
}

/** The most instances of a repeat that says nothing of it. */
const repeats = 100;
const longestName = 255;
/** Captions of a drawing's buttons. */
const pad = {
  clear: { de: 'Löschen', en: 'Clear' },
  undo: { de: 'Zurück', en: 'Undo' },
  unlock: { de: 'Zeichnen', en: 'Draw' },
};

/** Whether it is a questionnaire of SurveyJS: pages, or elements without them. */
export function isSurveyJs(value: unknown): boolean {
  if (!isPlain(value) || 'fields' in value) return false;
  return [value.pages, value.elements, value.questions].some(Array.isArray);
}

const pagesOf = (value: Element): Element[] =>
  Array.isArray(value.pages)
    ? value.pages.filter(isPlain)
    : [{ elements: value.elements ?? value.questions ?? [] } as Element];

/** Of its texts that of the language, or the first. */
const titleOf = (value: unknown, language: string): string => {
  if (!isPlain(value)) return textOf(value).trim();
  return (
    textOf(own(value, language)) ||
    textOf(value.default) ||
    Object.values(value).map(textOf).find(Boolean) ||
    ''
  ).trim();
};

class QuestionnaireReader {
  readonly #reading: Reading;
  readonly #questions: QuestionReader;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#questions = new QuestionReader(reading);
  }

  page(element: Element, contents: Content[]): void {
    const props = this.#reading.props(element);
    this.#panel(props, { contents, repeat: '', shown: [] }, 1);
  }

  #elements(elements: readonly Element[], place: Place, depth: number): void {
    const from = place.contents.length;
    for (const element of elements) this.#element(element, place, depth);
    if (place.contents.length === from + elements.length) sideBySide(elements, place.contents.slice(from));
  }

  #element(element: Element, place: Place, depth: number): void {
    const props = this.#reading.props(element);
    const type = typeOf(element);
    const from = place.contents.length;
    if (depth > limits.depth - 2) props.rest('too_deep');
    else if (type === 'panel') this.#panel(props, place, depth);
    else if (type === 'html') this.#html(props, place);
    else if (isRepeat(type)) this.#repeat(props, place, depth);
    else if (type === 'multipletext') this.#several(props, place);
    else if (type === 'matrix' || type === 'matrixdropdown') this.#matrix(props, place);
    else if (type === 'signaturepad') this.#signature(props, place);
    else {
      const name = this.#reading.names.fieldOf(place.repeat, nameOf(element)) ?? '';
      this.#ask(props, name, place);
    }
    if (type !== 'panel') props.became(place.contents[from]);
  }

  #ask(props: Props, name: string, place: Place): void {
    const made = this.#questions.read(props, name, place);
    props.became(made[0]);
    place.contents.push(...made);
  }

  /** Where the contents of a panel go: a section, within a condition if it has one; in a repeat, a heading before them. */
  #section(props: Props, place: Place): Place {
    const label = this.#reading.text(props, 'title', place.repeat, limits.label);
    const help = this.#reading.text(props, 'description', place.repeat, limits.text);
    const shown = this.#shown(props, place.repeat);
    if (place.repeat !== '') {
      if (label !== undefined) place.contents.push(text(label, 'h4'));
      if (help !== undefined) place.contents.push(text(help, 'normal'));
      return shown === null ? place : { ...place, shown: [...place.shown, shown] };
    }
    const around = shown === null ? place.contents : this.#condition(shown, props, place.contents);
    const contents: Content[] = help === undefined ? [] : [text(help, 'normal')];
    if (label === undefined && help === undefined) return { ...place, contents: around };
    around.push(group(label ?? '', contents));
    return { ...place, contents };
  }

  /** The condition of a panel; one that is hidden for good has none, and is never shown. */
  #shown(props: Props, repeat: string): Node | null {
    const shown = this.#reading.formula(props, 'visibleIf', repeat, true);
    if (shown !== null || props.text('visibleIf') !== '' || props.peek('visible') !== false) return shown;
    props.note('visible', 'changed', 'hidden_part');
    return false;
  }

  /** The contents of a condition around what follows. */
  #condition(node: Node, props: Props, into: Content[]): Content[] {
    const contents: Content[] = [];
    const made: Content = { id: newId(), type: 'condition_container', column: full(), options: { contents } };
    this.#reading.option(made, 'formula', print(node), props.line('visibleIf') ?? props.line('visible'));
    into.push(made);
    return contents;
  }

  #panel(props: Props, place: Place, depth: number): void {
    const from = place.contents.length;
    const within = this.#section(props, place);
    for (const name of ['name', 'type', 'elements', 'questions']) props.note(name, 'taken');
    props.rest();
    props.became(place.contents[from]);
    this.#elements(elementsOf(props.element), within, depth + 1);
  }

  #html(props: Props, { contents, repeat, shown: around }: Place): void {
    const said = this.#reading.text(props, 'html', repeat, limits.text);
    const shown = repeat === '' ? this.#reading.formula(props, 'visibleIf', '', true) : null;
    if (around.length > 0 || repeat !== '') props.note('visibleIf', 'left', 'note_in_repeat');
    if (said !== undefined)
      (shown === null ? contents : this.#condition(shown, props, contents)).push(text(said, 'normal'));
    for (const name of ['name', 'type']) props.note(name, 'taken');
    props.rest();
  }

  #repeat(props: Props, place: Place, depth: number): void {
    const { element } = props;
    const [written, type] = [nameOf(element), typeOf(element)];
    const name = this.#reading.names.fieldOf('', written);
    if (place.repeat !== '' || name === null) {
      props.rest('nested_repeat');
      return;
    }
    const reading = this.#reading;
    const contents: Content[] = [];
    const label = reading.text(props, 'title', '', limits.label) ?? written;
    const options: Options = { name, label, maxRepeats: repeats, contents };
    const made: Content = { id: newId(), type: 'repeat_container', column: full(), options };
    const shown = reading.formula(props, 'visibleIf', '', true);
    const add = reading.text(props, type === 'paneldynamic' ? 'addPanelText' : 'addRowText', '', limits.label);
    if (add !== undefined) options.addLabel = add;
    const titled = reading.text(props, 'templateTitle', written, limits.label);
    if (titled !== undefined) options.instanceLabel = titled;
    this.#counts(props, made, type);
    (shown === null ? place.contents : this.#condition(shown, props, place.contents)).push(made);
    for (const each of ['type', 'templateElements', 'columns', 'cellType', 'choices']) props.note(each, 'taken');
    props.note('name', name === written ? 'taken' : 'changed', name === written ? '' : 'name', name);
    props.rest();
    const columns = elementsOf(element);
    const inner = type === 'matrixdynamic' ? columns.map(each => asQuestion(each, element)) : columns;
    this.#elements(inner, { contents, repeat: written, shown: [] }, depth + 1);
  }

  #counts(props: Props, made: Content, type: string): void {
    const [least, most, count] =
      type === 'paneldynamic'
        ? (['minPanelCount', 'maxPanelCount', 'panelCountExpression'] as const)
        : (['minRowCount', 'maxRowCount', 'rowCountExpression'] as const);
    const { options } = made;
    const max = props.number(most);
    if (max !== null && max > 0) options.maxRepeats = Math.min(limits.repeats, Math.round(max));
    const min = props.number(least);
    if (min !== null && min > 0) this.#reading.option(made, 'minFormula', String(Math.round(min)), props.line(least));
    const formula = this.#reading.formula(props, count, '', false);
    if (formula !== null) this.#reading.option(made, 'countFormula', print(formula), props.line(count));
  }

  /** A field for each text of several, in a section. */
  #several(props: Props, place: Place): void {
    const within = this.#section(props, place);
    const name = nameOf(props.element);
    for (const each of ['type', 'name']) props.note(each, 'taken');
    props.note('items', 'changed', 'each_row');
    const isRequired = props.flag('isRequired');
    props.rest();
    for (const item of listOf(props.element.items).filter(isPlain)) {
      const own = this.#reading.names.fieldOf(place.repeat, name, itemValue(item)) ?? '';
      const asText = { isRequired, ...item, type: 'text' };
      this.#ask(this.#reading.props(asText), own, within);
    }
  }

  /** A field for each row, or for each of its cells, in a section. */
  #matrix(props: Props, place: Place): void {
    const { element } = props;
    const within = this.#section(props, place);
    const name = nameOf(element);
    for (const each of ['type', 'name', 'columns', 'choices', 'cellType']) props.note(each, 'taken');
    props.note('rows', 'changed', 'each_row');
    const isRequired = props.flag('isRequired') || props.flag('eachRowRequired') || props.flag('isAllRowRequired');
    props.rest();
    const { names } = this.#reading;
    for (const row of listOf(element.rows)) {
      const value = itemValue(row);
      const title = own(row, 'text') ?? value;
      if (typeOf(element) === 'matrix') {
        const asChoice = { type: 'radiogroup', name: value, title, isRequired, choices: element.columns };
        const field = names.fieldOf(place.repeat, name, value) ?? '';
        this.#ask(this.#reading.props(asChoice), field, within);
      } else {
        const heading = this.#reading.props({ name: value, title });
        const words = this.#reading.text(heading, 'title', place.repeat, limits.label) ?? value;
        within.contents.push(text(words, 'h5'));
        heading.became(within.contents.at(-1));
        for (const column of elementsOf(element)) {
          const field = names.fieldOf(place.repeat, name, value, nameOf(column)) ?? '';
          const cell = asQuestion({ isRequired, ...column }, element);
          this.#ask(this.#reading.props(cell), field, within);
        }
      }
    }
  }

  #signature(props: Props, place: Place): void {
    const reading = this.#reading;
    const written = nameOf(props.element);
    const name = reading.names.fieldOf(place.repeat, written) ?? '';
    const label = reading.text(props, 'title', place.repeat, limits.label) ?? written;
    const shown = place.repeat === '' ? reading.formula(props, 'visibleIf', '', true) : null;
    if (place.repeat !== '') props.note('visibleIf', 'left', 'note_in_repeat');
    const made = contentTypes.canvas.create();
    const { options } = made;
    const required = props.flag('isRequired');
    Object.assign(options, { name, label, ...pad, required, ...(props.flag('readOnly') && { disabled: true }) });
    const note = reading.text(props, 'requiredErrorText', place.repeat, limits.label);
    if (note !== undefined) options.invalidNote = note;
    const height = props.number('signatureHeight');
    if (height !== null && height >= 60) options.height = `${Math.min(Math.round(height), 2_000)}px`;
    props.note('type', 'taken');
    props.note('name', name === written ? 'taken' : 'changed', name === written ? '' : 'name', name);
    props.rest();
    const into = shown === null ? place.contents : this.#condition(shown, props, place.contents);
    into.push(made);
  }

  /** Values that an expression gives, beside the questions. */
  values(given: unknown, contents: Content[]): void {
    for (const value of listOf(given).filter(isPlain)) {
      const props = this.#reading.props({ ...value, type: 'calculatedvalue' });
      const name = this.#reading.names.fieldOf('', nameOf(value));
      const node = this.#reading.formula(props, 'expression', '', false);
      if (name === null || node === null) {
        props.rest('formula_left');
        continue;
      }
      for (const each of ['type', 'name']) props.note(each, 'taken');
      props.rest();
      const options: Options = { type: 'calculated', name, label: name, hidden: true, format: { kind: kindOf(node) } };
      const made: Content = { id: newId(), type: 'input', column: full(), options };
      this.#reading.option(made, 'formula', print(node), props.line('expression'));
      contents.push(made);
    }
  }
}

const shares = ['col-12', 'col-6', 'col-4', 'col-3'] as const;

/** Up to four elements that begin no line of their own share one. */
function sideBySide(elements: readonly Element[], contents: readonly Content[]): void {
  for (let at = 0; at < elements.length; ) {
    let end = at + 1;
    while (end < elements.length && elements[end]?.startWithNewLine === false) end++;
    const width = shares[end - at - 1];
    if (width) for (const content of contents.slice(at, end)) content.column = { width, before: 0, after: 0 };
    at = end;
  }
}

/** The name of a form, which is one text: in the questionnaire's own language, else in German, else as it is usually. */
function nameIn(props: Props): string {
  const given = props.peek('title');
  const said = textOf(props.peek('locale')).slice(0, 2).toLowerCase();
  const name = titleOf(given, said || 'de');
  const short = name.slice(0, longestName);
  const others = isPlain(given) && Object.values(given).some(each => textOf(each).trim() !== name);
  if (others) props.note('title', 'changed', 'one_language', short);
  else if (short !== name) props.note('title', 'changed', 'too_long', short);
  else props.note('title', 'taken');
  return short;
}

/** The settings of the whole: its texts, and what a form has not. */
function settingsOf(reading: Reading, value: Element, contents: Content[]): string {
  const props = reading.props({ type: 'survey', ...value });
  const called = nameIn(props);
  for (const name of ['pages', 'elements', 'questions', 'locale', 'calculatedValues', 'type', 'clearInvisibleValues'])
    props.note(name, 'taken');
  const help = reading.text(props, 'description', '', limits.text);
  if (help !== undefined) contents.push(text(help, 'normal'));
  props.rest('survey');
  return called;
}

/** The language of texts that say none, where nothing else is said. */
const standard = 'en';
/** Elements within each other that are looked through for texts. */
const deepest = 60;

/** Whether a text has a `default` besides another one of this language. */
function saysBoth(value: unknown, language: string, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > deepest) return false;
  const [usual, other] = [textOf(own(value, 'default')), textOf(own(value, language))];
  if (usual !== '' && other !== '' && usual !== other) return true;
  return Object.values(value).some(each => saysBoth(each, language, depth + 1));
}

/**
 * The language of the form, and that of `default`: English as the standard has it; where no text has the form's language
 * besides, `default` is what the form shows.
 */
function languagesOf(given: Element): { first: string; usual: string } {
  const said = textOf(given.locale).slice(0, 2).toLowerCase();
  const first = /^[a-z]{2}$/.test(said) ? said : standard;
  return { first, usual: saysBoth(given, first) ? standard : first };
}

export function readSurveyJs(value: unknown): Questionnaire {
  const given = (isPlain(value) ? value : {}) as Element;
  const names = new Names();
  const pages = pagesOf(given);
  for (const page of pages) names.add(elementsOf(page));
  for (const each of listOf(given.calculatedValues).filter(isPlain)) names.addValue(nameOf(each), 'any');
  const report = new Report();
  const reading = new Reading(names, languagesOf(given), report);
  const contents: Content[] = [];
  const name = settingsOf(reading, given, contents);
  const reader = new QuestionnaireReader(reading);
  for (const page of pages) reader.page(page, contents);
  reader.values(given.calculatedValues, contents);
  report.point(reading.origins);
  const states = [{ id: newId(), value: 'new', label: 'Neu' }];
  const fields = withOwnIds(contents, new Set());
  const { form, issues } = mend(
    { fields, states },
    { origins: reading.origins, report, sheets: ['elements', 'survey'] },
  );
  return { name, form, issues, report: report.lines };
}
