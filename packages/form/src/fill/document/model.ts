/**
 * Reading model of an entry: sections with their answers in form order, hidden contents left out, empty answers marked.
 * Pure; headings and foldable sections begin sections, containers of full width are dissolved into the grid.
 */
import { isBlank } from '../../engine/base/plain.ts';
import { languageOf } from '../../engine/base/text.ts';
import type { Content, Data, Form, How, TextStyle, Width } from '../../engine/base/types.ts';
import { rowOf } from '../../engine/content-types/index.ts';
import { repeatTexts } from '../../engine/content-types/repeat-container.ts';
import { correctionOf, type Look, lookAt, shown, textFor } from '../../engine/entry/values.ts';
import { type CompiledForm, type CompiledInput, type CompiledRepeat, compile } from '../../engine/form/compile.ts';
import { nameOf } from '../../engine/form/names.ts';
import { childrenOf, isContent } from '../../engine/form/walk.ts';
import { toldLook } from './told-late.ts';

export interface Answer {
  kind: 'answer';
  /** `name`, or `name.i` in a repeat. */
  key: string;
  width: Width;
  label: string;
  input: CompiledInput;
  value: unknown;
  empty: boolean;
  /** The known value that a correction goes before. */
  known?: string;
}
export interface Words {
  kind: 'text';
  key: string;
  width: Width;
  text: string;
  /** 0 is no heading. */
  level: number;
  styles: readonly TextStyle[];
}
export interface FormPicture {
  kind: 'picture';
  key: string;
  width: Width;
  file: string;
}
export interface Group {
  kind: 'group';
  key: string;
  width: Width;
  blocks: Block[];
}
export interface Instance {
  number: number;
  /** Its own, by its answers; '' for its name and number. */
  title: string;
  blocks: Block[];
}
export interface Repeated {
  kind: 'repeat';
  key: string;
  width: Width;
  label: string;
  /** Name of an instance. */
  name: string;
  instances: Instance[];
}
export type Block = Answer | Words | FormPicture | Group | Repeated;

export interface DocumentSection {
  id: string;
  /** '' for what is before the first heading, and after a section inside another one. */
  label: string;
  /** Size of its heading, 1 to 6. */
  level: number;
  blocks: Block[];
  filled: number;
  empty: number;
}

/** All answers of blocks, those in groups and repeats included. */
export function answersIn(blocks: readonly Block[]): Answer[] {
  return blocks.flatMap(block => {
    if (block.kind === 'answer') return [block];
    if (block.kind === 'group') return answersIn(block.blocks);
    return block.kind === 'repeat' ? block.instances.flatMap(({ blocks: inside }) => answersIn(inside)) : [];
  });
}

interface Reading {
  form: Form;
  data: Data;
  compiled: CompiledForm;
  seen: Look;
  how: How;
  sections: DocumentSection[];
}

const noHeading = 6;

function begin(reading: Reading, id: string, label: string, level: number): DocumentSection {
  const section: DocumentSection = { id, label, level, blocks: [], filled: 0, empty: 0 };
  reading.sections.push(section);
  return section;
}

/** A text of a content. */
const filledText = ({ form, seen, how }: Reading, { id }: Content, text: string, instance: number | null): string =>
  textFor(form, seen, text, how, instance, id).trim();

export function documentOf(form: Form, data: Data, how: How): DocumentSection[] {
  const compiled = compile(form);
  const seen = toldLook(lookAt(compiled, data), form, data, languageOf(how));
  const reading: Reading = { form, data, compiled, seen, how, sections: [] };
  begin(reading, '', '', noHeading);
  flow(reading, form.fields);
  for (const section of reading.sections) {
    const answers = answersIn(section.blocks);
    section.empty = answers.filter(each => each.empty).length;
    section.filled = answers.length - section.empty;
  }
  return reading.sections.filter(isWorth);
}

/** The form's title and what it tells who fills it in are left out; other headings group the sections below them. */
const isWorth = ({ blocks, label, filled, empty }: DocumentSection, at: number) =>
  filled + empty > 0 || (at > 1 && (blocks.length > 0 || label !== ''));

