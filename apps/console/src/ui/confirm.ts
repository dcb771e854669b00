/** Confirmation dialog before deleting. */
import type { ReactNode } from 'react';
import { useConfirmTexts } from '../i18n/confirm.ts';
import type { LazyText } from '../i18n/index.ts';
import { confirm } from './questions.ts';

/** „Mängelliste.xlsx“ löschen? Ja, löschen · Nein, behalten. The body lists where it is used. */
export function confirmRemove(name: string | LazyText, body?: () => ReactNode): Promise<boolean> {
  const t = useConfirmTexts.now();
  const called = () => (typeof name === 'string' ? name : name());
  return confirm(() => ({
    title: t.removeQuestion(called()),
    body: body?.(),
    yes: t.yesRemove,
    no: t.noKeep,
    danger: true,
  }));
}
