/** Waits for what a form needs to be shown: views and formulas that load late. Suspends until they are there. */
import { use } from 'react';
import type { Form } from '../engine/base/types.ts';
import { viewsFor } from './views-for.ts';

const waiting = new WeakMap<Form, Promise<unknown>>();

/** Before the form's store is made. What cannot be loaded is left out; the server checks each entry anyway. */
export function useReady(form: Form): void {
  const kept = waiting.get(form);
  const loading = kept ?? viewsFor(form)?.catch(() => undefined);
  if (!loading) return;
  if (!kept) waiting.set(form, loading);
  use(loading);
}
