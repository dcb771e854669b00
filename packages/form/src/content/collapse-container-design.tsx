import { useState } from 'react';
import { textOf } from '../plain.ts';
import { cx } from '../react/cx.ts';
import styles from '../react/design.module.css';
import { IconLayoutNavbarCollapse } from '../react/design-icons.ts';
import { SketchedContents, useDesign } from '../react/design-view.tsx';
import { Icon } from '../react/icon.tsx';
import { IconChevronRight } from '../react/icons.ts';
import { TextRow } from '../react/panel-controls.tsx';
import { Slots } from '../react/slots.tsx';
import { childrenOf } from '../walk.ts';
import type { ContentDesign, OptionsProps, SketchProps } from './design.ts';

/** Open at first, so that contents can be dropped into it. */
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
