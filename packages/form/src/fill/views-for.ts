/** Loads the views that a form needs; a bundle has all of them from the start, or fetches them on demand. */

import type { Form } from '../engine/base/types.ts';
import { isContent, walk } from '../engine/form/walk.ts';
import { isInputKind } from '../engine/input-kinds/index.ts';
import { contentViews, moreContents } from './content-types/index.ts';
import { inputViews, moreInputs } from './input-kinds/index.ts';

/** Null where all is there. */
export function viewsFor(form: Form): Promise<unknown> | null {
  if (!moreContents || !moreInputs) return null;
  let all = true;
  walk(form.fields, content => {
    if (!isContent(content)) return;
    const { type, options } = content;
    all &&= type in contentViews && (!isInputKind(options.type) || options.type in inputViews);
  });
  return all ? null : Promise.all([moreContents(), moreInputs()]);
}
