import styles from '../react/design.module.css';
import { IconColumns2 } from '../react/design-icons.ts';
import { SketchedContents } from '../react/design-view.tsx';
import { childrenOf } from '../walk.ts';
import type { ContentDesign, SketchProps } from './design.ts';

function Sketch({ content, path }: SketchProps) {
  return (
    <div className={styles.row}>
      <SketchedContents contents={childrenOf(content)} parent={content} path={`${path}.options.contents`} />
    </div>
  );
}

export const layoutRow: ContentDesign = { Icon: IconColumns2, Sketch, Options: null };
