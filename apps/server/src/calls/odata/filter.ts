/**
 * Compiles OData's $filter to SQL: a syntax tree (filter.grammar) whose values have types and whose conditions are true or
 * false, never null. An equality of an answer asks the index of the lists' filters first.
 */
import type { SyntaxNode } from '@lezer/common';
import { and, or, type Sql, sql } from '../../db/sql.ts';
import { type EntitySet, hasInstance, instances, jsonOf, type Property, sqlOf } from '../../exports/entities/model.ts';
import { answerFilter } from '../../records/filters.ts';
import { beyond, mistake } from './fault.ts';
import { parser } from './filter-parser.ts';
import { functions } from './functions.ts';
import { booleanOf, comparable, kindOf, literal, type Value } from './values.ts';

/** What names mean: properties of a set, or the variable of a lambda. */
interface Env {
  set: EntitySet;
  variables: ReadonlyMap<string, EntitySet | Value>;
  text: string;
  now: Date;
  depth: number;
}

const most = { depth: 30, nodes: 300 };
const fault = (message: string) => mistake('$filter', message);

export function filterOf(set: EntitySet, text: string, now: Date): Sql {
  if (text.includes('\0')) throw fault('It contains a zero character.');
  const tree = parser.parse(text);
  let nodes = 0;
  tree.iterate({
    enter(node) {
      nodes += 1;
      if (node.type.isError) throw fault(`It cannot be read at character ${node.from + 1}.`);
    },
  });
  if (nodes > most.nodes * 3) throw fault('It has too many parts.');
  const root = tree.topNode.firstChild;
  if (!root) throw fault('It is empty.');
  return condition(root, { set, variables: new Map(), text, now, depth: 0 });
}

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
};
const textOf = (node: SyntaxNode, { text }: Env) => text.slice(node.from, node.to);

function deeper(env: Env): Env {
  if (env.depth >= most.depth) throw fault('It is nested too deeply.');
  return { ...env, depth: env.depth + 1 };
}

/** A node that is a condition. */
function condition(node: SyntaxNode, outer: Env): Sql {
  const env = deeper(outer);
  const parts = childrenOf(node);
  const [first, second] = parts;
  if (node.name === 'Group' && first) return condition(first, env);
  if (node.name === 'Not' && first) return sql`not ${condition(first, env)}`;
  if ((node.name === 'And' || node.name === 'Or') && first && second) {
    const both = [condition(first, env), condition(second, env)];
    return node.name === 'And' ? sql`(${and(both)})` : or(both);
  }
  if (node.name === 'Comparison') return comparison(parts, env);
  if (node.name === 'In') return within(parts, env);
  if (node.name === 'Path' && parts.at(-1)?.name === 'Lambda') return lambda(parts, env);
  return booleanOf(value(node, env));
}

