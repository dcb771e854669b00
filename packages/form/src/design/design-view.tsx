import { createContext, memo, type ReactNode, useContext, useMemo } from 'react';
import type { Content, Form } from '../engine/base/types.ts';
import { aloneIn, inLanguage } from '../engine/form/languages.ts';
import { isContent } from '../engine/form/walk.ts';
import { cell } from '../fill/base/cell.ts';
import { cx } from '../fill/base/cx.ts';
import styles from '../fill/base/form.module.css';
import type { Locale } from '../fill/base/texts.ts';
import designs from './base/design.module.css';
import { type PanelTexts, panelTexts } from './base/texts.ts';
import { contentDesigns } from './content-types/index.ts';

/** What the sketches share. The form itself is apart, so that a change re-renders only what asks for other fields. */
interface Design {
  t: PanelTexts;
  locale: Locale;
  wrap: NonNullable<DesignViewProps['wrap']>;
  list: NonNullable<DesignViewProps['list']>;
  fileUrl: ((id: string) => string | undefined) | null;
  /** The language that texts are written in at the moment. */
  language: string;
}

const DesignContext = createContext<Design | null>(null);
const DesignedForm = createContext<Form>({ fields: [], states: [] });

export function useDesign(): Design {
  const design = useContext(DesignContext);
  if (!design) throw new Error('Sketches stand inside a DesignView.');
  return design;
}

export const useDesignedForm = (): Form => useContext(DesignedForm);

export interface DesignViewProps {
  form: Form;
  locale: Locale;
  /**
   * What the designer puts around a content: frame, handles, drop zones. Its answer stands in the content's cell of the
   * grid. Keep its identity from render to render, and let the frame ask for selection itself.
   */
  wrap?: (content: Content, sketch: ReactNode, path: string) => ReactNode;
  /** The same around a list of contents: of the form (`parent` null) or of a container. */
  list?: (parent: Content | null, grid: ReactNode, path: string) => ReactNode;
  fileUrl?: ((id: string) => string | undefined) | null;
  /** One column whatever the window's width. */
  narrow?: boolean;
  /** The language to show texts in, where they are given in it; else that of `locale`. */
  language?: string | undefined;
}

const asItIs = (_: unknown, inside: ReactNode) => inside;

/** The form on the designer's paper: nothing can be answered, everything can be seen, hidden or not. */
export function DesignView(props: DesignViewProps) {
  const { form, locale, wrap = asItIs, list = asItIs, fileUrl = null, narrow, language = locale } = props;
  const design = useMemo<Design>(
    () => ({ t: panelTexts[locale], locale, wrap, list, fileUrl, language }),
    [locale, wrap, list, fileUrl, language],
  );
  return (
    <DesignContext value={design}>
      <DesignedForm value={inLanguage(form, language)}>
        <div className={styles.form} data-narrow={narrow ? '' : undefined}>
          <SketchedContents contents={form.fields} parent={null} path="fields" />
        </div>
      </DesignedForm>
    </DesignContext>
  );
}

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
  const { wrap, language } = useDesign();
  const { Sketch } = contentDesigns[content.type];
  const { className, style } = cell(content.column);
  return (
    <div className={cx(className, designs.cell)} style={style} data-content={content.id}>
      {wrap(content, <Sketch content={aloneIn(content, language)} path={path} />, path)}
    </div>
  );
});
