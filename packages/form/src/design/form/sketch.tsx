/**
 * What the sketches on the designer's paper share: the form, the language, and how a list of contents is drawn inside a
 * container. The designs of all types come by context, since containers hold contents of every type.
 */
import { createContext, memo, type ReactNode, useContext } from 'react';
import type { Content, ContentType, Form } from '../../engine/base/types.ts';
import { aloneIn } from '../../engine/form/languages.ts';
import { isContent } from '../../engine/form/walk.ts';
import { cell } from '../../fill/base/cell.ts';
import { cx } from '../../fill/base/cx.ts';
import styles from '../../fill/base/form.module.css';
import type { Language } from '../../languages/index.ts';
import type { ContentDesign } from '../base/content-design.ts';
import designs from '../base/design.module.css';
import type { PanelTexts } from '../base/texts.ts';

/** The form itself is apart (`DesignedForm`), so that a change re-renders only what asks for other fields. */
export interface Design {
  t: PanelTexts;
  locale: Language;
  /** Around a content: frame, handles, drop zones. */
  wrap(content: Content, sketch: ReactNode, path: string): ReactNode;
  /** Around a list of contents: of the form (`parent` null) or of a container. */
  list(parent: Content | null, grid: ReactNode, path: string): ReactNode;
  fileUrl: ((id: string) => string | undefined) | null;
  /** The language that texts are written in at the moment. */
  language: string;
  designs: Readonly<Record<ContentType, ContentDesign>>;
}

export const DesignContext = createContext<Design | null>(null);
export const DesignedForm = createContext<Form>({ fields: [], states: [] });

export function useDesign(): Design {
  const design = useContext(DesignContext);
  if (!design) throw new Error('Sketches stand inside a DesignView.');
  return design;
}

export const useDesignedForm = (): Form => useContext(DesignedForm);

interface SketchedContentsProps {
  contents: readonly Content[];
  parent: Content | null;
  path: string;
}

export function SketchedContents({ contents, parent, path }: SketchedContentsProps) {
  const { list } = useDesign();
  const grid = (
    <div className={cx(styles.grid, designs.grid)}>
      {contents.map((content, index) =>
        isContent(content) ? <SketchedCell key={content.id} content={content} path={`${path}.${index}`} /> : null,
      )}
    </div>
  );
  return list(parent, grid, path);
}

const SketchedCell = memo(function SketchedCell({ content, path }: { content: Content; path: string }) {
  const { wrap, language, designs: all } = useDesign();
  const { Sketch } = all[content.type];
  const { className, style } = cell(content.column);
  return (
    <div className={cx(className, designs.cell)} style={style} data-content={content.id}>
      {wrap(content, <Sketch content={aloneIn(content, language)} path={path} />, path)}
    </div>
  );
});
