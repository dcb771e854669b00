/** Design of `collapse_container`: an expanded section or a plain group, its label, and whether it folds. */
import { useState } from 'react';
import { textOf } from '../../engine/base/plain.ts';
import { isCollapsible } from '../../engine/content-types/collapse-container.ts';
import { childrenOf } from '../../engine/form/walk.ts';
import { cx } from '../../fill/base/cx.ts';
import forms from '../../fill/base/form.module.css';
import { Icon } from '../../fill/base/icon.tsx';
import { IconChevronRight } from '../../fill/base/icons.ts';
import type { ContentDesign, OptionsProps, SketchProps } from '../base/content-design.ts';
import { SwitchRow, TextRow } from '../base/controls.tsx';
import styles from '../base/design.module.css';
import { IconLayoutNavbarCollapse } from '../base/icons.ts';
import panels from '../base/panel.module.css';
import { useSlots } from '../base/use-slots.ts';
import { SketchedContents, useDesign } from '../form/sketch.tsx';
import { Slots } from '../form/slots.tsx';

/** Expanded, so that contents can be dropped into it. */
function Sketch({ content, path }: SketchProps) {
  const { t } = useDesign();
  const [open, setOpen] = useState(true);
  const contents = childrenOf(content);
  const label = textOf(content.options.label);
  const title = (
    <b data-label className={cx(!label && styles.unnamed)}>
      {label ? <Slots text={label} /> : t.unnamed}
    </b>
  );
  if (!isCollapsible(content.options))
    return (
      <div className={styles.group}>
        {label && <div className={forms.groupLabel}>{title}</div>}
        <SketchedContents contents={contents} parent={content} path={`${path}.options.contents`} />
      </div>
    );
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
          {title}
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

function Options(props: OptionsProps) {
  const { options, t, set, wrong } = props;
  const label = useSlots(options.label, props, text => set({ label: text }));
  const folds = isCollapsible(options);
  return (
    <>
      <TextRow label={t.label} required={folds} {...label} error={wrong('label')} />
      <div className={panels.switches}>
        <SwitchRow label={t.collapsible} checked={folds} onChange={collapsible => set({ collapsible })} />
        {folds && <SwitchRow label={t.startsOpen} checked={options.open === true} onChange={open => set({ open })} />}
      </div>
    </>
  );
}

export const collapseContainer: ContentDesign = {
  Icon: IconLayoutNavbarCollapse,
  Sketch,
  Options,
  word: (options, t) => (isCollapsible(options) ? null : t.group),
  presets: { group: { collapsible: false } },
};
