/** A form that was found in a file, before it is made: what became of its cells, beside the form. */
import type { Form } from '@kontor/form';
import { languagesOf } from '@kontor/form';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useFormImportTexts } from '../../i18n/form-import.ts';
import { number } from '../../i18n/format.ts';
import { Button, Chip, cx, IconDownload, Page, useMedia, useWideScreen } from '../../ui/index.ts';
import styles from './form-import.module.css';
import { cellOf, contentsOf, firstLines, groupsOf, type KeyedLine, rowsIn, type Told } from './lines.ts';
import { useMarking } from './marking.ts';
import { nameOfLanguage, Preview } from './preview.tsx';
import { Report } from './report.tsx';

interface FoundProps {
  told: Told;
  filename: string;
  back: { href: string; label: string };
  busy: boolean;
  /** Chooses another file. */
  again: ReactNode;
  onCreate(): void;
  children: ReactNode;
}

/** Of rows and languages, as far as the file has them. */
function useSize({ report, kind, report_config: form }: Told): string {
  const t = useFormImportTexts();
  return useMemo(() => {
    const [survey, choices] = kind === 'xlsform' ? [rowsIn(report, 'survey'), rowsIn(report, 'choices')] : [0, 0];
    const languages = languagesOf(form).map(nameOfLanguage).join(', ');
    return [survey > 0 && t.surveyRows(survey), choices > 0 && `choices ${number(choices)}`, languages]
      .filter(Boolean)
      .join(' · ');
  }, [report, kind, form, t]);
}

export function Found({ told, filename, back, busy, again, onCreate, children }: FoundProps) {
  const t = useFormImportTexts();
  const beside = useMedia('(min-width: 1200px)');
  useWideScreen(true);
  const { kind, report_config: given } = told;
  const form = useMemo<Form>(() => ({ ...given, rules: [] }), [given]);
  const groups = useMemo(() => groupsOf(told.report), [told]);
  const first = useMemo(() => firstLines(groups), [groups]);
  const contents = useMemo(() => contentsOf(form.fields), [form]);
  const marking = useMarking();
  const size = useSize(told);
  const isWorkbook = /\.(xlsx|zip)$/i.test(filename);
  const cell = useCallback((line: KeyedLine) => cellOf(line, kind, isWorkbook), [kind, isWorkbook]);
  const save = () =>
    void import('./report-csv.ts').then(({ saveReport }) => saveReport(groups, t.reportOf(given.name), t));
  const hasReport = told.report.length > 0;
  return (
    <Page
      title={given.name}
      meta={
        <span className={styles.meta}>
          <Chip>{t.kind(kind)}</Chip>
          <span>{size}</span>
        </span>
      }
      back={back}
      actions={
        <>
          {hasReport && (
            <Button kind="ghost" icon={IconDownload} onClick={save}>
              {t.report}
            </Button>
          )}
          {again}
        </>
      }
      primary={
        <Button kind="primary" busy={busy} onClick={onCreate}>
          {t.create}
        </Button>
      }
      wide
      fill={beside}
      bare
    >
      {children}
      <div className={cx(styles.sides, !hasReport && styles.alone)}>
        {hasReport && <Report {...{ told, groups, contents, marking }} cellOf={cell} />}
        <Preview
          {...{ form, contents, first, beside }}
          mark={marking.mark}
          cellOf={cell}
          onField={line => marking.choose(line, 'field')}
        />
      </div>
    </Page>
  );
}
