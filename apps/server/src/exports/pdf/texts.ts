/** What printing an entry knows at each place, and its texts with their values filled in. */
import {
  answerOf,
  type CompiledForm,
  type CompiledInput,
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
  /** Null where it is no picture that can be shown. */
  picture: Pick<Picture, 'path' | 'width' | 'height'> | null;
}

/** What the blocks are told of the house. */
export interface Paper {
  words: Words & { locale: string };
  /** Null where there is no such file, or not for the reader. */
  stored(id: string): Stored | null;
  /** Takes an SVG along and answers the path under which the document finds it. */
  drawn(svg: string): string;
}

/** One entry on its way to paper. */
export interface Printing {
  form: Form;
  compiled: CompiledForm;
  data: Data;
  seen: Look;
  paper: Paper;
  /** The level of the last heading: an outline skips none. */
  outline: { last: number };
}

/** Where something stands: in which instance, below a heading of which level, and how wide, in mm. */
export interface Spot {
  instance: number | null;
  level: number;
  width: number;
}

export const unanswered = '–';

/** Control letters have no look, and a document must not hold them. */
export const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}--\n]/gv, ' ');

const longestHeading = 1_000;

/** A text of the form with its values. */
export const filled = ({ form, seen, paper }: Printing, text: string, { instance }: Spot): string =>
  clean(textFor(form, seen, text, paper.words, instance)).trim();

/** The same for labels and headings: an answer can be much longer than either. */
export function filledLine(printing: Printing, text: string, spot: Spot): string {
  const whole = filled(printing, text, spot);
  return whole.length > longestHeading ? `${whole.slice(0, longestHeading).toWellFormed()} …` : whole;
}

/** What the field of today cannot read (its kind was changed, say) is shown as it is stored. */
export function valueText({ seen, data, paper }: Printing, input: CompiledInput, instance: number | null): string {
  const value = seen.get(input.name, instance);
  const raw = answerOf(input, data, instance);
  const readable = value !== undefined || (typeof raw !== 'string' && typeof raw !== 'number');
  return clean(readable ? displayValue(input, value, paper.words) : String(raw)).trim() || unanswered;
}

/** The files of an answer: a list of ids, or a single one. */
export const idsIn = (value: unknown): string[] => [value].flat().filter((id): id is string => typeof id === 'string');
