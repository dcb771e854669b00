/** Colour field of a dataset: native picker, hex code and palette. */
import { useState } from 'react';
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import { number } from '../../../i18n/format.ts';
import { Button, cx, Field } from '../../../ui/index.ts';
import { darker, hexOf, weakIn } from './contrast.ts';
import { palette, shownColor } from './document.ts';
import styles from './settings.module.css';

interface ColorFieldProps {
  value: string;
  error?: string | undefined;
  onChange(color: string, group: string): void;
}

export function ColorField({ value, error, onChange }: ColorFieldProps) {
  const t = useChartFormTexts();
  /** Typed text that is no colour yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const color = hexOf(value) ?? palette[0];
  const wrong = typed !== null && hexOf(typed) === null && typed.replace('#', '').length >= 6;
  return (
    <Field label={t.color} error={wrong ? t.colorWrong : error}>
      {control => (
        <span className={styles.color}>
          <input
            type="color"
            aria-label={t.colorPick}
            value={color.toLowerCase()}
            onChange={event => {
              setTyped(null);
              onChange(event.target.value.toUpperCase(), 'pick');
            }}
          />
          <input
            {...control}
            type="text"
            className="mono"
            spellCheck={false}
            autoComplete="off"
            maxLength={7}
            value={typed ?? color.slice(1)}
            onChange={({ target }) => {
              setTyped(target.value);
              const hex = target.value.replace('#', '').length === 6 ? hexOf(target.value) : null;
              if (hex && hex !== color) onChange(hex, 'type');
            }}
            onBlur={() => {
              const hex = typed === null ? null : hexOf(typed);
              if (hex && hex !== color) onChange(hex, 'type');
              if (hex || typed === '') setTyped(null);
            }}
          />
        </span>
      )}
    </Field>
  );
}

interface SwatchesProps {
  value: string;
  /** Why the chart is not drawn in the dataset's colour. */
  note?: string | undefined;
  onChange(color: string): void;
}

export function Swatches({ value, note, onChange }: SwatchesProps) {
  const t = useChartFormTexts();
  const color = hexOf(value) ?? palette[0];
  const own = (palette as readonly string[]).includes(color);
  const weak = weakIn(color);
  return (
    <div className={styles.swatchBlock}>
      <fieldset className={styles.swatches}>
        <legend className="vh">{t.swatches}</legend>
        {palette.map(hex => (
          <button
            key={hex}
            type="button"
            className={cx(styles.swatch, hex === color && styles.chosen)}
            style={{ background: shownColor(hex) }}
            aria-label={t.swatch(hex.slice(1))}
            aria-pressed={hex === color}
            data-tip={hex.slice(1)}
            onClick={() => onChange(hex)}
          />
        ))}
      </fieldset>
      {note && <p className={styles.hint}>{note}</p>}
      {!note && weak?.theme === 'light' && (
        <p className={styles.weak}>
          <span>{t.weakLight(number(Math.floor(weak.ratio * 10) / 10, 1))}</span>{' '}
          <Button size="sm" kind="ghost" onClick={() => onChange(darker(color))}>
            {t.darker}
          </Button>
        </p>
      )}
      {/* The palette's colours have counterparts for the dark theme. */}
      {!note && weak?.theme === 'dark' && !own && <p className={styles.hint}>{t.weakDark}</p>}
    </div>
  );
}
