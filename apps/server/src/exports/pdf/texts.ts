/** Context of printing an entry (form, answers, position), and texts with placeholders filled in. */
import {
  answerOf,
  type CompiledForm,
  type CompiledInput,
  type Content,
  type Data,
  displayValue,
  type Form,
  type Look,
  textFor,
} from '@kontor/form';
import type { Picture } from '../../outside/pdf/document.ts';
import type { Words } from '../words.ts';

export interface Stored {
  name: string;
  /** Null if it is no displayable picture. */
  picture: Pick<Picture, 'path' | 'width' | 'height'> | null;
}

/** Facts of the instance and services for building blocks. */
export interface Paper {
  words: Words & { locale: string; timeZone: string };
  /** Null if the file is missing or out of the reader's scope. */
  stored(id: string): Stored | null;
  /** Adds an SVG to the document and answers its path. */
  drawn(svg: string): string;
}

/** An entry being printed. */
export interface Printing {
  form: Form;
  compiled: CompiledForm;
  data: Data;
  seen: Look;
  paper: Paper;
  /** Level of the last heading: the outline must not skip levels. */
  outline: { last: number };
}

/** Position of a content: repeat instance, level of the heading above, width in mm. */
export interface Spot {
  instance: number | null;
  level: number;
  width: number;
}

export const unanswered = '–';

/** Removes control characters, which a PDF must not contain. */
export const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}--\n]/gv, ' ');

const longestHeading = 1_000;

/** A text of a content with its placeholders filled in. */
export const filled = (
  { form, seen, paper }: Printing,
  { id }: Content,
  text: string,
  { instance }: Pick<Spot, 'instance'>,
): string => clean(textFor(form, seen, text, paper.words, instance, id)).trim();

/** The same for labels and headings, shortened: an answer can be much longer than either. */
export function filledLine(printing: Printing, content: Content, text: string, spot: Pick<Spot, 'instance'>): string {
  const whole = filled(printing, content, text, spot);
  return whole.length > longestHeading ? `${whole.slice(0, longestHeading).toWellFormed()} …` : whole;
}

/** A value that the present field type cannot read (the type was changed, say) is printed as stored. */
export function valueText({ seen, data, paper }: Printing, input: CompiledInput, instance: number | null): string {
  const value = seen.get(input.name, instance);
  const raw = answerOf(input, data, instance);
  const readable = value !== undefined || (typeof raw !== 'string' && typeof raw !== 'number');
  return clean(readable ? displayValue(input, value, paper.words) : String(raw)).trim() || unanswered;
}

/** File ids of an answer: a list, or a single one. */
export const idsIn = (value: unknown): string[] => [value].flat().filter((id): id is string => typeof id === 'string');
