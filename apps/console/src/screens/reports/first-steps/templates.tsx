/** Grid of form templates as miniatures; each links to the designer. */
import { summary, type TemplateName, template, templateNames, templateTitle } from '@kontor/form';
import { useLanguage } from '../../../i18n/index.ts';
import { useReportsTexts } from '../../../i18n/reports.ts';
import { blocksOf } from '../../../library/form-blocks.ts';
import { Link, MiniForm } from '../../../ui/index.ts';
import styles from '../reports.module.css';

export function Templates({ only = templateNames }: { only?: readonly TemplateName[] }) {
  const t = useReportsTexts();
  const language = useLanguage();
  const notes: Record<TemplateName, string> = {
    empty: t.blankNote,
    default: t.templateNote,
    defect: t.defectNote,
    vehicle: t.vehicleNote,
    handover: t.handoverNote,
    visitor: t.visitorNote,
    order: t.orderNote,
    risk: t.riskNote,
    travel: t.travelNote,
  };
  const labels: Partial<Record<TemplateName, string>> = { empty: t.blank, default: t.template };
  return (
    <div className={styles.starts}>
      {only.map(name => (
        <Link key={name} className={styles.start} href={`/reports/config/new?template=${name}`}>
          <div className={styles.picture}>
            <MiniForm className={styles.mini} height={128} blocks={blocksOf(summary(template(name, language)))} />
          </div>
          <span>
            <b>{labels[name] ?? templateTitle(name, language)}</b>
            <small>{notes[name]}</small>
          </span>
        </Link>
      ))}
    </div>
  );
}
