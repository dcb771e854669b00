/** Files that a form accepts: media types and maximum number, over all fields and instances. */

import type { Taken } from '../base/input-row.ts';
import type { Form } from '../base/types.ts';
import { compile } from '../form/compile.ts';

/** `most`: maximum number of files per entry; 0 without file fields. */
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
