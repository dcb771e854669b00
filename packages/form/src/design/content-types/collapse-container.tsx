/** Design of `collapse_container`: an expanded section, and its label. */
import { useState } from 'react';
import { textOf } from '../../engine/base/plain.ts';
import { childrenOf } from '../../engine/form/walk.ts';
import { cx } from '../../fill/base/cx.ts';
import { Icon } from '../../fill/base/icon.tsx';
import { IconChevronRight } from '../../fill/base/icons.ts';
import type { ContentDesign, OptionsProps, SketchProps } from '../base/content-design.ts';
import { TextRow } from '../base/controls.tsx';
import styles from '../base/design.module.css';
import { IconLayoutNavbarCollapse } from '../base/icons.ts';
import { SketchedContents, useDesign } from '../form/sketch.tsx';
import { Slots } from '../form/slots.tsx';

/** Expanded, so that contents can be dropped into it. */
function Sketch({ content, path }: SketchProps) {
  const { t } = useDesign();
  const [open, setOpen] = useState(true);
  const contents = childrenOf(content);
  const label = textOf(content.options.label);
  return (
    <div className={styles.container}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={open}
          onClick={event => {
            event.stopPropagation();
            setOpen(!open);
          }}
        >
          <Icon of={IconChevronRight} />
          <b className={cx(!label && styles.unnamed)}>{label ? <Slots text={label} /> : t.unnamed}</b>
        </button>
        <span className={styles.quiet}>{t.contents(contents.length)}</span>
      </div>
      {open && (
        <div className={styles.body}>
          <SketchedContents contents={contents} parent={content} path={`${path}.options.contents`} />
        </div>
      )}
    </div>
  );
}

function Options({ options, t, set, wrong }: OptionsProps) {
  return (
    <TextRow label={t.label} required value={options.label} error={wrong('label')} onChange={label => set({ label })} />
  );
}

export const collapseContainer: ContentDesign = { Icon: IconLayoutNavbarCollapse, Sketch, Options };
