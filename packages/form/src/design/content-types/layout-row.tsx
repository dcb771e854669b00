/** Design of `layout_row`: its contents side by side; it has no options. */
import { childrenOf } from '../../engine/form/walk.ts';
import type { ContentDesign, SketchProps } from '../base/content-design.ts';
import styles from '../base/design.module.css';
import { IconColumns2 } from '../base/icons.ts';
import { SketchedContents } from '../form/sketch.tsx';

function Sketch({ content, path }: SketchProps) {
  return (
    <div className={styles.row}>
      <SketchedContents contents={childrenOf(content)} parent={content} path={`${path}.options.contents`} />
    </div>
  );
}

export const layoutRow: ContentDesign = { Icon: IconColumns2, Sketch, Options: null };
