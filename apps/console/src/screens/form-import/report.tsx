/** The report of an import: counts, and the cells by what became of them, those left out first. */
import type { ImportLine } from '@kontor/contract';
import { useFormImportTexts } from '../../i18n/form-import.ts';
import { number } from '../../i18n/format.ts';
import styles from './form-import.module.css';

const order = ['left', 'changed', 'taken'] as const;
/** Lines of a group that are shown. */
const most = 200;

interface ReportProps {
  lines: readonly ImportLine[];
  /** The file's cells are kept with the form. */
  areKept: boolean;
}

export function Report({ lines, areKept }: ReportProps) {
  const t = useFormImportTexts();
  const of = (outcome: ImportLine['outcome']) => lines.filter(line => line.outcome === outcome);
  return (
    <section aria-label={t.lines} className={styles.report}>
      <dl className={styles.counts}>
        {order.toReversed().map(outcome => (
          <div key={outcome}>
            <dd className="num">{number(of(outcome).length)}</dd>
            <dt>{t.outcome(outcome)}</dt>
          </div>
        ))}
      </dl>
      {areKept && <p className={styles.note}>{t.kept}</p>}
      {order.map(outcome => {
        const found = of(outcome);
        return (
          found.length > 0 && (
            <details key={outcome} open={outcome !== 'taken'}>
              <summary>
                {t.outcome(outcome)} <span className="num">{number(found.length)}</span>
              </summary>
              <Lines name={t.outcome(outcome)} lines={found} />
            </details>
          )
        );
      })}
    </section>
  );
}

function Lines({ name, lines }: { name: string; lines: readonly ImportLine[] }) {
  const t = useFormImportTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={name}>
      <table>
        <thead>
          <tr>
            <th>{t.cell}</th>
            <th>{t.file}</th>
            <th>{t.became}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, most).map(({ sheet, row, column, text, reason, became }) => (
            <tr key={`${sheet} ${row} ${column}`}>
              <td>
                <b>
                  {sheet} {row}
                </b>
                <br />
                {column}
              </td>
              <td>
                <code>{text}</code>
              </td>
              <td>
                {became && <code>{became}</code>}
                {reason && <p>{t.reason(reason)}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > most && <p className={styles.note}>{t.more(lines.length - most)}</p>}
    </section>
  );
}
