/** Foot of public pages: the house's own pages about data protection and its imprint. Lazy chunk. */
import { useEffect, useState } from 'react';
import { useStore } from '../base/store.ts';
import { usePageFootTexts } from '../i18n/page-foot-texts.ts';
import { branding, brandingLoaded } from './branding.ts';
import styles from './page-foot.module.css';

export default function PageFoot() {
  const t = usePageFootTexts();
  const { privacy_url, imprint_url } = useStore(branding);
  const [isKnown, setKnown] = useState(false);
  useEffect(() => void brandingLoaded().then(() => setKnown(true)), []);
  if (!isKnown) return null;
  const links = [
    { url: privacy_url, text: t.privacy },
    { url: imprint_url, text: t.imprint },
  ];
  return (
    <footer className={styles.foot} data-part="page-foot">
      {links.map(
        ({ url, text }) =>
          url && (
            <a key={text} href={url} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          ),
      )}
      <span>{t.madeWith}</span>
    </footer>
  );
}
