/**
 * A formula that cannot be read in the writing of its reader: its words, marks and numbers are translated one by one, what
 * is between them stays as it was typed. One that can be read is printed from its tree instead (reading.ts).
 */
import { functionOf } from '../../engine/formula/functions/index.ts';
import { codesToGerman, codesToStored } from '../../engine/formula/language/format-codes.ts';
import { syntaxOf, type Writing, writingOf } from '../../engine/formula/language/index.ts';
import type { KnownLists } from './lists.ts';

type Syntax = ReturnType<typeof syntaxOf>['topNode'];

interface Piece {
  from: number;
  to: number;
  text: string;
}

const truths = { de: { TRUE: 'WAHR', FALSE: 'FALSCH' }, en: { WAHR: 'TRUE', FALSCH: 'FALSE' } } as const;

/** A word: of a function in brackets its name, else a truth. */
function wordIn(word: string, isFunction: boolean, writing: Writing): string {
  if (!isFunction) return (truths[writing] as Readonly<Record<string, string>>)[word.toUpperCase()] ?? word;
  const row = functionOf(word);
  return row ? (writing === 'de' ? row.de : row.name) : word;
}

/** Whether a text is the second argument of `TEXT`, whose codes have a writing too. */
function isFormat(node: Syntax, text: string): boolean {
  const call = node.parent?.name === 'Arguments' ? node.parent.parent : null;
  const name = call?.name === 'Call' && call.firstChild;
  const separator = node.prevSibling;
  if (!name || functionOf(text.slice(name.from, name.to))?.name !== 'TEXT' || separator?.name !== 'Separator')
    return false;
  return separator.prevSibling?.prevSibling?.name === '(';
}

function pieceOf(node: Syntax, text: string, writing: Writing): string | null {
  const written = text.slice(node.from, node.to);
  const german = writing === 'de';
  if (node.name === 'Name') return wordIn(written, node.parent?.name === 'Call', writing);
  if (node.name === 'Number') return german ? written.replace('.', ',') : written.replace(',', '.');
  if (node.name === 'Separator' && node.parent?.name === 'Arguments') return german ? ';' : ',';
  if (node.name === 'Text' && isFormat(node, text)) return quoted(written, german ? codesToGerman : codesToStored);
  return null;
}

const quoted = (text: string, change: (inner: string) => string): string =>
  `"${change(text.slice(1, -1).replaceAll('""', '"')).replaceAll('"', '""')}"`;

function translated(text: string, writing: Writing, numbers: boolean): string {
  const pieces: Piece[] = [];
  syntaxOf(text).iterate({
    enter({ node }) {
      const { name, from, to } = node;
      const piece = name === 'Number' && !numbers ? null : pieceOf(node, text, writing);
      if (piece !== null) pieces.push({ from, to, text: piece });
    },
  });
  return pieces.reduceRight((done, piece) => done.slice(0, piece.from) + piece.text + done.slice(piece.to), text);
}

/** As typed where it is in that writing already, or may be. */
export function inWriting(text: string, writing: Writing): string {
  const bare = text.replace(/"(?:[^"]|"")*"?/g, '""');
  if (writingOf(text) === writing || (writing === 'de' && /\d,\d/.test(bare))) return text;
  const whole = translated(text, writing, true);
  if (writing === 'en') return writingOf(whole) === 'en' ? whole : text;
  // a decimal comma between brackets would part arguments, where nothing else tells that the writing is German
  const ambiguous = /\d,\d/.test(whole) && /[({]/.test(whole) && writingOf(whole) === 'en';
  return ambiguous ? translated(text, writing, false) : whole;
}

/** Choice lists by their names, which are kept with their ids. */
export const listsNamed = (text: string, lists: KnownLists): string =>
  (lists ?? []).reduce((done, { id, name }) => done.replaceAll(`"${id}"`, `"${name.replaceAll('"', '""')}"`), text);
