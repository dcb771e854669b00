/**
 * Finds text catalogues in a module's syntax tree (`const name = texts({de: …, en: …})` or `catalogue({…})` at top
 * level) and splits them: the module keeps a key, the texts go into one file per language.
 */
import { type Language, languageCodes } from '@kontor/form/languages';
import { minifySync, parseSync, transformSync } from 'rolldown/utils';
import { filledUp, isPlain } from '../../../../packages/form/src/languages/catalogue.ts';

interface Span {
  start: number;
  end: number;
}
export interface Catalogue extends Span {
  name: string;
  /** True for a React hook (`texts`); false for a plain table by language (`catalogue`). */
  hook: boolean;
  values: Partial<Record<Language, Span>>;
}

/** The part of a syntax tree node that this module reads. */
interface Node extends Span {
  type: string;
  [key: string]: unknown;
}

const declarators = (statement: Node): Node[] => {
  const inner = statement.type === 'ExportNamedDeclaration' ? (statement.declaration as Node | null) : statement;
  return inner?.type === 'VariableDeclaration' ? (inner.declarations as Node[]) : [];
};

function catalogueOf({ id, init }: Node): Catalogue | null {
  const call = init as (Node & { callee: Node; arguments: Node[] }) | null;
  if (call?.type !== 'CallExpression') return null;
  const callee = call.callee.name;
  const [argument] = call.arguments;
  if ((callee !== 'texts' && callee !== 'catalogue') || argument?.type !== 'ObjectExpression') return null;
  const properties = argument.properties as (Node & { key: Node; value: Node })[];
  const values = Object.fromEntries(properties.map(({ key, value }) => [key.name, value])) as Catalogue['values'];
  if (!values.de || !values.en) return null;
  return { name: String((id as Node).name), hook: callee === 'texts', values, start: call.start, end: call.end };
}

function programOf(path: string, source: string): Node[] {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return program.body as unknown as Node[];
}

export const mentionsCatalogue = (source: string): boolean => /= (?:texts|catalogue)\b/.test(source);

export const cataloguesIn = (path: string, source: string): Catalogue[] =>
  programOf(path, source)
    .flatMap(declarators)
    .map(catalogueOf)
    .filter(found => found !== null);

/** Applied from last to first, so that earlier positions stay valid. */
export function edited(source: string, edits: readonly (Span & { text: string })[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: to }) => text.slice(0, start) + to + text.slice(end), source);
}

/** The module with its catalogues replaced by keys, which `keyOf` assigns. */
export function withoutTexts(path: string, source: string, keyOf: (name: string) => string): string {
  const edits = cataloguesIn(path, source).map(({ name, hook, start, end }) => {
    const late = `/* @__PURE__ */ __lateTexts(${JSON.stringify(keyOf(name))})`;
    return { start, end, text: hook ? `/* @__PURE__ */ __hookOf(${late})` : late };
  });
  return edited(source, edits);
}

/** Functions of i18n/format.ts that messages may call; i18n/late.ts passes them to the text files. */
const WRITERS = ['bytes', 'either', 'listed', 'number', 'percent', 'plural'];

/** Identifiers that the code below a node may read from its surroundings; may include a few too many. */
function namesIn(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const each of node) namesIn(each, found);
  else if (node && typeof node === 'object') {
    const { type, name, computed, ...rest } = node as Partial<Node> & { name?: string; computed?: boolean };
    // Types are erased; `x as T` and the like reduce to x.
    if (type?.startsWith('TS')) return namesIn(rest.expression, found);
    if (type === 'Identifier' && name) found.add(name);
    // Property names after a dot or before a colon are not references.
    const silent =
      type === 'MemberExpression' && !computed ? 'property' : type === 'Property' && !computed ? 'key' : '';
    for (const [key, value] of Object.entries(rest)) if (key !== silent && value) namesIn(value, found);
  }
  return found;
}

/** The names that a statement declares, and the statement without `export`. */
function declaredBy(statement: Node): { names: string[]; node: Node } {
  const node = statement.type === 'ExportNamedDeclaration' ? ((statement.declaration as Node) ?? statement) : statement;
  if (node.type === 'FunctionDeclaration') return { names: [String((node.id as Node).name)], node };
  return { names: declarators(statement).map(({ id }) => String((id as Node).name)), node };
}

/** The statements that `needed` depends on, transitively, in source order. */
function statementsFor(path: string, statements: readonly Node[], needed: Set<string>): Node[] {
  const imported = statements.filter(({ type }) => type === 'ImportDeclaration');
  const foreign = new Set(
    imported.flatMap(({ specifiers }) => (specifiers as { local: Node }[]).map(({ local }) => String(local.name))),
  );
  const kept = new Set<Node>();
  const known = [...needed];
  for (let name = known.pop(); name !== undefined; name = known.pop()) {
    if (foreign.has(name) && !WRITERS.includes(name)) throw new Error(`${path}: texts cannot use ${name}.`);
    for (const { names, node } of statements.map(declaredBy)) {
      if (!names.includes(name) || kept.has(node)) continue;
      kept.add(node);
      known.push(...namesIn(node));
    }
  }
  return statements.map(declaredBy).flatMap(({ node }) => (kept.has(node) ? [node] : []));
}

/** An expression that builds a module's texts in one language, by key. */
export function spokenBy(path: string, source: string, language: Language, keyOf: (name: string) => string): string {
  const textOf = ({ start, end }: Span) => source.slice(start, end);
  const statements = programOf(path, source);
  const found = cataloguesIn(path, source).map(({ name, values }) => {
    const own = values[language];
    const english = values.en as Span;
    const whole = language === 'de' || language === 'en' || !own;
    const text = whole ? textOf(own ?? english) : `filledUp(${textOf(own)}, ${textOf(english)})`;
    return { name, text: `${keyOf(name)}: ${text}`, nodes: whole ? [own ?? english] : [own, english] };
  });
  const declared = statementsFor(path, statements, namesIn(found.map(({ nodes }) => nodes)));
  const made = `const texts = { ${found.map(({ text }) => text).join(',\n')} };`;
  const { code, errors } = transformSync(path, `${declared.map(textOf).join('\n')}\n${made}`);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return `(() => { ${code.replace(/export \{\s*\};?/, '')}\nreturn texts; })()`;
}

/** A text file: the formatting functions come as an argument, so that it imports nothing. */
export function textFile(spoken: readonly string[], names: Record<string, string> | null): string {
  const partly = spoken.some(text => text.includes('filledUp('));
  const source = [
    partly ? `const isPlain = ${isPlain.toString()};\n${filledUp.toString()}` : '',
    `export default ({ ${WRITERS.join(', ')} }) => ({ ${spoken.map(text => `...${text}`).join(',\n')} });`,
    names ? `export const names = ${JSON.stringify(names)};` : '',
  ].join('\n');
  const { code, errors } = minifySync('texts.js', source, { module: true, compress: true, mangle: { toplevel: true } });
  if (errors[0]) throw new Error(errors[0].message);
  return code;
}

export { languageCodes };
