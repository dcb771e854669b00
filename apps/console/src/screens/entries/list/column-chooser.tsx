/** Button that opens the column chooser. Lazy chunk. */
import { Suspense } from 'react';
import { useEntriesTexts } from '../../../i18n/entries.ts';
import { Button, IconColumns3, lazily, usePopover } from '../../../ui/index.ts';
import type { Columns } from './columns.tsx';
import styles from './list.module.css';

const ChooserPanel = lazily(() => import('./column-chooser-panel.tsx'));

export default function ColumnChooser({ columns }: { columns: Columns }) {
  const t = useEntriesTexts();
  const panel = usePopover(
    t.columns,
    close => (
      <Suspense fallback={<div className={styles.panel} />}>
        <ChooserPanel columns={columns} onDone={close} />
      </Suspense>
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
        onPointerEnter={() => {
          panel.preload();
          ChooserPanel.preload();
        }}
        onClick={panel.toggle}
      >
        {t.columns}
      </Button>
      {panel.popup}
    </>
  );
}
