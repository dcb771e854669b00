/** The form on the designer's paper: every content as its sketch, inside what the designer puts around it. */
import { type ReactNode, useMemo } from 'react';
import type { Content, Form } from '../engine/base/types.ts';
import { inLanguage } from '../engine/form/languages.ts';
import styles from '../fill/base/form.module.css';
import type { Language } from '../languages/index.ts';
import { panelTexts } from './base/texts.ts';
import { contentDesigns } from './content-types/index.ts';
import { type Design, DesignContext, DesignedForm, SketchedContents } from './form/sketch.tsx';

export interface DesignViewProps {
  form: Form;
  locale: Language;
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
    () => ({ t: panelTexts[locale], locale, wrap, list, fileUrl, language, designs: contentDesigns }),
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
