/** What a form takes in files, all its fields and instances together. */
import { compile } from './compile.ts';
import type { Taken } from './input/row.ts';
import type { Form } from './types.ts';

/** `most` is how many files one entry can hold, and 0 where no field takes any. */
export function filesTaken(form: Form): Taken {
  const types = new Set<string>();
  let most = 0;
  for (const { takes, repeated } of compile(form).inputs) {
    if (!takes) continue;
    for (const type of takes.types) types.add(type);
    most += takes.most * (repeated?.max ?? 1);
  }
  return { types: [...types], most };
}
