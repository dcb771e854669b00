import { useState } from 'react';
import { type Store, useStore } from '../base/store.ts';
import { useLanguage } from '../i18n/index.ts';

/** Read out by screen readers when it changes. It was said in one language, and goes when another is chosen. */
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

/** What the keys did. */
export const Spoken = ({ of }: { of: Store<string> }) => <LiveRegion text={useStore(of)} />;
