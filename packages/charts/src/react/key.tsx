/** The legend: datasets in a row, or labels with their figures and shares in a list. */
import { patternOf } from '../scene/patterns.ts';
import type { KeyEntry, Target } from '../scene/scene.ts';
import { shapeOf } from '../scene/shapes.ts';
import { type Language, numberText, shareText, words } from '../words.ts';
import styles from './chart.module.css';
import { paint } from './paint.ts';

interface KeyProps {
  entries: readonly KeyEntry[];
  id: string;
  patterns: boolean;
  language: Language;
}

export function Swatch({
  entry,
  id,
  patterns,
}: {
  entry: Pick<KeyEntry, 'place' | 'color' | 'patterned' | 'shaped'>;
  id: string;
  patterns: boolean;
}) {
  if (patterns && entry.shaped)
    return (
      <svg className={styles.swatch} viewBox="0 0 10 10" aria-hidden="true" focusable="false">
        <path d={shapeOf(entry.place)(5, 5, 4.2)} style={{ fill: paint(entry.color) }} />
      </svg>
    );
  const pattern = patternOf(entry.place, entry.patterned ? 'always' : 'asked', patterns);
  return (
    <svg className={styles.swatch} viewBox="0 0 10 10" aria-hidden="true" focusable="false">
      <rect width="10" height="10" rx="2" style={{ fill: paint(entry.color) }} />
      {pattern > 0 && <rect width="10" height="10" rx="2" fill={`url(#${id}-${pattern})`} />}
    </svg>
  );
}

export function DatasetKey({ entries, id, patterns, language }: KeyProps) {
  return (
    <ul className={styles.datasets} aria-label={words[language].legend} tabIndex={entries.length > 12 ? 0 : undefined}>
      {entries.map(entry => (
        <li key={entry.place}>
          <Swatch entry={entry} id={id} patterns={patterns} />
          <span>{entry.label}</span>
        </li>
      ))}
    </ul>
  );
}

interface LabelKeyProps extends KeyProps {
  names: readonly string[];
  active: Target | null;
  onPoint?(index: number | null): void;
  onOpen?: ((index: number) => void) | undefined;
}

/** More rows than these do not fit beside a chart, and scroll. */
const fits = 6;
/** Nobody reads more: the table has all of them. */
const most = 50;

/** Its rows can be pointed at as the slices can; keys go over the chart itself, which says the same. */
export function LabelKey({ entries, id, patterns, language, names, active, onPoint, onOpen }: LabelKeyProps) {
  const several = names.length > 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing in it is filled in.
    <div
      className={styles.list}
      role="group"
      aria-label={words[language].legend}
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
              key={entry.place}
              className={[active?.index === index ? styles.on : '', onOpen ? styles.opens : ''].join(' ')}
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
      {entries.length > most && <p>{words[language].more(numberText(entries.length - most, language))}</p>}
    </div>
  );
}
