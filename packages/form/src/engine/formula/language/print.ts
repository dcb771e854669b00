/** Writes a tree as text: in the stored writing, or as it is shown in German. Brackets are set where they are needed. */
import { functionOf } from '../functions/index.ts';
import type { Node } from '../node.ts';
import type { Writing } from './ast.ts';
import { codesToGerman } from './format-codes.ts';
import { operators } from './limits.ts';
import { writingOf } from './writing.ts';

/** How a field is written: by its name, or by its label in brackets. */
export type NameFor = (ref: string) => string;

const reservedWord = /^(?:(?:true|false|wahr|falsch|position|value)$|user\.|entry\.|choice\.)/i;
const bare = /^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)*$/;

/** A name as stored; in brackets where it would read as something else. */
export const storedName: NameFor = ref => (bare.test(ref) && !reservedWord.test(ref) ? ref : `[${ref}]`);

const levels = new Map(operators.flatMap((line, level) => line.map(sign => [sign, level] as const)));
const [percentLevel, negLevel, leafLevel] = [operators.length, operators.length + 1, operators.length + 2];

export function print(node: Node, writing: Writing = 'en', nameFor: NameFor = storedName): string {
  const text = write(node, { writing, nameFor }).text;
  // a decimal comma between brackets would part arguments, where nothing else tells that the writing is German
  if (writing === 'en' || !/\d,\d/.test(text) || !/[({]/.test(text) || writingOf(text) === 'de') return text;
  return write(node, { writing, nameFor, point: true }).text;
}

interface How {
  writing: Writing;
  nameFor: NameFor;
  /** Decimal points all the same. */
  point?: boolean;
}

interface Written {
  text: string;
  level: number;
}

type Call = Extract<Node, { call: string }>;

const leaf = (text: string): Written => ({ text, level: leafLevel });

function write(node: Node, how: How): Written {
  if (node === null) return leaf('');
  if (typeof node === 'number')
    return node < 0 ? { text: literal(node, how), level: negLevel } : leaf(literal(node, how));
  if (typeof node !== 'object') return leaf(literal(node, how));
  if ('own' in node) return leaf(node.own);
  if ('ref' in node) return leaf(how.nameFor(node.ref));
  if ('list' in node) return leaf(`{${node.list.map(each => literal(each, how)).join('; ')}}`);
  return writeCall(node, how);
}

function writeCall({ call, args }: Call, how: How): Written {
  const [one = null, two = null] = args;
  if (call === 'neg') return { text: `-${within(one, negLevel, how)}`, level: negLevel };
  if (call === 'percent') return { text: `${within(one, percentLevel, how)}%`, level: percentLevel };
  const level = levels.get(call);
  if (level !== undefined) return { text: `${within(one, level, how)} ${call} ${within(two, level + 1, how)}`, level };
  const german = how.writing === 'de';
  const row = functionOf(call);
  const shown = args.map((arg, index) =>
    german && call === 'TEXT' && index === 1 && typeof arg === 'string'
      ? literal(codesToGerman(arg), how)
      : write(arg, how).text,
  );
  return leaf(`${(german && row?.de) || call}(${shown.join(german ? '; ' : ', ')})`);
}

function within(node: Node, least: number, how: How): string {
  const { text, level } = write(node, how);
  return level < least ? `(${text})` : text;
}

function literal(value: number | string | boolean, { writing, point }: How): string {
  const german = writing === 'de';
  if (typeof value === 'string') return `"${value.replaceAll('"', '""')}"`;
  if (typeof value === 'boolean') return german ? (value ? 'WAHR' : 'FALSCH') : value ? 'TRUE' : 'FALSE';
  return german && !point ? String(value).replace('.', ',') : String(value);
}