/** Contents of the page: they go to the section that is open. */
function flow(reading: Reading, list: readonly Content[]): void {
  for (const content of list) {
    if (!isContent(content) || !reading.seen.shows(content.id)) continue;
    const row = rowOf(content);
    const section = row.section?.(content.options);
    const label = section ? filledText(reading, content, section.label, null) : '';
    if (section?.level && label !== '') {
      begin(reading, content.id, label, section.level);
      continue;
    }
    const around = reading.sections.at(-1);
    if (section?.level === null && label !== '') {
      begin(reading, content.id, label, Math.min(...levelsOf(reading), 2));
      flow(reading, childrenOf(content));
      goOn(reading, around, content.id);
    } else if (dissolves(content)) {
      flow(reading, childrenOf(content));
      // a heading inside a condition applies within it only
      if (row.shows) goOn(reading, around, content.id);
    } else around?.blocks.push(...blocksOf(reading, content, null));
  }
}

const levelsOf = ({ sections }: Reading) => sections.filter(({ label }) => label !== '').map(({ level }) => level);

/** After a section inside another one, that one goes on without a heading of its own. */
function goOn(reading: Reading, before: DocumentSection | undefined, id: string): void {
  if (reading.sections.at(-1) !== before) begin(reading, `${id}+`, '', noHeading);
}

/** Whether a container is nothing but a place for its contents. */
function dissolves(content: Content): boolean {
  const { container, repeats } = rowOf(content);
  return container && !repeats && content.column?.width === 'col-12';
}

const widthOf = (content: Content): Width => content.column?.width ?? 'col-12';

function blocksOf(reading: Reading, content: Content, instance: number | null): Block[] {
  const { compiled, seen } = reading;
  if (!isContent(content) || !seen.shows(content.id)) return [];
  const row = rowOf(content);
  const place = { key: content.id, width: widthOf(content) };
  if (row.field) {
    const input = compiled.byName.get(nameOf(content));
    return input?.content === content && input.prints !== 'nothing' ? [answerOf(reading, input, instance)] : [];
  }
  const repeat = compiled.repeats.get(content.id);
  if (repeat) return [repeated(reading, content, repeat)];
  if (row.container) {
    const { label } = row.section?.(content.options) ?? { label: '' };
    const blocks = childrenOf(content).flatMap(child => blocksOf(reading, child, instance));
    const heading = filledText(reading, content, label, instance);
    if (heading !== '')
      blocks.unshift({
        kind: 'text',
        key: `${content.id}-label`,
        width: 'col-12',
        text: heading,
        level: 4,
        styles: [],
      });
    return blocks.length > 0 ? [{ kind: 'group', ...place, blocks }] : [];
  }
  return printed(reading, content, instance);
}

function printed(reading: Reading, content: Content, instance: number | null): Block[] {
  const print = rowOf(content).print?.(content.options);
  const place = { key: content.id, width: widthOf(content) };
  if (!print) return [];
  if (print.what === 'picture') return [{ kind: 'picture', ...place, file: print.file }];
  const text = filledText(reading, content, print.text, instance);
  return text === '' ? [] : [{ kind: 'text', ...place, text, level: print.level, styles: print.styles }];
}

function answerOf(reading: Reading, input: CompiledInput, instance: number | null): Answer {
  const value = reading.seen.get(input.name, instance);
  const corrected = correctionOf(input, reading.data) !== undefined;
  return {
    ...(corrected && { known: shown(input, reading.data[input.name], reading.how) }),
    kind: 'answer',
    key: instance === null ? input.name : `${input.name}.${instance}`,
    width: widthOf(input.content),
    label: filledText(reading, input.content, input.label, instance) || input.label,
    input,
    value,
    empty: isBlank(value),
  };
}

function repeated(reading: Reading, content: Content, repeat: CompiledRepeat): Repeated {
  const { label: heading, instance: name, title } = repeatTexts(content.options);
  const label = filledText(reading, content, heading, null);
  const instances = reading.seen.instances(repeat).map((instance, at) => ({
    number: at + 1,
    title: filledText(reading, content, title, instance),
    blocks: childrenOf(content).flatMap(child => blocksOf(reading, child, instance)),
  }));
  return { kind: 'repeat', key: content.id, width: widthOf(content), label, name, instances };
}
