import { memo, useRef, useState } from 'react';
import { namesOf } from '../names.ts';
import { textOf } from '../plain.ts';
import { cell } from '../react/cell.ts';
import { Contents } from '../react/contents.tsx';
import { useForm } from '../react/context.ts';
import { FilledText } from '../react/field.tsx';
import styles from '../react/form.module.css';
import { useIssues } from '../react/hooks.ts';
import { Icon } from '../react/icon.tsx';
import { IconChevronRight } from '../react/icons.ts';
import type { Content } from '../types.ts';
import { childrenOf } from '../walk.ts';
import type { ContentFieldProps, ContentView } from './view.ts';

/** Natively foldable: the browser opens it when it finds a word in it, and whoever jumps to a field inside does. */
const Section = memo(function Section({ content, instance }: ContentFieldProps) {
  const { mode, folds } = useForm();
  // of its own for reading: what is folded away while filling in is still to be read
  const key = `${mode}:${content.id}${instance === null ? '' : `.${instance}`}`;
  const [start] = useState(() => folds?.get(key) ?? mode === 'view');
  const known = useRef(start);
  return (
    <div {...cell(content.column)}>
      <details
        className={styles.section}
        open={start}
        onToggle={({ currentTarget: { open } }) => {
          if (open !== known.current) folds?.set(key, open);
          known.current = open;
        }}
      >
        <summary>
          <Icon of={IconChevronRight} />
          <span className={styles.sectionLabel}>
            <FilledText id={content.id} text={textOf(content.options.label)} instance={instance} />
          </span>
          <Mark content={content} />
        </summary>
        <div className={styles.sectionBody}>
          <Contents list={childrenOf(content)} instance={instance} />
        </div>
      </details>
    </div>
  );
});

/** How many answers inside need attention: seen also while it is closed. */
function Mark({ content }: { content: Content }) {
  const { store, t } = useForm();
  const issues = useIssues(store);
  if (issues.length === 0) return null;
  const names = namesOf([content]);
  const count = issues.filter(issue => names.has(store.place(issue)?.input.name ?? '')).length;
  return count > 0 ? <span className={styles.mark}>{t.errorsInside(count)}</span> : null;
}

export const collapseContainer: ContentView = { Field: Section };
