/** Colour field: native picker, hex code, and a note on contrast. */
import { useBrandingTexts } from '../../i18n/branding.ts';
import { cx, Icon, IconAlertTriangleFilled, IconCircleCheckFilled, TextField } from '../../ui/index.ts';
import styles from './branding.module.css';
import { type ColourUse, colourNotes } from './colour-notes.ts';

/** Default colours (ui/tokens.css). */
export const COLOURS = {
  branding_primary: { own: '#244c5a', theme: 'light', text: '#ffffff' },
  branding_primary_dark: { own: '#2ab4a8', theme: 'dark', text: '#04211e' },
  branding_accent: { own: '#14847b', theme: 'light', text: null },
  branding_accent_dark: { own: '#2ab4a8', theme: 'dark', text: null },
} as const satisfies Record<string, ColourUse>;
export type ColourName = keyof typeof COLOURS;

export const isColour = (value: string): boolean => value === '' || /^#[0-9a-f]{6}$/i.test(value);

interface Props {
  name: ColourName;
  /** Empty for the default. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

export function ColourField({ name, value, onChange, error }: Props) {
  const t = useBrandingTexts();
  const { own } = COLOURS[name];
  const fine = isColour(value);
  const shown = fine && value ? value : own;
  return (
    <div className={styles.colour}>
      <TextField
        label={t[name]}
        value={value}
        placeholder={own}
        maxLength={7}
        spellCheck={false}
        onChange={next => onChange(next.trim())}
        error={error ?? (fine ? undefined : t.notColour)}
        hint={value === '' ? t.own : undefined}
        end={
          <input
            type="color"
            className={styles.swatch}
            aria-label={t.pick(t[name])}
            value={shown}
            onChange={event => onChange(event.target.value)}
          />
        }
      />
      {fine && (
        <ul className={styles.told} aria-live="polite">
          {colourNotes(COLOURS[name], value.toLowerCase(), t).map(({ good, sentence }) => (
            <li key={sentence} className={cx(!good && styles.poor)}>
              <Icon of={good ? IconCircleCheckFilled : IconAlertTriangleFilled} size={14} />
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
