/** Layout of all signed-out pages: logo, language choice, support address and a picture beside the form. */
import { type ReactNode, Suspense } from 'react';
import { useBranding } from '../../api/branding.ts';
import { useAccountTexts } from '../../i18n/account.ts';
import { languageChoices, setLanguage, useChosenLanguage } from '../../i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconLanguage, IconMail } from '../../ui/icons.ts';
import { lazily } from '../../ui/lazily.ts';
import { Link } from '../../ui/link.tsx';
import { Mark } from '../../ui/mark.tsx';
import { useMedia } from '../../ui/media.ts';
import styles from './login.module.css';

/** Decoration: a lazy chunk that loads after the form, and only on wide screens. */
const Picture = lazily(() => import('./picture.tsx'));

/** `inside`: for a screen whose `main` element exists already. */
export function Frame({ children, inside = false }: { children: ReactNode; inside?: boolean }) {
  const t = useAccountTexts();
  const { app_name, support_mail, logo, privacy_url, imprint_url } = useBranding();
  const wide = useMedia('(min-width: 992px)');
  const Side = inside ? 'div' : 'main';
  return (
    <div className={styles.login}>
      <Side className={styles.side}>
        <div className={styles.brand}>
          {logo ? <img src={logo} alt="" /> : <Mark size={30} />}
          <b>{app_name}</b>
        </div>
        {children}
        <footer className={styles.foot}>
          <Languages />
          {support_mail && !inside && (
            <Link className={styles.support} href="/support">
              <Icon of={IconMail} size={16} />
              {t.support}
            </Link>
          )}
          {!inside && (privacy_url || imprint_url) && (
            <p className={styles.own}>
              {privacy_url && <a href={privacy_url}>{t.privacy}</a>}
              {imprint_url && <a href={imprint_url}>{t.imprint}</a>}
            </p>
          )}
        </footer>
      </Side>
      <aside className={styles.art} aria-hidden="true">
        <Suspense fallback={null}>{wide && <Picture />}</Suspense>
        <div className={styles.say}>
          <p>{t.claim}</p>
          <span>{t.claimNote}</span>
        </div>
      </aside>
    </div>
  );
}

function Languages() {
  const t = useAccountTexts();
  const present = useChosenLanguage();
  return (
    <fieldset className={styles.languages} aria-label={t.language}>
      <Icon of={IconLanguage} size={16} />
      {languageChoices.map(({ value: code, label }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === present}
          onClick={() => void setLanguage(code)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
