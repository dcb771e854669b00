/** Buttons for exporting the form as a JSON file, its published version as XLSForm or SurveyJS, and importing one. */
import { Suspense, useRef, useState } from 'react';
import { download, saveAs } from '../../api/download.ts';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useDesignerToolTexts } from '../../i18n/designer-tools.ts';
import { Button, IconDownload, IconTable, IconUpload, lazily } from '../../ui/index.ts';
import { useTools } from './context.ts';
import type { FormDocument } from './document.ts';
import { exportName, exportText, type Read, readForm } from './exchange.ts';
import styles from './side.module.css';
import { SurveyJsExport } from './surveyjs-export.tsx';

const ExchangeDialog = lazily(() => import('./exchange-dialog.tsx'));

interface ExchangeButtonsProps {
  document: FormDocument;
  /** Of the stored form; undefined before it is saved first. */
  form: string | undefined;
}

export function ExchangeButtons({ document, form }: ExchangeButtonsProps) {
  const t = useDesignerToolTexts();
  const { unnamed } = useDesignerTexts();
  const { acts } = useTools();
  const input = useRef<HTMLInputElement>(null);
  const [brought, setBrought] = useState<{ file: string; read: Read } | null>(null);

  function save() {
    const text = exportText(document, location.origin);
    saveAs(new Blob([text], { type: 'application/json' }), exportName(document.name, unnamed));
  }
  async function open(files: FileList | null) {
    const file = files?.[0];
    if (!file) return;
    const text = await file.text().catch(() => '');
    setBrought({ file: file.name, read: readForm(text) });
    if (input.current) input.current.value = '';
  }
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t.exchange}</h2>
      <p className={styles.hint}>{t.exchangeHint}</p>
      <div className={styles.exchange}>
        <Button size="sm" icon={IconDownload} onClick={save}>
          {t.exportForm}
        </Button>
        <Button
          size="sm"
          icon={IconUpload}
          onPointerEnter={ExchangeDialog.preload}
          onClick={() => input.current?.click()}
        >
          {t.importForm}
        </Button>
        {form !== undefined && (
          <Button
            size="sm"
            icon={IconTable}
            onClick={() =>
              void download({
                path: `/report-configs/${form}.xlsform.xlsx`,
                filename: exportName(document.name, unnamed, 'xlsform.xlsx'),
              })
            }
          >
            {t.exportXlsForm}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label={t.importForm}
          onChange={event => void open(event.target.files)}
        />
      </div>
      {form !== undefined && <p className={styles.hint}>{t.exportXlsFormHint}</p>}
      {form !== undefined && (
        <SurveyJsExport form={form} filename={exportName(document.name, unnamed, 'surveyjs.json')} />
      )}
      {brought && (
        <Suspense fallback={null}>
          <ExchangeDialog
            {...brought}
            present={document}
            onClose={() => setBrought(null)}
            onTake={next => {
              acts.select(null);
              acts.set(next);
              acts.say(t.imported);
              setBrought(null);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
