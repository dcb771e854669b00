/**
 * Replaces `check-form.ts` in the console (apps/console/build/late-parts.ts): validation of forms loads beside the
 * designer, and saving waits for it. Until then no form is wrong; the server checks each form anyway.
 */
import type { Form, Issue } from '../base/types.ts';
import { loadFormulaChecks } from './check-formulas-late.ts';

let checks: typeof import('./check-form.ts') | null = null;

export const loadFormChecks: (() => Promise<void>) | null = async () => {
  [checks] = await Promise.all([import('./check-form.ts'), loadFormulaChecks?.()]);
};

export const checkForm = (form: Form): Issue[] => checks?.checkForm(form) ?? [];
