/** React hook that keeps the labels of fields by their names, so that a formula whose field was removed can say which. */
import { askedName, walk } from '@kontor/form';
import { contentName } from '@kontor/form/design';
import { useEffect, useState } from 'react';
import { language } from '../../i18n/index.ts';
import type { FormDocument } from './document.ts';

/** Of states of the form, an earlier one first; what has been there stays known. */
export function useFormerLabels(documents: readonly (FormDocument | undefined)[]): (name: string) => string | null {
  const [labels] = useState(() => new Map<string, string>());
  const [published, opened, present] = documents;
  useEffect(() => {
    for (const document of [published, opened, present])
      walk(document?.fields ?? [], content => {
        const name = askedName(content);
        if (name) labels.set(name, contentName(content, language.get()));
      });
  }, [labels, published, opened, present]);
  const [former] = useState(() => (name: string) => labels.get(name) ?? null);
  return former;
}
