/**
 * An entry as a document: labels and values on hairlines in the form's grid, only chosen options, empty answers of a
 * section behind a button, empty sections counted at the end.
 */
import { createElement, useMemo, useState } from 'react';
import { type Language, localeOf } from '../../languages/index.ts';
import { cx } from '../base/cx.ts';
import type { FilesAdapter, StoredFile } from '../base/files.ts';
import { Icon } from '../base/icon.tsx';
import { IconChevronRight } from '../base/icons.ts';
import { texts } from '../base/texts.ts';
import { useStoredFiles } from '../base/use-stored-file.ts';
import { Blocks } from './blocks.tsx';
import { DocumentContext, type DocumentContextValue, useDocument } from './context.ts';
import styles from './document.module.css';
import { answersIn, type DocumentSection } from './model.ts';
import { idsIn, LeadPhotos, leadsWith } from './photos.tsx';
import { documentTexts } from './texts.ts';

export interface DocumentViewProps {
  sections: readonly DocumentSection[];
  locale: Language;
  files: Pick<FilesAdapter, 'get' | 'lookup'> | null;
  /** Photos in form order, or before everything else: one large and two small ones, or a row to swipe. */
  photos?: 'inline' | 'mosaic' | 'swipe';
  /** For a panel beside a list: smaller headings, denser. */
  compact?: boolean;
  /** Level of the section headings. */
  headingLevel?: number;
  /** A photo was chosen: itself, and all of its field or of the document. */
  onOpen?: (id: string, among: readonly StoredFile[]) => void;
  /** Leads from a section back to its fields, in a summary before saving. */
  onChange?: (section: DocumentSection) => void;
}

export function DocumentView({
  sections,
  locale,
  files,
  photos = 'inline',
  compact = false,
  headingLevel = 2,
  onOpen,
  onChange,
}: DocumentViewProps) {
  const t = documentTexts[locale];
  const ids = useMemo(
    () =>
      sections.flatMap(({ blocks }) =>
        answersIn(blocks).flatMap(({ input, value }) => (input.files ? idsIn(value) : [])),
      ),
    [sections],
  );
  const fileOf = useStoredFiles(files as FilesAdapter | null, ids);
  const [all, setAll] = useState(false);
  const leads = photos !== 'inline';
  const how = useMemo(() => ({ locale: localeOf(locale), yes: texts[locale].yes, no: texts[locale].no }), [locale]);
  const value: DocumentContextValue = { t, how, locale, fileOf, leads, headingLevel: headingLevel + 1, onOpen };
  const top = Math.min(...sections.filter(each => each.label !== '').map(each => each.level));
  const shown = sections.filter(section => all || !isHollow(section));
  const hollow = sections.filter(isHollow);
  const lead = leads ? leadsWith(sections, fileOf) : [];
  return (
    <DocumentContext value={value}>
      <div className={cx(styles.document, compact && styles.compact)}>
        {lead.length > 0 && <LeadPhotos ids={lead} swipe={photos === 'swipe'} />}
        {shown.map(section => (
          <Section
            key={section.id}
            section={section}
            sub={section.level > top}
            tag={`h${Math.min(6, headingLevel + Math.max(0, section.level - top))}`}
            open={all && isHollow(section)}
            onChange={section.label === '' && section !== shown[0] ? undefined : onChange}
          />
        ))}
        {hollow.length > 0 && !all && (
          <p className={styles.hollow}>
            <button type="button" className={styles.fold} onClick={() => setAll(true)}>
              <Icon of={IconChevronRight} size={14} />
              {t.emptySections(hollow.length)}
            </button>
            <span>{hollow.map(({ label }) => label).join(' · ')}</span>
          </p>
        )}
      </div>
    </DocumentContext>
  );
}

/** A section without a single answer; texts alone make none, and what has no heading shows its button in place. */
const isHollow = ({ label, filled, empty }: DocumentSection) => label !== '' && filled === 0 && empty > 0;

interface SectionProps {
  section: DocumentSection;
  sub: boolean;
  tag: string;
  /** Shows empty answers from the start. */
  open: boolean;
  onChange: DocumentViewProps['onChange'];
}

function Section({ section, sub, tag, open, onChange }: SectionProps) {
  const { id, label, blocks, empty } = section;
  const [given, setGiven] = useState(false);
  const whole = open || given;
  const { t } = useDocument();
  return (
    <section className={cx(styles.section, sub && styles.sub)} data-section={id}>
      {onChange ? (
        <div className={cx(styles.heading, styles.changed)}>
          {createElement(label === '' ? 'span' : tag, null, label)}
          <button
            type="button"
            aria-label={label === '' ? undefined : t.changeOf(label)}
            onClick={() => onChange(section)}
          >
            {t.change}
          </button>
        </div>
      ) : (
        label !== '' && createElement(tag, { className: styles.heading }, label)
      )}
      <Blocks blocks={blocks} whole={whole} />
      {empty > 0 && !open && (
        <button
          type="button"
          className={cx(styles.fold, whole && styles.unfolded)}
          aria-expanded={whole}
          onClick={() => setGiven(!whole)}
        >
          <Icon of={IconChevronRight} size={14} />
          {whole ? t.emptyHide : t.emptyShow(empty)}
        </button>
      )}
    </section>
  );
}
