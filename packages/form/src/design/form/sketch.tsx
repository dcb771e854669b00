/**
 * React context of the sketches: form, language, and how a container draws its contents. It includes the designs of all
 * types, since containers hold contents of every type.
 */
import { createContext, memo, type ReactNode, useContext } from 'react';
import type { Content, ContentType, Form } from '../../engine/base/types.ts';
import { rowOf } from '../../engine/content-types/index.ts';
import { aloneIn } from '../../engine/form/languages.ts';
import { isContent } from '../../engine/form/walk.ts';
import { cell } from '../../fill/base/cell.ts';
import { cx } from '../../fill/base/cx.ts';
import styles from '../../fill/base/form.module.css';
import type { Language } from '../../languages/index.ts';
import type { ContentDesign } from '../base/content-design.ts';
import designs from '../base/design.module.css';
import type { PanelTexts } from '../base/texts.ts';

/**
 * The form itself is in a context of its own (`DesignedForm`), so that a change re-renders only sketches that depend on
 * other fields.
 */
export interface Design {
  t: PanelTexts;
  locale: Language;
  /** Wrapper of a content: frame, handles, drop zones. */
  wrap(content: Content, sketch: ReactNode, path: string): ReactNode;
  /** Wrapper of a list of contents: the form's (`parent` null) or a container's. */
  list(parent: Content | null, grid: ReactNode, path: string): ReactNode;
  fileUrl: ((id: string) => string | undefined) | null;
  /** The language in which texts are edited. */
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
    <div className={cx(styles.grid, designs.grid, contents.length === 0 && designs.bare)}>
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
  const printed = rowOf(content).print?.(content.options);
  const heads = printed?.what === 'text' && (printed.level === 1 || printed.level === 2);
  return (
    <div className={cx(className, designs.cell, heads && designs.heading)} style={style} data-content={content.id}>
      {wrap(content, <Sketch content={aloneIn(content, language)} path={path} />, path)}
    </div>
  );
});
