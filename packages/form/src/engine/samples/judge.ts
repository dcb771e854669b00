/** ODK's own engine, which judges what Kontor says of random forms, in jsdom. Not part of the product. */
import type { Data, Form } from '../base/types.ts';
import { checkEntry } from '../entry/check.ts';
import { lookAt } from '../entry/values.ts';
import { compile } from '../form/compile.ts';
import type { Answer, Question, Type } from './judged.ts';

// The judge's parser asks for the folder of its script, which modules do not know.
Object.assign(globalThis, { __dirname: '/' });
const { createInstance } = await import('@getodk/xforms-engine');

/** What is used of the judge's nodes. */
export interface JudgedNode {
  nodeType: string;
  currentState: {
    reference: string;
    relevant: boolean;
    required: boolean;
    value?: unknown;
    valueOptions?: readonly { value: string }[] | null;
    children?: readonly JudgedNode[] | null;
  };
  validationState: { constraint?: { valid: boolean } | null };
  setValue?(value: unknown): void;
  selectValue?(value: string | null): void;
  selectValues?(values: readonly string[]): void;
  /** Of a repeat whose instances people add: after the last one, or as many from this one on. */
  addInstances?(after?: number, count?: number): void;
  removeInstances?(from: number, count?: number): void;
}

const isRepeat = ({ nodeType }: JudgedNode) => nodeType.startsWith('repeat-range');

/** Nodes by their names, but for those within repeats. */
export function nodesIn(node: JudgedNode): Map<string, JudgedNode> {
  const nodes = new Map<string, JudgedNode>();
  const walk = (parent: JudgedNode) => {
    for (const child of parent.currentState.children ?? []) {
      nodes.set(child.currentState.reference.split('/').at(-1) ?? '', child);
      if (!isRepeat(child)) walk(child);
    }
  };
  walk(node);
  return nodes;
}

export async function judgeOf(xform: string): Promise<JudgedNode> {
  const { root } = (await createInstance(xform)) as unknown as { root: JudgedNode };
  return root;
}

export function give(node: JudgedNode, type: Type, answer: Answer): void {
  if (type === 'select_one') node.selectValue?.(answer as string | null);
  else if (type === 'select_multiple') node.selectValues?.((answer ?? []) as string[]);
  else if (type === 'text') node.setValue?.(answer ?? '');
  else node.setValue?.(type === 'integer' && answer !== null ? BigInt(answer as number) : answer);
}

/** Numbers to the ninth digit; nothing, what is no number and a text without characters are one. */
function comparable(value: unknown): string {
  const text = value === null || value === undefined || value === 'NaN' ? '' : String(value);
  return text !== '' && Number.isFinite(Number(text)) ? String(Math.round(Number(text) * 1e9) / 1e9) : text;
}

/** An entry as Kontor sees it. */
export function seenOf(form: Form, data: Data) {
  const issues = checkEntry(form, data).filter(({ code }) => code !== 'required');
  const compiled = compile(form);
  const look = lookAt(compiled, data, {});
  const inputOf = (name: string) => {
    const input = compiled.byName.get(name);
    if (!input) throw new Error(`${name} was not read`);
    return input;
  };
  const asked = (name: string, instance: number | null) => {
    const input = inputOf(name);
    return look.logic?.asking?.asked(input, instance, look.logic.answer(input, instance));
  };
  const shown = (name: string, instance: number | null) => {
    const input = inputOf(name);
    return look.holds(input.condition) && look.visible(input, instance);
  };
  /** Codes of issues by the keys of answers. */
  const refused = new Map(issues.map(({ path, code }) => [path.replace(/^data\./, ''), code]));
  return { compiled, look, inputOf, asked, shown, refused };
}

/** What both engines say of one question; beyond whether it is shown only while it is. */
export function saidOf(
  { name, type }: Question,
  { currentState, validationState }: JudgedNode,
  { look, inputOf, asked, shown: shows, refused }: ReturnType<typeof seenOf>,
  instance: number | null = null,
) {
  const { relevant, required, value } = currentState;
  const shown = shows(name, instance);
  if (!relevant || !shown) return { theirs: { shown: relevant }, ours: { shown } };
  if (type === 'calculate')
    return { theirs: { value: comparable(value) }, ours: { value: comparable(look.get(name, instance)) } };
  const rule = asked(name, instance);
  return {
    theirs: { shown, required, refused: validationState.constraint?.valid === false },
    ours: {
      shown,
      required: inputOf(name).required || rule?.required === true,
      refused: refused.has(instance === null ? name : `${name}.${instance}`),
    },
  };
}
