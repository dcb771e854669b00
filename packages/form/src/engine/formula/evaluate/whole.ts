/** All that the evaluation may load late, for the server and the designer. */
import { compare } from './comparisons.ts';
import { take } from './evaluator.ts';
import { text } from './format.ts';
import { further } from './further.ts';
import { stamps } from './stamps.ts';
import { usual } from './usual-functions.ts';
import { lists } from './usual-lists.ts';

export function takeAll(): void {
  for (const part of [compare, stamps, usual, lists, text, { calls: further }]) take(part);
}
