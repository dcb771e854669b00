/** View of `collapse_container`: a native `details` element, or a plain group. */
import { memo, useRef, useState } from 'react';
import { textOf } from '../../engine/base/plain.ts';
import type { Content } from '../../engine/base/types.ts';
import { isCollapsible } from '../../engine/content-types/collapse-container.ts';
import { namesOf } from '../../engine/form/names.ts';
import { childrenOf } from '../../engine/form/walk.ts';
import { cell } from '../base/cell.ts';
import styles from '../base/form.module.css';
import { Icon } from '../base/icon.tsx';
import { IconChevronRight } from '../base/icons.ts';
import type { ContentFieldProps, ContentView } from '../form/content-view.ts';
import { Contents } from '../form/contents.tsx';
import { useForm } from '../form/context.ts';
import { FilledText } from '../form/field.tsx';
import { useIssues } from '../form/hooks.ts';

/** Native disclosure: the browser's find in page opens it, as does moving the focus to a field inside. */
const Folding = memo(function Folding({ content, instance }: ContentFieldProps) {
  const { mode, folds } = useForm();
  // separate state for reading: sections that were collapsed while filling in are open there
  const key = `${mode}:${content.id}${instance === null ? '' : `.${instance}`}`;
  const [start] = useState(() => folds?.get(key) ?? (mode === 'view' || content.options.open === true));
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

function Group({ content, instance }: ContentFieldProps) {
  const label = textOf(content.options.label).trim();
  const contents = <Contents list={childrenOf(content)} instance={instance} />;
  return (
    <div {...cell(content.column)}>
      {label === '' ? (
        contents
      ) : (
        <fieldset className={styles.group}>
          <legend className={styles.groupLabel}>
            <FilledText id={content.id} text={label} instance={instance} />
          </legend>
          {contents}
        </fieldset>
      )}
    </div>
  );
}

const Section = (props: ContentFieldProps) =>
  isCollapsible(props.content.options) ? <Folding {...props} /> : <Group {...props} />;

/** Number of errors inside, visible also while collapsed. */
function Mark({ content }: { content: Content }) {
  const { store, t } = useForm();
  const issues = useIssues(store);
  if (issues.length === 0) return null;
  const names = namesOf([content]);
  const count = issues.filter(issue => names.has(store.place(issue)?.input.name ?? '')).length;
  return count > 0 ? <span className={styles.mark}>{t.errorsInside(count)}</span> : null;
}

export const collapseContainer: ContentView = { Field: Section };
