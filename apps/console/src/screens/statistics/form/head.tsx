/** Header of the chart editor: name, undo and redo, save. */
import { useChartFormTexts } from '../../../i18n/chart-form.ts';
import type { History } from '../../../ui/history.ts';
import { Button, IconArrowBackUp, IconArrowForwardUp, IconArrowLeft, IconButton, usePhone } from '../../../ui/index.ts';
import styles from './chart-form.module.css';
import type { ChartDocument } from './document.ts';
import type { Acts } from './use-chart.ts';

interface HeadProps {
  name: string;
  history: History<ChartDocument>;
  dirty: boolean;
  saving: boolean;
  /** Why saving is not allowed; empty if it is. */
  denied: string;
  back: string;
  acts: Acts;
  onSave(): void;
  onDiscard(): void;
}

export function Head({ name, history, dirty, saving, denied, back, acts, onSave, onDiscard }: HeadProps) {
  const t = useChartFormTexts();
  const phone = usePhone();
  const save = (
    <Button kind="primary" full={phone} busy={saving && t.saving} disabledReason={denied || false} onClick={onSave}>
      {t.save}
    </Button>
  );
  return (
    <>
      <header className={styles.head}>
        <IconButton icon={IconArrowLeft} label={back === '/statistics' ? t.back : t.backWhere} href={back} />
        <h1>{name}</h1>
        <span className={styles.state} role="status">
          {dirty && (
            <>
              <i />
              <span>{t.unsaved}</span>
            </>
          )}
        </span>
        <span className={styles.steps}>
          <IconButton
            icon={IconArrowBackUp}
            label={t.undo}
            aria-disabled={history.past.length === 0}
            onClick={acts.undo}
          />
          <IconButton
            icon={IconArrowForwardUp}
            label={t.redo}
            aria-disabled={history.future.length === 0}
            onClick={acts.redo}
          />
        </span>
        {dirty && !phone && <Button onClick={onDiscard}>{t.discard}</Button>}
        {!phone && save}
      </header>
      {phone && (
        <div className={styles.bottom}>
          {dirty && <Button onClick={onDiscard}>{t.discard}</Button>}
          {save}
        </div>
      )}
    </>
  );
}
