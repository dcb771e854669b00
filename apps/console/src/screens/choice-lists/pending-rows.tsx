/** Pasted or imported rows below the sheet's own, with what each would do, and the bar that decides on them. */
import type { ChoiceListColumn, ChoiceRow } from '@kontor/contract';
import { issueText } from '../../errors/problem-text.ts';
import { useChoiceListTexts } from '../../i18n/choice-lists.ts';
import { Button, cx, Icon, IconClipboardText, SegmentedControl } from '../../ui/index.ts';
import { cellText, emptyRow, keysOf } from './draft.ts';
import type { Pending, Told } from './pending.ts';
import styles from './sheet.module.css';

type Line = Told['first'][number];
const rowOf = ({ row }: Line): ChoiceRow => ({ ...emptyRow, ...row });

interface LineProps {
  line: Line;
  columns: readonly ChoiceListColumn[];
  present: ChoiceRow | undefined;
}

export function PendingLine({ line, columns, present }: LineProps) {
  const t = useChoiceListTexts();
  const row = rowOf(line);
  return (
    <tr data-outcome={line.outcome}>
      <th scope="row" className={styles.number}>
        {line.outcome === 'new' ? t.isNew : ''}
      </th>
      {keysOf(columns).map(key => {
        const [text, before] = [cellText(row, key), present ? cellText(present, key) : ''];
        const differs = line.outcome === 'changes' && present !== undefined && text !== before && text !== '';
        return (
          <td key={key} data-differs={differs ? '' : undefined} className={cx(key === 'value' && styles.mono)}>
            {differs && before !== '' && <del>{before}</del>}
            {text || (line.outcome === 'changes' ? before : '') || <span aria-hidden>–</span>}
          </td>
        );
      })}
      <td className={styles.notes}>
        {line.code !== null && (
          <span className={styles.bad}>{issueText({ path: '', code: line.code, message: '' })}</span>
        )}
        {line.outcome === 'changes' && <span className={styles.warn}>{t.changesRow}</span>}
        {line.outcome === 'same' && <span className={styles.note}>{t.sameRow}</span>}
      </td>
    </tr>
  );
}

interface Props {
  pending: Pending;
  columns: readonly ChoiceListColumn[];
  presentOf(value: string): ChoiceRow | undefined;
  busy: boolean;
  onHead(head: boolean): void;
  onDiscard(): void;
  onTake(): void;
}

export function PendingRows({ pending, columns, presentOf, busy, onHead, onDiscard, onTake }: Props) {
  const t = useChoiceListTexts();
  const { told, text, head } = pending;
  const fits = told.added + told.changed > 0;
  return (
    <tbody aria-label={t.pasted(told.rows)}>
      <tr className={styles.bar}>
        <td colSpan={columns.length + 20}>
          <div className={styles.barInside} role="status">
            <Icon of={IconClipboardText} size={16} />
            <span>{t.pasted(told.rows)}</span>
            <span>{t.pastedCounts(told.added, told.changed, told.wrong)}</span>
            {told.rows > told.first.length && <span>{t.shownFirst(told.first.length, told.rows)}</span>}
            <span className={styles.spring} />
            {text !== null && (
              <SegmentedControl
                label={t.firstLine}
                value={head ? 'head' : 'choice'}
                onChange={value => onHead(value === 'head')}
                options={[
                  { value: 'head', label: t.head },
                  { value: 'choice', label: t.choice },
                ]}
              />
            )}
            <Button size="sm" onClick={onDiscard}>
              {t.discard}
            </Button>
            <Button
              size="sm"
              kind="primary"
              busy={busy}
              onClick={onTake}
              disabledReason={fits ? undefined : t.pastedCounts(0, 0, told.wrong)}
            >
              {t.take}
            </Button>
          </div>
        </td>
      </tr>
      {told.first.map(line => (
        <PendingLine key={line.line} line={line} columns={columns} present={presentOf(line.row.value)} />
      ))}
    </tbody>
  );
}
