/**
 * Preview of the branding in light and dark theme: top bar, and what carries a colour, as it is derived for each. `picture`:
 * address of a new logo, or the stored one.
 */
import { useEffect, useRef } from 'react';
import { useBranding } from '../../api/branding.ts';
import { useBrandingTexts } from '../../i18n/branding.ts';
import { applyBrandColours } from '../../ui/brand-colours.ts';
import { Mark } from '../../ui/index.ts';
import styles from './branding.module.css';
import cards from './cards.module.css';
import { type ColourName, isColour } from './colour-field.tsx';

type Values = Readonly<Record<ColourName | 'branding_app_name' | 'branding_sub_name', string>>;

export function BrandingPreview({ values, picture }: { values: Values; picture: string | null }) {
  const t = useBrandingTexts();
  const { logo } = useBranding();
  const address = picture === 'stored' ? logo : picture;
  return (
    <section className={cards.card} aria-label={t.preview}>
      <h2>{t.preview}</h2>
      {(['light', 'dark'] as const).map(theme => (
        <Look key={theme} theme={theme} values={values} logo={address} />
      ))}
    </section>
  );
}

function Look({ theme, values, logo }: { theme: 'light' | 'dark'; values: Values; logo: string | null }) {
  const t = useBrandingTexts();
  const ground = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const colour = (name: ColourName) => (isColour(values[name]) && values[name]) || null;
    if (!ground.current) return;
    applyBrandColours(
      {
        primary: colour('branding_primary'),
        primary_dark: colour('branding_primary_dark'),
        accent: colour('branding_accent'),
        accent_dark: colour('branding_accent_dark'),
      },
      ground.current,
    );
  }, [values]);
  return (
    <figure className={styles.look}>
      <figcaption className={cards.quiet}>{t[theme]}</figcaption>
      <div ref={ground} data-theme={theme} className={styles.ground}>
        <div className={styles.bar}>
          {logo ? <img src={logo} alt="" /> : <Mark />}
          <b>{values.branding_app_name.trim() || 'Kontor'}</b>
          {values.branding_sub_name.trim() && <span>{values.branding_sub_name}</span>}
        </div>
        <div className={styles.sheet}>
          <span className={styles.entry}>{t.selected}</span>
          <span className={styles.ticked}>{t.ticked}</span>
          <span className={styles.link}>{t.link}</span>
          <span className={styles.button}>{t.button}</span>
          <span className={styles.focused}>{t.focused}</span>
        </div>
      </div>
    </figure>
  );
}
