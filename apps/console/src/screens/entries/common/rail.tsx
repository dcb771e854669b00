/** Side rail of an entry: section navigation with error counts, and metadata. Lazy chunk. */
import { type Data, inLanguage, isEmpty } from '@kontor/form';
import { type FormStore, useIssues } from '@kontor/form/fill';
import { useMemo } from 'react';
import { useEntryTexts } from '../../../i18n/entry.ts';
import { useRailTexts } from '../../../i18n/entry-rail.ts';
import { useLanguage } from '../../../i18n/index.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconCheck } from '../../../ui/icons.ts';
import styles from './entry.module.css';
import { same } from './equality.ts';
import { Facts } from './facts.tsx';
import { goToSection, useShownSections } from './section-nav.ts';
import { type Section, sectionsOf } from './sections.ts';
import type { Report, ReportFile } from './types.ts';

interface RailProps {
  store: FormStore;
  report: Report | null;
  files: readonly ReportFile[];
  /** Answers of an untouched form: a section that has no others is not ticked. */
  initial?: Data;
  /** A section was chosen: a drawer closes. */
  onGo: () => void;
}

export default function Rail({ store, report, files, initial = {}, onGo }: RailProps) {
  return (
    <>
      <Sections store={store} initial={initial} onGo={onGo} />
      {report && <Facts report={report} files={files} />}
    </>
  );
}

/** Omits sections without visible fields. */
function Sections({ store, initial, onGo }: Pick<RailProps, 'store' | 'onGo'> & { initial: Data }) {
  const t = useEntryTexts();
  const r = useRailTexts();
  const language = useLanguage();
  const issues = useIssues(store);
  const sections = useMemo(() => sectionsOf(inLanguage(store.form, language)), [store.form, language]);
  const shown = useShownSections(store, sections);
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
            requestAnimationFrame(() => goToSection(section));
          }}
        >
          <span>{section.label}</span>
          {wrong(section) > 0 ? (
            <Chip tone="bad">
              <span aria-hidden>{wrong(section)}</span>
              <span className="vh">{r.errorsIn(wrong(section))}</span>
            </Chip>
          ) : (
            issues.length > 0 &&
            isTouched(store, section, initial) && (
              <>
                <Icon of={IconCheck} size={14} className={styles.tick} />
                <span className="vh">{r.complete}</span>
              </>
            )
          )}
        </button>
      ))}
    </nav>
  );
}

function isTouched(store: FormStore, { names }: Section, initial: Data): boolean {
  const own = new Set(names);
  return Object.entries(store.data()).some(
    ([key, value]) =>
      (own.has(key) || own.has(key.replace(/\.\d+$/, ''))) && !isEmpty(value) && !same(value, initial[key]),
  );
}