const signs: Record<string, Sql> = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` };

function comparison([left, sign, right]: SyntaxNode[], env: Env): Sql {
  if (!left || !sign || !right) throw fault('A comparison lacks a side.');
  const word = textOf(sign, env);
  if (word === 'has') throw beyond('$filter', 'has');
  const [one, other] = comparable(value(left, env), value(right, env), env.text);
  const blank = one.kind === 'null' ? other : other.kind === 'null' ? one : null;
  if (blank) {
    const isNull = blank.kind === 'null' ? sql`true` : sql`${blank.sql} is null`;
    if (word === 'eq') return sql`(${isNull})`;
    return word === 'ne' ? sql`(not ${isNull})` : sql`false`;
  }
  if (word === 'ne') return sql`(${one.sql} is distinct from ${other.sql})`;
  const holds = sql`coalesce(${one.sql} ${signs[word] ?? sql`=`} ${other.sql}, false)`;
  return word === 'eq' ? sql`(${and([...indexed(one, other), ...indexed(other, one), holds].slice(-2))})` : holds;
}

/** The same equality in the words of the lists' filters, which their index answers. */
function indexed({ property }: Value, { given }: Value): Sql[] {
  if (!property?.input || property.input.repeat !== null || given === undefined || given === '') return [];
  const { name, known, measure, keys } = property.input;
  // Other writings of the same value are equal, too.
  if (measure !== null && measure !== 'number') return [];
  // Numbers that the lists' filters take for text.
  if (measure === 'number' && !/^-?\d{1,8}(\.\d{1,6})?$/.test(String(given))) return [];
  return [
    answerFilter('data', name, [given], {
      instances: 0,
      corrected: known !== null,
      measure: null,
      ...(keys && { keys }),
    }),
  ];
}

function within([left, ...rest]: SyntaxNode[], env: Env): Sql {
  if (!left) throw fault('It lacks a side.');
  const sides = rest.map(node => comparable(value(left, env), value(node, env), env.text));
  return or(
    sides.map(([one, other]) =>
      other.kind === 'null' ? sql`(${one.sql} is null)` : sql`coalesce(${one.sql} = ${other.sql}, false)`,
    ),
  );
}

/** In another one, each would look at all values of the other, for every entry. */
function mustStandAlone({ variables }: Env): void {
  if (variables.size > 0) throw beyond('$filter', 'any or all in another');
}

/** `any` and `all` over a list of values, or the instances of a repeat. */
function lambda(parts: SyntaxNode[], env: Env): Sql {
  mustStandAlone(env);
  const path = parts.slice(0, -1);
  const name = path[0] && textOf(path[0], env);
  if (path.length !== 1 || name === undefined) throw fault('any and all follow a property of the entry.');
  const [quantor, variable, inner] = childrenOf(parts.at(-1) as SyntaxNode);
  const every = quantor !== undefined && textOf(quantor, env) === 'all';
  if (every && !inner) throw fault('all needs a condition.');
  const over = env.set.inside.get(name) ?? listOf(env, name);
  const isSet = 'inside' in over;
  const variables = new Map(env.variables).set(
    variable ? textOf(variable, env) : '',
    isSet ? over : { kind: 'text', sql: sql`e.item` },
  );
  const holds = inner ? condition(inner, { ...env, variables }) : sql`true`;
  const kept = every ? sql`not ${holds}` : holds;
  const from =
    isSet && over.repeat
      ? sql`select 1 from ${instances(over.repeat)} where ${hasInstance(over.repeat)} and ${kept}`
      : sql`select 1 from jsonb_array_elements_text(${items(over as Property)}) e (item) where ${kept}`;
  return every ? sql`(not exists (${from}))` : sql`(exists (${from}))`;
}

/** A JSON list in any case: a single text, as older answers have it, is a list of one. */
function items(property: Property): Sql {
  const json = property.input ? jsonOf(property.input) : sql`null::jsonb`;
  return sql`(case jsonb_typeof(${json}) when 'array' then ${json} when 'string' then jsonb_build_array(${json}) else '[]' end)`;
}

function listOf({ set }: Env, name: string): Property {
  const found = set.properties.find(property => property.name === name);
  if (!found) throw fault(`There is no property ${name}.`);
  if (!found.type.startsWith('Collection(')) throw fault(`${name} is no collection.`);
  return found;
}

/** A node that is a value. */
function value(node: SyntaxNode, outer: Env): Value {
  const env = deeper(outer);
  switch (node.name) {
    case 'Group':
      return value(node.firstChild as SyntaxNode, env);
    case 'Path':
      return pathValue(childrenOf(node), env);
    case 'Call':
      return callValue(node, env);
    case 'Arithmetic':
      throw beyond('$filter', 'Arithmetic');
    case 'And':
    case 'Or':
    case 'Not':
    case 'Comparison':
    case 'In':
      return { kind: 'bool', sql: condition(node, env) };
    default:
      return literal(node.name, textOf(node, env));
  }
}

function pathValue(parts: SyntaxNode[], env: Env): Value {
  if (parts.at(-1)?.name === 'Lambda') return { kind: 'bool', sql: lambda(parts, env) };
  const names = parts.map(part => textOf(part, env));
  const [first = '', second] = names;
  const variable = env.variables.get(first);
  if (variable && !('inside' in variable)) {
    if (names.length > 1) throw fault(`${first} has no properties.`);
    return variable;
  }
  const [set, name] = variable ? [variable, second] : [env.set, first];
  if (names.length !== (variable ? 2 : 1) || name === undefined) throw beyond('$filter', `The path ${names.join('/')}`);
  const property = set.properties.find(each => each.name === name);
  if (!property) throw fault(`There is no property ${name}.`);
  if (property.type.startsWith('Collection('))
    throw fault(`${name} is a collection: compare its values with any or all.`);
  return { kind: kindOf(property.type), sql: sqlOf(property), property };
}

function callValue(node: SyntaxNode, env: Env): Value {
  const [name, list] = childrenOf(node);
  const word = name ? textOf(name, env) : '';
  const row = Object.hasOwn(functions, word) ? functions[word] : undefined;
  if (!row) throw beyond('$filter', `The function ${word}`);
  const args = (list ? childrenOf(list) : []).map(each => value(each, env));
  const fits = args.length === row.takes.length && args.every((each, at) => row.takes[at]?.includes(each.kind));
  if (!fits) throw fault(`${word} does not take these arguments.`);
  return {
    kind: row.gives,
    sql: row.sql(
      args.map(each => each.sql),
      env.now,
    ),
  };
}
