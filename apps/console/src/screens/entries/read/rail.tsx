/** Side rail of an entry that is read: its sections, the one in view marked, and its metadata. */
import type { Form } from '@kontor/form';
import { answersIn, type DocumentSection } from '@kontor/form/fill';
import { Suspense, useEffect, useState } from 'react';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { useEntryReadTexts } from '../../../i18n/entry-read.ts';
import { lazily } from '../../../ui/lazily.ts';
import { Facts } from '../common/facts.tsx';
import type { Report, ReportFile } from '../common/types.ts';
import styles from './read.module.css';

const LastEvents = lazily(() => import('../history/last-events.tsx'));

interface RailProps {
  form: Form;
  sections: readonly DocumentSection[];
  report: Report;
  files: readonly ReportFile[];
  /** A section was chosen: a drawer closes. */
  onGo: () => void;
  /** Opens the timeline, and to write a comment. */
  onHistory: () => void;
  onComment: () => void;
}

const sectionOf = (id: string) => document.querySelector<HTMLElement>(`[data-section="${CSS.escape(id)}"]`);

export default function ReadRail({ form, sections, report, files, onGo, onHistory, onComment }: RailProps) {
  const t = useEntryTexts();
  const r = useEntryReadTexts();
  const named = sections.filter(({ label, filled }) => label !== '' && filled > 0);
  const present = useInView(named.map(({ id }) => id));
  const types = new Map(files.map(file => [file.id, file.type]));
  /** What follows it without a heading of its own is counted with it. */
  const photosOf = (section: DocumentSection) => {
    const rest = sections.slice(sections.indexOf(section) + 1);
    const next = rest.findIndex(({ label }) => label !== '');
    const own = [section, ...(next < 0 ? rest : rest.slice(0, next))];
    return answersIn(own.flatMap(({ blocks }) => blocks))
      .flatMap(({ input, value }) => (input.prints === 'files' ? [value].flat() : []))
      .filter(id => types.get(String(id))?.startsWith('image/')).length;
  };
  return (
    <>
      {named.length > 1 && (
        <nav className={styles.toc} aria-label={t.sections}>
          <h2>{t.sections}</h2>
          {named.map(section => {
            const photos = photosOf(section);
            return (
              <button
                key={section.id}
                type="button"
                aria-current={section.id === present ? 'true' : undefined}
                onClick={() => {
                  onGo();
                  // A drawer gives the focus back first.
                  requestAnimationFrame(() => sectionOf(section.id)?.scrollIntoView({ block: 'start' }));
                }}
              >
                {section.label}
                {photos > 0 && <span>{r.photos(photos)}</span>}
              </button>
            );
          })}
        </nav>
      )}
      <Facts report={report} files={files} />
      <Suspense>
        <LastEvents form={form} id={report.id} onAll={onHistory} onComment={onComment} />
      </Suspense>
    </>
  );
}

/** The section at the top of what is in view. */
function useInView(ids: readonly string[]): string | undefined {
  const [present, setPresent] = useState<string | undefined>(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    const scroller = document.querySelector('[data-entry-scroll]');
    const sections = key.split(' ').flatMap(id => (id && sectionOf(id)) || []);
    if (!scroller || sections.length === 0) return;
    const find = () => {
      const line = scroller.getBoundingClientRect().top + 80;
      const above = sections.findLast(each => each.getBoundingClientRect().top <= line) ?? sections[0];
      const ended = scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
      setPresent((ended ? sections.at(-1) : above)?.dataset.section);
    };
    find();
    scroller.addEventListener('scroll', find, { passive: true });
    return () => scroller.removeEventListener('scroll', find);
  }, [key]);
  return present;
}
