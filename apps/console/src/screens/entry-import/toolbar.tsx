/** Above the rows of an import: tabs by what becomes of them, and what tells that an entry is there already. */
import type { ImportOutcome } from '@kontor/contract';
import { useEntryImportTexts } from '../../i18n/entry-import.ts';
import { Button, Checkbox, IconChevronDown, IconKey, Tabs, usePopover } from '../../ui/index.ts';
import styles from './entry-import.module.css';
import type { Told } from './told.ts';
import type { Draft } from './use-draft.ts';
import { type AnswerWords, countsOf, outcomes, ownOutcomes } from './words.ts';

export type Shown = ImportOutcome | 'all';

interface TabsProps {
  told: Told;
  shown: Shown;
  onShow: (shown: Shown) => void;
}

export function OutcomeTabs({ told, shown, onShow }: TabsProps) {
  const t = useEntryImportTexts();
  const counts = countsOf(told);
  const isOwn = told.exported !== null;
  const offered = isOwn ? ownOutcomes.filter(each => counts[each] > 0 || each !== 'conflict') : outcomes;
  // Of an own workbook what is as it was is shown on demand alone.
  const all = isOwn ? told.rows + told.missing - told.unchanged : told.rows;
  return (
    <Tabs
      label={t.outcomes}
      value={shown}
      onChange={onShow}
      tabs={[
        { value: 'all' as Shown, label: isOwn ? t.allChanges : t.all, count: all },
        ...offered.map(each => ({ value: each, label: t[each], count: counts[each] })),
      ]}
    />
  );
}

interface KeyProps {
  draft: Draft;
  words: AnswerWords;
}

/** Fields that tell the entry which a row changes. */
export function KeyChoice({ draft, words }: KeyProps) {
  const t = useEntryImportTexts();
  const { columns, keys } = draft;
  const offered = columns.flatMap(({ to }) => (to === null || to === 'state' ? [] : [to]));
  const label = (key: string) => words.label(t, key);
  const panel = usePopover(
    t.keyTitle,
    () => (
      <div className={styles.keys}>
        <p className={styles.quiet}>{t.keyLead}</p>
        {offered.map(to => (
          <Checkbox key={to} label={label(to)} checked={keys.includes(to)} onChange={on => draft.mark(to, on)} />
        ))}
      </div>
    ),
    'end',
  );
  return (
    <span className={styles.key}>
      <span className={styles.quiet}>{t.keyTitle}:</span>
      <Button
        size="sm"
        icon={IconKey}
        iconEnd={IconChevronDown}
        aria-label={`${t.keyTitle}: ${keys.length > 0 ? keys.map(label).join(', ') : t.noKey}`}
        aria-expanded={panel.isOpen}
        aria-haspopup="dialog"
        onClick={panel.toggle}
      >
        {keys.length > 0 ? keys.map(label).join(', ') : t.noKey}
      </Button>
      {panel.popup}
    </span>
  );
}
