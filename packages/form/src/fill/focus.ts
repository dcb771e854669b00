/** Moves the focus to a field, and opens the sections around it. */
import type { Issue } from '../engine/base/types.ts';
import type { FormStore } from './store/store.ts';

const controls = 'input:not([type=hidden]),select,textarea,button,fieldset,[tabindex]';

/** Whether a field of this key stands on the page. `root` narrows the search where several forms are shown. */
export function focusField(key: string, root: ParentNode = document): boolean {
  const field = root.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`);
  if (!field) return false;
  for (let around = field.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
    around.open = true;
  // Where tools stand before the control, it says of itself that it is the one.
  const marked = field.querySelector<HTMLElement>('[data-control]');
  const control =
    marked ??
    [...field.querySelectorAll<HTMLElement>(controls)].find(
      each => !(each as HTMLInputElement).disabled && each.tagName !== 'FIELDSET',
    );
  const bringIn = () => field.scrollIntoView({ block: 'center' });
  bringIn();
  (control ?? field).focus({ preventScroll: true });
  // in a long form, what stands around it takes its true height only now, and moves it
  requestAnimationFrame(() => requestAnimationFrame(bringIn));
  return true;
}

/** Focuses the first field that has something wrong with it; false where none of them is on the page. */
export function focusFirst(store: FormStore, root: ParentNode = document): boolean {
  return store.issues().some((issue: Issue) => {
    const place = store.place(issue);
    return place !== null && focusField(place.key, root);
  });
}
