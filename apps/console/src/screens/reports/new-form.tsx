import { summary, type TemplateName, template, templateNames, templateTitle } from '@kontor/form';
import { useLanguage } from '../../i18n/index.ts';
import { useReportsTexts } from '../../i18n/reports.ts';
import { Dialog, Link, MiniForm } from '../../ui/index.ts';
import { blocksOf } from './mini-blocks.ts';
import styles from './reports.module.css';

/** Empty or from a template: each opens the editor, which makes the form when it is first saved. */
export default function NewForm({ onClose }: { onClose: () => void }) {
  const t = useReportsTexts();
  const language = useLanguage();
  const notes: Record<TemplateName, string> = {
    empty: t.blankNote,
    default: t.templateNote,
    defect: t.defectNote,
    vehicle: t.vehicleNote,
    handover: t.handoverNote,
    visitor: t.visitorNote,
  };
  const labels: Partial<Record<TemplateName, string>> = { empty: t.blank, default: t.template };
  const starts = templateNames.map(name => ({
    name,
    label: labels[name] ?? templateTitle(name, language),
    note: notes[name],
  }));
  return (
    <Dialog title={t.newFormTitle} onClose={onClose}>
      <div className={styles.starts}>
        {starts.map(({ name, label, note }) => (
          <Link key={name} className={styles.start} href={`/reports/config/new?template=${name}`}>
            <div className={styles.picture}>
              <MiniForm className={styles.mini} height={128} blocks={blocksOf(summary(template(name, language)))} />
            </div>
            <span>
              <b>{label}</b>
              <small>{note}</small>
            </span>
          </Link>
        ))}
      </div>
    </Dialog>
  );
}
