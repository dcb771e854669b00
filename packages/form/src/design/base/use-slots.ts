/** React hook of a text that may hold formulas, `{=formula}`: typed in the reader's writing, kept in the stored one. */
import { useState } from 'react';
import { textOf } from '../../engine/base/plain.ts';
import type { Form } from '../../engine/base/types.ts';
import type { Language } from '../../languages/index.ts';
import { shownSlots, storedSlots } from './slot-formulas.ts';

interface Place {
  form: Form;
  locale: Language;
}

/** Props of a control. It keeps the text as it was typed until another comes from elsewhere. */
export function useSlots(value: unknown, { form, locale }: Place, onChange: (stored: string) => void) {
  const present = textOf(value);
  const [typed, setTyped] = useState<{ text: string; stored: string; locale: Language } | null>(null);
  const isOwn = typed !== null && typed.stored === present && typed.locale === locale;
  return {
    value: isOwn ? typed.text : shownSlots(present, locale),
    onChange(text: string) {
      const stored = storedSlots(text, form);
      setTyped({ text, stored, locale });
      onChange(stored);
    },
  };
}
