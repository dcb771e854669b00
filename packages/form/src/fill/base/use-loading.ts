/** React hook that suspends until what a form needs has loaded; asked for once a form. */
import { use } from 'react';
import type { Form } from '../../engine/base/types.ts';

/** What cannot be loaded is left out; the server checks each entry anyway. */
export function loadingHook(load: (form: Form) => Promise<unknown> | null): (form: Form) => void {
  const waiting = new WeakMap<Form, Promise<unknown>>();
  return form => {
    const kept = waiting.get(form);
    const loading = kept ?? load(form)?.catch(() => undefined);
    if (!loading) return;
    if (!kept) waiting.set(form, loading);
    use(loading);
  };
}
