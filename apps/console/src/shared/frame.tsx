/** What stands around every public page: whose it is, and the language. */
import { type ReactNode, useEffect } from 'react';
import { useStore } from '../base/store.ts';
import { languageChoices, setLanguage, speak, useChosenLanguage } from '../i18n/index.ts';
import { useSharedTexts } from '../i18n/shared.ts';
import { Mark } from '../ui/mark.tsx';
import { SegmentedControl } from '../ui/segmented.tsx';
import { branding } from './branding.ts';
import styles from './shared.module.css';
import { showToast } from './toasts.ts';

const CODES = languageChoices.map(({ value }) => ({ value, label: value.toUpperCase() }));

/** `tried`: inside of the settings, where another look is tried on, and the language is nobody's choice. */
export function Frame({ tried, children }: { tried: boolean; children: ReactNode }) {
  const t = useSharedTexts();
  const present = useChosenLanguage();
  const { app_name, logo, form_css } = useStore(branding);
  useEffect(() => {
    if (form_css && !tried) wear(form_css);
  }, [form_css, tried]);
  return (
    <div className={styles.page}>
      {/* The settings around what is tried have a banner of their own. */}
      <header className={styles.top} role={tried ? 'group' : undefined}>
        <span className={styles.house}>
          {logo ? <img src={logo} alt="" className={styles.logo} /> : <Mark size={30} />}
          <b>{app_name}</b>
        </span>
        <SegmentedControl
          label={t.language}
          value={present}
          onChange={next =>
            (tried ? speak : setLanguage)(next).catch(() =>
              showToast('warn', () => useSharedTexts.now().languageMissing),
            )
          }
          options={CODES}
        />
      </header>
      {children}
    </div>
  );
}

/** The house's own look of its forms, after ours so that it holds. */
function wear(address: string): void {
  if (document.querySelector(`link[data-form-css="${CSS.escape(address)}"]`)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
  link.dataset.formCss = address;
  document.head.append(link);
}
