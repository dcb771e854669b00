/** Layout of public pages: header with branding, and choice of language. */
import { type ReactNode, useEffect } from 'react';
import { useStore } from '../base/store.ts';
import { setLanguage, speak, useChosenLanguage } from '../i18n/index.ts';
import { useSharedTexts } from '../i18n/shared.ts';
import { Mark } from '../ui/mark.tsx';
import { SegmentedControl } from '../ui/segmented.tsx';
import { branding, senderPicture } from './branding.ts';
import { offered } from './language.ts';
import styles from './shared.module.css';
import { showToast } from './toasts.ts';

/** `tried`: the preview in the settings, where the language is fixed. */
export function Frame({ tried, children }: { tried: boolean; children: ReactNode }) {
  const t = useSharedTexts();
  const present = useChosenLanguage();
  const codes = useStore(offered);
  const { app_name, logo, form_css } = useStore(branding);
  const picture = useStore(senderPicture);
  useEffect(() => {
    if (form_css && !tried) wear(form_css);
  }, [form_css, tried]);
  return (
    <div className={styles.page}>
      {picture && (
        <div className={styles.banner}>
          <img src={picture} alt="" onError={() => senderPicture.set(null)} />
        </div>
      )}
      {/* The settings show a banner of their own around the preview. */}
      <header className={styles.top} role={tried ? 'group' : undefined}>
        <span className={styles.house}>
          {logo ? <img src={logo} alt="" className={styles.logo} /> : <Mark size={30} />}
          <b>{app_name}</b>
        </span>
        {codes.length > 1 && (
          <SegmentedControl
            label={t.language}
            value={present}
            onChange={next => {
              (tried ? speak : setLanguage)(next).catch(() =>
                showToast('warn', () => useSharedTexts.now().languageMissing),
              );
            }}
            options={codes.map(value => ({ value, label: value.toUpperCase() }))}
          />
        )}
      </header>
      {children}
    </div>
  );
}

/** Appends the instance's style sheet after ours, so that it takes precedence. */
function wear(address: string): void {
  if (document.querySelector(`link[data-form-css="${CSS.escape(address)}"]`)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
  link.dataset.formCss = address;
  document.head.append(link);
}
