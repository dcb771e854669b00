/**
 * Whether results of a form are told otherwise in a language: it is not the form's first one, the form is written in it,
 * and a calculation names choices, days or numbers (`LABEL`, `TEXT`).
 */
import { isPlain, own } from '../base/plain.ts';
import type { CompiledForm } from '../form/compile.ts';
import type { Plan } from '../form/plan-types.ts';
import type { Node } from '../formula/node.ts';

export const isTold = (call: string): boolean => /^(TEXT|LABEL)$/.test(call);

export const tells = (node: Node): boolean =>
  typeof node === 'object' && node !== null && 'call' in node && (isTold(node.call) || node.args.some(tells));

export const isToldIn = ({ inputs }: CompiledForm, { language: first, units }: Plan, language: string): boolean =>
  language !== first &&
  inputs.some(({ content: { options } }) => isPlain(options.label) && own(options.label, language)) &&
  units.some(({ node }) => tells(node));
