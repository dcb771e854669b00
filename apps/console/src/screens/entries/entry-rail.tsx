/** What stands beside the form: its sections with what is wrong in each, facts, files, and that nothing typed is lost. */
import { inLanguage, inputsOf } from '@kontor/form';
import { type FormStore, useIssues } from '@kontor/form/react';
import { useMemo, useSyncExternalStore } from 'react';
import { fullName, useUser } from '../../api/session.ts';
import { useEntryTexts } from '../../i18n/entry.ts';
import { bytes, dateTime, since, time } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconCheck, IconDownload, IconFile } from '../../ui/icons.ts';
import styles from './entry.module.css';
import { type Section, sectionsOf } from './entry-sections.ts';
import type { Report, ReportFile } from './entry-types.ts';

const ANY = '*';

/** Sections of which nothing is shown at the moment are left out. */
export function Sections({ store, onGo }: { store: FormStore; onGo: () => void }) {
  const t = useEntryTexts();
  const language = useLanguage();
  const issues = useIssues(store);
  const sections = useMemo(() => sectionsOf(inLanguage(store.form, language)), [store.form, language]);
  const shown = useShown(store, sections);
  if (shown.length < 2) return null;
  const wrong = (section: Section) =>
    issues.filter(issue => section.names.includes(store.place(issue)?.input.name ?? '')).length;
  return (
    <nav className={styles.toc} aria-label={t.sections}>
      <h2>{t.sections}</h2>
      {shown.map(section => (
        <button
          key={section.id}
          type="button"
          onClick={() => {
            onGo();
            requestAnimationFrame(() => goTo(section));
          }}
        >
          <span>{section.label}</span>
          {wrong(section) > 0 ? (
            <Chip tone="bad">
              <span aria-hidden>{wrong(section)}</span>
              <span className="vh">{t.errorsIn(wrong(section))}</span>
            </Chip>
          ) : (
            issues.length > 0 && (
              <>
                <Icon of={IconCheck} size={14} className={styles.tick} />
                <span className="vh">{t.complete}</span>
              </>
            )
          )}
        </button>
      ))}
    </nav>
  );
}

function useShown(store: FormStore, sections: readonly Section[]): Section[] {
  const inputs = useMemo(() => new Map(inputsOf(store.form).map(input => [input.name, input])), [store.form]);
  const visible = () =>
    sections
      .filter(({ names }) => names.some(name => store.look.shows(inputs.get(name)?.content.id ?? '')))
      .map(section => section.id)
      .join(' ');
  const ids = useSyncExternalStore(listener => store.subscribe(ANY, listener), visible);
  return sections.filter(section => ids.split(' ').includes(section.id));
}

/** To the first field of the section that is on the page, with room for the heading above. */
function goTo({ names }: Section): void {
  for (const name of names) {
    const field = [name, `${name}.0`]
      .map(key => document.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`))
      .find(Boolean);
    if (!field) continue;
    const fold = field.closest('details');
    if (fold) fold.open = true;
    (fold ?? field).scrollIntoView({ block: 'start' });
    const first = field.querySelector<HTMLElement>('input:not([type=hidden]),select,textarea,button');
    first?.focus({ preventScroll: true });
    return;
  }
}

interface FactsProps {
  report: Report;
  files: readonly ReportFile[];
  /** On paper nothing is "ago". */
  paper?: boolean;
}

export function Facts({ report, files, paper = false }: FactsProps) {
  const t = useEntryTexts();
  const user = useUser();
  const own = user && report.user_id === user.id ? fullName(user) : null;
  const other = report.users
    ? [report.users.first_name, report.users.last_name].filter(Boolean).join(' ') || report.users.username
    : null;
  const by = own ?? other;
  return (
    <section>
      <h2>{t.facts}</h2>
      <dl className={styles.facts}>
        <dt>{t.created}</dt>
        <dd>{dateTime(report.created)}</dd>
        {by && (
          <>
            <dt>{t.by}</dt>
            <dd>{by}</dd>
          </>
        )}
        <dt>{t.changed}</dt>
        <dd>{(paper ? dateTime : since)(report.modified)}</dd>
        <dt>{t.attachments}</dt>
        <dd>{t.attachmentCount(files.length)}</dd>
      </dl>
    </section>
  );
}

/** Files as rows: pictures open large, anything else is downloaded. */
export function Attachments({ files, onOpen }: { files: readonly ReportFile[]; onOpen: (id: string) => void }) {
  const t = useEntryTexts();
  if (files.length === 0) return null;
  return (
    <section>
      <h2>{t.attachments}</h2>
      <ul className={styles.attachments}>
        {files.map(file => {
          const image = file.type.startsWith('image/');
          const inside = (
            <>
              {image && (file.thumbnail ?? file.url) ? (
                <img src={file.thumbnail ?? file.url ?? ''} alt="" loading="lazy" />
              ) : (
                <Icon of={IconFile} size={18} />
              )}
              <span className={styles.fileName}>{file.filename}</span>
              {file.size !== undefined && <span className={styles.fileSize}>{bytes(file.size)}</span>}
            </>
          );
          return (
            <li key={file.id}>
              {image ? (
                <button type="button" onClick={() => onOpen(file.id)}>
                  {inside}
                </button>
              ) : (
                <a href={file.url ?? undefined} download={file.filename} aria-label={t.download(file.filename)}>
                  {inside}
                  <Icon of={IconDownload} size={16} />
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function DraftNote({ at, lasting }: { at: number | null; lasting: boolean }) {
  const t = useEntryTexts();
  return (
    <p className={styles.kept} role="status">
      {!lasting ? t.draftTab : at === null ? t.draftNone : t.draftSaved(time(new Date(at)))}
    </p>
  );
}
