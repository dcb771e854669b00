/** Completion of formulas: fields by label or name first, then functions by either name, each with a line of help. */
import { fold } from '../../engine/base/text-folding.ts';
import type { InputKind } from '../../engine/base/types.ts';
import { functionOf, functionRows } from '../../engine/formula/functions/index.ts';
import type { FunctionRow } from '../../engine/formula/functions/row.ts';
import { functionWords } from '../../engine/formula/functions/words.ts';
import { print, storedName, syntaxOf, treeOf } from '../../engine/formula/language/index.ts';
import { isInputKind } from '../../engine/input-kinds/index.ts';
import type { Language } from '../../languages/index.ts';
import { panelTexts } from '../base/texts.ts';
import { type HelpTexts, helpTexts } from './help-texts.ts';
import type { Names, ShownName } from './names.ts';
import { formulaTexts } from './texts.ts';

export interface Suggestion {
  label: string;
  /** At the right: the name of a field, its kind, the other name of a function. */
  detail: string;
  kind: ShownName['kind'] | 'function';
  text: string;
  /** Lines of help beside the list. */
  help: readonly string[];
  /** Where the label has what was typed. */
  match: readonly [number, number] | null;
}

export const functionName = ({ name, de }: FunctionRow, language: Language): string => (language === 'de' ? de : name);

/** A stored example in the reader's writing. */
export function exampleIn(text: string, language: Language): string {
  const node = treeOf(text);
  return node === null ? text : print(node, language === 'de' ? 'de' : 'en');
}

function helpOf(row: FunctionRow, language: Language, t: HelpTexts): string[] {
  const example = exampleIn(row.example, language);
  const shown = row.result === null ? t.example(example) : t.exampleGives(example, exampleIn(row.result, language));
  return [functionWords[language][row.name] ?? '', shown];
}

/** `SUMMEWENN(Werte; Wert; [Werte])` in parts, so that the one at the cursor can be marked. */
export function signature(row: FunctionRow, language: Language): { name: string; args: string[]; mark: string } {
  const t = helpTexts[language];
  const args = row.args.map(({ kind, optional, rest }) => {
    const word = t.args[kind] ?? kind;
    return rest ? `[${word} …]` : optional ? `[${word}]` : word;
  });
  return { name: functionName(row, language), args, mark: language === 'de' ? '; ' : ', ' };
}

/** How well a word is found in a text: at its start, at the start of a word, anywhere; null: not. */
function foundAt(text: string, wanted: string): { rank: number; at: number } | null {
  if (wanted === '') return { rank: 0, at: -1 };
  const at = fold(text).indexOf(wanted);
  if (at < 0) return null;
  return { rank: at === 0 ? 0 : /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? 1 : 2, at };
}

const most = 40;

interface Ranked {
  rank: number;
  suggestion: Suggestion;
}

type Found = ReturnType<typeof foundAt>;

const matchOf = (found: Found, wanted: string): Suggestion['match'] =>
  found && found.at >= 0 ? [found.at, found.at + wanted.length] : null;
const bestOf = (...found: Found[]): number => Math.min(...found.map(each => each?.rank ?? 9));

/** What a name is of: the kind of a field, a repeat, a word. */
function noteOf({ kind, input }: ShownName, language: Language): string {
  if (!input) return formulaTexts[language].notes[kind === 'repeat' ? 'repeat' : 'word'];
  const { kinds, types } = panelTexts[language];
  return isInputKind(input.kind) ? kinds[input.kind as InputKind] : types.canvas;
}

function nameSuggestion(shown: ShownName, wanted: string, language: Language): Ranked[] {
  const { name, label, kind } = shown;
  const [byLabel, byName] = [foundAt(label, wanted), foundAt(name, wanted)];
  if (!byLabel && !byName) return [];
  const note = noteOf(shown, language);
  const detail = label === name ? note : name;
  const match = matchOf(byLabel, wanted);
  const suggestion = { label, detail, kind, text: storedName(name), help: [note], match };
  return [{ rank: bestOf(byLabel, byName) + (kind === 'field' ? 0 : 0.5), suggestion }];
}

function functionSuggestion(row: FunctionRow, wanted: string, language: Language): Ranked[] {
  const label = functionName(row, language);
  const other = language === 'de' ? row.name : row.de;
  const byLabel = foundAt(label, wanted);
  const best = bestOf(byLabel, foundAt(other, wanted));
  if (best > 1) return [];
  const help = helpOf(row, language, helpTexts[language]);
  const detail = other === label ? '' : other;
  const suggestion = { label, detail, kind: 'function' as const, text: label, help, match: matchOf(byLabel, wanted) };
  return [{ rank: best + 0.7, suggestion }];
}

/** What is offered for a half-typed word, the best first. */
export function suggestions(typed: string, names: Names, language: Language): Suggestion[] {
  const wanted = fold(typed.replace(/^\[/, '').trim());
  // a bracket begins a label
  const functions = typed.startsWith('[') ? [] : functionRows;
  return [
    ...names.shown.flatMap(each => nameSuggestion(each, wanted, language)),
    ...functions.flatMap(row => functionSuggestion(row, wanted, language)),
  ]
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ suggestion }) => suggestion);
}

/** The function whose brackets are around a place, and which of its arguments is there. */
export function callAt(text: string, at: number): { row: FunctionRow; argument: number; from: number } | null {
  for (
    let node = syntaxOf(text).resolveInner(at, -1) as ReturnType<ReturnType<typeof syntaxOf>['resolveInner']> | null;
    node;
    node = node.parent
  ) {
    if (node.name !== 'Call') continue;
    const [name, args] = [node.firstChild!, node.lastChild!];
    const row = functionOf(text.slice(name.from, name.to));
    const closed = args.lastChild?.name === ')' && at >= args.to;
    if (!row || at <= args.from || closed) continue;
    let argument = 0;
    for (let child = args.firstChild; child && child.from < at; child = child.nextSibling)
      if (child.name === 'Separator') argument++;
    return { row, argument, from: node.from };
  }
  return null;
}

/** Which argument of a signature is meant by the n-th that is written. */
export function signatureArgument({ args }: FunctionRow, index: number): number {
  if (index < args.length) return index;
  const rest = args.flatMap((arg, at) => (arg.rest ? [at] : []));
  return rest.length ? rest[(index - args.length) % rest.length]! : args.length - 1;
}
