/**
 * Parser of formulas, in either writing: text → tree with places, or the first fault of its syntax. Names of fields are
 * kept as they are written; names of functions become the English ones.
 */
import type { SyntaxNode, Tree } from '@lezer/common';
import { functionOf } from '../functions/index.ts';
import type { Ast, FormulaFault, Span, Writing } from './ast.ts';
import { codesToStored } from './format-codes.ts';
import { formulaLimits } from './limits.ts';
import { parser } from './parser.ts';
import { writingOf } from './writing.ts';

const german = parser.configure({ dialect: 'german' });
/** The syntax tree, for colours in an editor. */
export const syntaxOf = (text: string): Tree => (writingOf(text) === 'de' ? german : parser).parse(text);

class Refused extends Error {
  readonly fault: FormulaFault;
  constructor(fault: FormulaFault) {
    super(fault.code);
    this.fault = fault;
  }
}

const booleans: Readonly<Record<string, boolean>> = { TRUE: true, FALSE: false, WAHR: true, FALSCH: false };

interface Reading {
  text: string;
  writing: Writing;
  nodes: number;
}

export type Parsed = { ast: Ast; fault: null } | { ast: null; fault: FormulaFault };

export function parse(text: string): Parsed {
  const { characters } = formulaLimits;
  if (text.length > characters) return { ast: null, fault: tooMuch([characters, text.length], 'characters') };
  if (text.trim() === '') return { ast: null, fault: { code: 'formula_syntax', at: [0, text.length] } };
  const writing = writingOf(text);
  const read = parseIn(text, writing);
  // a decimal comma alone tells the writing too, where it can be nothing else
  return read.fault?.code === 'formula_syntax' && writing === 'en' && /\d,\d/.test(text)
    ? firstOf(parseIn(text, 'de'), read)
    : read;
}

const firstOf = (one: Parsed, otherwise: Parsed): Parsed => (one.ast ? one : otherwise);

function parseIn(text: string, writing: Writing): Parsed {
  const tree = (writing === 'de' ? german : parser).parse(text);
  try {
    mustBeWhole(tree, text);
    const root = tree.topNode.lastChild!;
    return { ast: read(root, { text, writing, nodes: 0 }, 1), fault: null };
  } catch (error) {
    if (error instanceof Refused) return { ast: null, fault: error.fault };
    throw error;
  }
}

const tooMuch = (at: Span, what: 'characters' | 'nodes' | 'depth'): FormulaFault => ({
  code: 'formula_limit',
  at,
  values: { max: formulaLimits[what], what },
});

/** The parser mends what it cannot read, and says where. */
function mustBeWhole(tree: Tree, text: string): void {
  let at: Span | null = null;
  tree.iterate({
    enter(node) {
      if (node.type.isError) at ??= [node.from, node.to];
      return at === null;
    },
  });
  if (at === null) return;
  const [from, to] = at as Span;
  const end = Math.min(text.length, Math.max(to, from + 1));
  throw new Refused({ code: 'formula_syntax', at: [Math.min(from, Math.max(0, end - 1)), end] });
}

function read(node: SyntaxNode, reading: Reading, depth: number): Ast {
  const at: Span = [node.from, node.to];
  if (node.name === 'Group') {
    if (depth > 2 * formulaLimits.depth) throw new Refused(tooMuch(at, 'depth'));
    return read(node.firstChild!.nextSibling!, reading, depth + 1);
  }
  if (++reading.nodes > formulaLimits.nodes) throw new Refused(tooMuch(at, 'nodes'));
  if (depth > formulaLimits.depth) throw new Refused(tooMuch(at, 'depth'));
  const call = (name: string, args: (Ast | null)[], nameAt: Span): Ast => ({ kind: 'call', name, args, nameAt, at });
  switch (node.name) {
    case 'Number':
    case 'Text':
      return { kind: 'value', value: literal(node, reading), at };
    case 'List':
      return { kind: 'list', items: itemsOf(node, reading), at };
    case 'Label':
      return { kind: 'name', written: textAt(node, reading).slice(1, -1).trim(), label: true, at };
    case 'Name': {
      const written = textAt(node, reading);
      const truth = booleans[written.toUpperCase()];
      return truth === undefined ? { kind: 'name', written, label: false, at } : { kind: 'value', value: truth, at };
    }
    case 'Negated':
      return signed(node, reading, depth);
    case 'Percent':
      return call('percent', [read(node.firstChild!, reading, depth + 1)], spanOf(node.lastChild!));
    case 'Call':
      return called(node, reading, depth);
    default: {
      const sign = node.firstChild!.nextSibling!;
      // a long sum leans to the left, and is no deeper for that
      const left = read(node.firstChild!, reading, node.firstChild!.name === 'Binary' ? depth : depth + 1);
      return call(textAt(sign, reading), [left, read(node.lastChild!, reading, depth + 1)], spanOf(sign));
    }
  }
}

/** A plus before a value says nothing. */
function signed(node: SyntaxNode, reading: Reading, depth: number): Ast {
  const sign = node.firstChild!;
  const value = read(node.lastChild!, reading, depth + 1);
  if (sign.name === 'Plus') return value;
  return { kind: 'call', name: 'neg', args: [value], nameAt: spanOf(sign), at: spanOf(node) };
}

const spanOf = ({ from, to }: SyntaxNode): Span => [from, to];
const textAt = ({ from, to }: SyntaxNode, { text }: Reading): string => text.slice(from, to);

function called(node: SyntaxNode, reading: Reading, depth: number): Ast {
  const name = node.firstChild!;
  const written = textAt(name, reading);
  const row = functionOf(written);
  const args: (Ast | null)[] = [];
  let last: Ast | null = null;
  let separators = 0;
  for (let child = name.nextSibling!.firstChild; child; child = child.nextSibling) {
    if (child.name === 'Separator') {
      args.push(last);
      last = null;
      separators++;
    } else if (child.name !== '(' && child.name !== ')') last = read(child, reading, depth + 1);
  }
  if (last || separators > 0) args.push(last);
  if (row?.name === 'TEXT' && reading.writing === 'de') args[1] = storedFormat(args[1] ?? null);
  return { kind: 'call', name: row?.name ?? written, args, nameAt: spanOf(name), at: spanOf(node) };
}

function storedFormat(format: Ast | null): Ast | null {
  if (format?.kind !== 'value' || typeof format.value !== 'string') return format;
  return { ...format, value: codesToStored(format.value) };
}

function literal(node: SyntaxNode, reading: Reading): number | string | boolean {
  const written = textAt(node, reading);
  if (node.name === 'Text') return written.slice(1, -1).replaceAll('""', '"');
  if (node.name === 'Negated') return -literal(node.lastChild!, reading);
  if (node.name === 'Name') {
    const truth = booleans[written.toUpperCase()];
    if (truth === undefined) throw new Refused({ code: 'formula_syntax', at: spanOf(node) });
    return truth;
  }
  const value = Number(written.replace(',', '.'));
  if (!Number.isFinite(value)) throw new Refused({ code: 'formula_syntax', at: spanOf(node) });
  return value;
}

function itemsOf(node: SyntaxNode, reading: Reading): (number | string | boolean)[] {
  const items: (number | string | boolean)[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (!['{', '}', 'Separator'].includes(child.name)) {
      if (++reading.nodes > formulaLimits.nodes) throw new Refused(tooMuch(spanOf(child), 'nodes'));
      items.push(literal(child, reading));
    }
  return items;
}
