/** Formulas as trees of plain JSON: what is handed out for filling in, and what the evaluator takes. */

/** Words that name something else than a field. */
export const reserved = [
  'user.name',
  'user.email',
  'user.username',
  'user.groups',
  'entry.state',
  'entry.created',
  'position',
  'value',
] as const;

/**
 * A literal is itself. `ref` is a field by its name, or by its repeat's and its own (`items.amount`); `own` a reserved
 * word; `call` a function or an operator (`+`, `neg`, `percent`, …); an argument that is left out is null.
 */
export type Node =
  | number
  | string
  | boolean
  | null
  | { ref: string }
  | { own: string }
  | { list: (number | string | boolean)[] }
  | { call: string; args: Node[] };

/** Steps that one formula may take, and all formulas of an entry together. */
export const mostSteps = 100_000;
export const mostTogether = 5_000_000;
/** Steps that deciding one result, and asking for something, take beside its formula's own. */
export const stepsToDecide = 50;
export const stepsToAsk = 10;

/** Calls `visit` for the node and all below it. */
export function eachNode(node: Node, visit: (node: Node) => void): void {
  visit(node);
  if (typeof node === 'object' && node !== null && 'args' in node) for (const each of node.args) eachNode(each, visit);
}

/** The names that a formula reads, each once. */
export function refsOf(node: Node): string[] {
  const found = new Set<string>();
  eachNode(node, each => {
    if (typeof each === 'object' && each !== null && 'ref' in each) found.add(each.ref);
  });
  return [...found];
}

/** Whether a formula has one of these calls. */
export function calls(node: Node, names: readonly string[]): boolean {
  let found = false;
  eachNode(node, each => {
    if (typeof each === 'object' && each !== null && 'call' in each) found ||= names.includes(each.call);
  });
  return found;
}

export const call = (name: string, ...args: Node[]): Node => ({ call: name, args });
