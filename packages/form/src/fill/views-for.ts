/** Loads the views that a form needs; full bundles contain all of them, small ones load on demand. */

import type { Form } from '../engine/base/types.ts';
import { isContent, walk } from '../engine/form/walk.ts';
import { isInputKind } from '../engine/input-kinds/index.ts';
import { contentViews, moreContents } from './content-types/index.ts';
import { inputViews, moreInputs } from './input-kinds/index.ts';
import { loadFormulas } from './store/logic.ts';

/** Null if everything is loaded. */
export function viewsFor(form: Form): Promise<unknown> | null {
  const logic = loadFormulas(form);
  const views = missingViews(form);
  return logic && views ? Promise.all([logic, views]) : (logic ?? views);
}

function missingViews(form: Form): Promise<unknown> | null {
  if (!moreContents || !moreInputs) return null;
  let all = true;
  walk(form.fields, content => {
    if (!isContent(content)) return;
    const { type, options } = content;
    all &&= type in contentViews && (!isInputKind(options.type) || options.type in inputViews);
  });
  return all ? null : Promise.all([moreContents(), moreInputs()]);
}

/** Begins to load the missing views of all contents, for a screen that is about to show a form. */
export const loadViews = (): void => void Promise.all([moreContents?.(), moreInputs?.()]).catch(() => undefined); // asked for again before a form needs them
