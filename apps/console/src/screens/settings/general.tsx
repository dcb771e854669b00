/** Settings section with language, instance details and installation on a phone. */
import { languageOr } from '@kontor/form/languages';
import { Suspense } from 'react';
import { debug } from '../../api/debug-mode.ts';
import { languageChoices, setLanguage, useChosenLanguage } from '../../i18n/index.ts';
import { useSettingsTexts } from '../../i18n/settings.ts';
import { useGeneralTexts } from '../../i18n/settings-general.ts';
import { Icon, IconDeviceMobile, lazily, Page, RadioTiles, usePhone, useStore } from '../../ui/index.ts';
import { About } from './about.tsx';
import styles from './cards.module.css';
import { StoreBadge } from './store-badge.tsx';

const Qr = lazily(() => import('../../ui/qr.tsx'));
const Debug = lazily(() => import('./debug.tsx'));

export default function General() {
  const t = useGeneralTexts();
  const s = useSettingsTexts();
  const phone = usePhone();
  const language = useChosenLanguage();
  const looking = useStore(debug);
  return (
    <Page title={t.title} wide {...(phone && { back: { href: '/settings', label: s.settings } })}>
      <div className={styles.narrow}>
        <section className={styles.card}>
          <RadioTiles
            label={t.language}
            hint={t.languageHint}
            value={language}
            onChange={code => void setLanguage(languageOr(code))}
            options={languageChoices}
          />
        </section>
        <OnPhone />
        <About />
      </div>
      <Suspense fallback={null}>{looking && <Debug />}</Suspense>
    </Page>
  );
}

/** The app is this console as a PWA; a store link is shown only if the instance has one. */
function OnPhone() {
  const t = useGeneralTexts();
  const address = `${location.origin}/`;
  return (
    <section className={styles.card} aria-labelledby="on-phone">
      <h2 id="on-phone">
        <Icon of={IconDeviceMobile} size={18} />
        {t.app}
      </h2>
      <div className={styles.beside}>
        <Suspense fallback={<span className={styles.qrPlace} />}>
          <Qr text={address} label={t.appQr} size={132} />
        </Suspense>
        <div className={styles.stack}>
          <p>{t.appText}</p>
          <a href={address} target="_blank" rel="noopener">
            {t.appOpen}
          </a>
          <StoreBadge />
        </div>
      </div>
    </section>
  );
}
