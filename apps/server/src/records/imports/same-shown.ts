/**
 * Whether a cell says of an answer what a list of it says: labels, the plain text of a rich text, the clock of a moment.
 * A table that Kontor wrote then changes nothing, though it holds less than the answers do.
 */
import { wallOf } from '@kontor/contract';
import { answerOf, type CompiledInput, type Data, displayValue, isMoment } from '@kontor/form';
import { languageCodes } from '@kontor/form/languages';
import type { Cell } from './types.ts';

/** As tables have texts: lines end alike, and other control characters are none of theirs. */
const bare = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}--[\n\t]]/gv, '')
    .trim();

/** To the second, as the clocks of the zone show it. */
const clockOf = (moment: string, zone: string): string =>
  new Date(wallOf(Date.parse(moment), zone)).toISOString().slice(0, 19).replace('T', ' ');

/** What the field can no longer read is written as it is stored. */
function unreadable(raw: unknown): string {
  const all = [raw].flat();
  return all.every(one => ['string', 'number', 'boolean'].includes(typeof one)) ? all.join(', ') : '';
}

export function isShown(input: CompiledInput, before: Data, cell: Cell, zone: string): boolean {
  if (cell === null) return false;
  const text = bare(String(cell));
  if (text === '') return false;
  const raw = answerOf(input, before);
  const had = input.rule.parse(raw);
  if (had === undefined || had === null) return false;
  if (typeof had === 'symbol') return bare(unreadable(raw)) === text;
  if (input.measure === 'moment') return isMoment(String(had)) && clockOf(String(had), zone) === text.replace('T', ' ');
  return languageCodes.some(locale => bare(displayValue(input, had, { locale, yes: '', no: '' })) === text);
}
