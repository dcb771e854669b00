/** ARIA live region. */
import { useState } from 'react';
import { type Store, useStore } from '../base/store.ts';
import { useLanguage } from '../i18n/index.ts';

/** Announces the text when it changes. Cleared on a change of language, since the text is in the previous one. */
export function LiveRegion({ text }: { text: string }) {
  const language = useLanguage();
  const [shown, setSaid] = useState({ text, language });
  if (shown.text !== text) setSaid({ text, language });
  return (
    <p className="vh" role="status" aria-live="polite">
      {shown.language === language ? shown.text : ''}
    </p>
  );
}

/** Announces results of keyboard commands. */
export const Spoken = ({ of }: { of: Store<string> }) => <LiveRegion text={useStore(of)} />;
