import { useEntriesTexts } from '../../i18n/entries.ts';
import { Button, Checkbox, IconColumns3, usePopover } from '../../ui/index.ts';
import styles from './list.module.css';
import type { Columns } from './list-columns.tsx';

/** Which columns are shown; remembered for the form on this device. */
export function ColumnChooser({ columns }: { columns: Columns }) {
  const t = useEntriesTexts();
  const panel = usePopover(
    t.columns,
    close => (
      <div className={styles.panel}>
        <h3>{t.columns}</h3>
        <ul className={styles.values} aria-label={t.columns}>
          {columns.all.map(({ key, label }) => (
            <li key={key}>
              <Checkbox
                label={<span className="trunc">{label}</span>}
                checked={columns.shown.some(column => column.key === key)}
                onChange={() => columns.toggle(key)}
              />
            </li>
          ))}
        </ul>
        <p className="quiet small">{t.columnNote}</p>
        <div className={styles.foot}>
          {columns.isOwn && (
            <Button size="sm" kind="ghost" onClick={columns.reset}>
              {t.columnsReset}
            </Button>
          )}
          <Button size="sm" onClick={close}>
            {t.done}
          </Button>
        </div>
      </div>
    ),
    'end',
  );
  return (
    <>
      <Button
        kind="ghost"
        icon={IconColumns3}
        aria-haspopup="dialog"
        aria-expanded={panel.isOpen}
        onPointerEnter={() => panel.preload()}
        onClick={panel.toggle}
      >
        {t.columns}
      </Button>
      {panel.popup}
    </>
  );
}
