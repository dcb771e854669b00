/** Moves the focus to a field, opening the sections around it. */
import type { Issue } from '../engine/base/types.ts';
import type { FormStore } from './store/store.ts';

const controls = 'input:not([type=hidden]),select,textarea,button,fieldset,[tabindex]';

/** Returns whether the field is on the page. `root` restricts the search if there are several forms. */
export function focusField(key: string, root: ParentNode = document): boolean {
  const field = root.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`);
  if (!field) return false;
  for (let around = field.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
    around.open = true;
  // Fields with a toolbar before the control mark the control explicitly.
  const marked = field.querySelector<HTMLElement>('[data-control]');
  const control =
    marked ??
    [...field.querySelectorAll<HTMLElement>(controls)].find(
      each => !(each as HTMLInputElement).disabled && each.tagName !== 'FIELDSET',
    );
  const bringIn = () => field.scrollIntoView({ block: 'center' });
  bringIn();
  (control ?? field).focus({ preventScroll: true });
  // lazily laid out chunks around it get their real height only now, which moves it
  requestAnimationFrame(() => requestAnimationFrame(bringIn));
  return true;
}

/** Focuses the first invalid field; false if none is on the page. */
export function focusFirst(store: FormStore, root: ParentNode = document): boolean {
  return store.issues().some((issue: Issue) => {
    const place = store.place(issue);
    return place !== null && focusField(place.key, root);
  });
}
