/** Looks that a form needs before it is drawn. A bundle has all of them from the start, or fetches them by need. */

import type { Form, InputKind } from '../engine/base/types.ts';
import { isContent, walk } from '../engine/form/walk.ts';
import { contentViews, moreContents } from './content-types/index.ts';
import { inputViews, moreInputs } from './input-kinds/index.ts';

/** Null where all is there. */
export function viewsFor(form: Form): Promise<unknown> | null {
  if (!moreContents || !moreInputs) return null;
  let all = true;
  walk(form.fields, content => {
    if (!isContent(content)) return;
    const { type, options } = content;
    all &&= type in contentViews && (type !== 'input' || (options.type as InputKind) in inputViews);
  });
  return all ? null : Promise.all([moreContents(), moreInputs()]);
}
