/** Legend: datasets in a row, or a table of labels with values and shares. */
import type { Language } from '@kontor/form/languages';
import { markerOf } from '../layout/markers.ts';
import { patternOf } from '../layout/patterns.ts';
import type { HitTarget, LegendEntry } from '../layout/scene.ts';
import { numberText, shareText } from '../text/formats.ts';
import { chartTexts } from '../text/texts.ts';
import styles from './chart.module.css';
import { themeColor } from './theme-color.ts';

interface LegendProps {
  entries: readonly LegendEntry[];
  id: string;
  patterns: boolean;
  language: Language;
}

export function Swatch({
  entry,
  id,
  patterns,
}: {
  entry: Pick<LegendEntry, 'patternIndex' | 'color' | 'patterned' | 'markers' | 'dashed'>;
  id: string;
  patterns: boolean;
}) {
  if (patterns && entry.markers)
    return (
      <svg className={styles.swatch} viewBox="0 0 10 10" aria-hidden="true" focusable="false">
        <path d={markerOf(entry.patternIndex)(5, 5, 4.2)} style={{ fill: themeColor(entry.color) }} />
      </svg>
    );
  if (entry.dashed && !patterns)
    return (
      <svg className={styles.swatch} viewBox="0 0 10 10" aria-hidden="true" focusable="false">
        <path d="M0 5H10" strokeWidth="2" strokeDasharray="4 2" style={{ stroke: themeColor(entry.color) }} />
      </svg>
    );
  const pattern = patternOf(entry.patternIndex, entry.patterned ? 'always' : 'asked', patterns);
  return (
    <svg className={styles.swatch} viewBox="0 0 10 10" aria-hidden="true" focusable="false">
      <rect width="10" height="10" rx="2" style={{ fill: themeColor(entry.color) }} />
      {pattern > 0 && <rect width="10" height="10" rx="2" fill={`url(#${id}-${pattern})`} />}
    </svg>
  );
}

export function DatasetLegend({ entries, id, patterns, language }: LegendProps) {
  return (
    <ul
      className={styles.datasets}
      aria-label={chartTexts[language].legend}
      tabIndex={entries.length > 12 ? 0 : undefined}
    >
      {entries.map(entry => (
        <li key={entry.patternIndex}>
          <Swatch entry={entry} id={id} patterns={patterns} />
          <span>{entry.label}</span>
        </li>
      ))}
    </ul>
  );
}

interface LabelLegendProps extends LegendProps {
  names: readonly string[];
  active: HitTarget | null;
  onPoint?(index: number | null): void;
  onOpen?: ((index: number) => void) | undefined;
  /** Whether a click on a row does something. */
  opens?(index: number): boolean;
}

/** More rows scroll. */
const fits = 6;
/** Maximum of rows; the data table has all. */
const most = 50;

/** Hovering a row highlights its slice; the keyboard works on the chart itself, which announces the same. */
export function LabelLegend({
  entries,
  id,
  patterns,
  language,
  names,
  active,
  onPoint,
  onOpen,
  opens,
}: LabelLegendProps) {
  const several = names.length > 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing in it is filled in.
    <div
      className={styles.list}
      role="group"
      aria-label={chartTexts[language].legend}
      tabIndex={entries.length > fits ? 0 : undefined}
    >
      <table>
        {several && (
          <thead>
            <tr>
              <td colSpan={2} />
              {names.map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two datasets may have one name.
                <th key={index} scope="col">
                  {name || '–'}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody onPointerLeave={() => onPoint?.(null)}>
          {entries.slice(0, most).map((entry, index) => (
            <tr
              key={entry.patternIndex}
              className={[active?.index === index ? styles.on : '', opens?.(index) ? styles.opens : ''].join(' ')}
              onPointerEnter={() => onPoint?.(index)}
              onClick={() => onOpen?.(index)}
            >
              <td>
                <Swatch entry={entry} id={id} patterns={patterns} />
              </td>
              <th scope="row">{entry.label || '–'}</th>
              {entry.values.map((value, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the dataset's place is what it is.
                <td key={at} className={styles.number}>
                  {value === null ? '–' : numberText(value, language)}
                </td>
              ))}
              {!several && (
                <td className={styles.part}>{entry.share === null ? '' : shareText(entry.share, language)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {entries.length > most && <p>{chartTexts[language].more(numberText(entries.length - most, language))}</p>}
    </div>
  );
}
