/** The designer's canvas: the form as sketches of all contents, each wrapped by the designer. */
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
   * The designer's wrapper around a content: frame, handles, drop zones. Rendered inside the content's grid cell. Must
   * be a stable function, whose result subscribes to the selection itself.
   */
  wrap?: (content: Content, sketch: ReactNode, path: string) => ReactNode;
  /** The same for a list of contents: the form's (`parent` null) or a container's. */
  list?: (parent: Content | null, grid: ReactNode, path: string) => ReactNode;
  fileUrl?: ((id: string) => string | undefined) | null;
  /** Single column at any width. */
  narrow?: boolean;
  /** Language of the texts; by default, or if there is none in it, that of `locale`. */
  language?: string | undefined;
  /** Contents to show in place of the form's own; texts name the form's fields. Their paths begin anew. */
  only?: readonly Content[];
}

const asItIs = (_: unknown, inside: ReactNode) => inside;

/** Not interactive, and shows hidden contents too. */
export function DesignView(props: DesignViewProps) {
  const { form, locale, wrap = asItIs, list = asItIs, fileUrl = null, narrow, language = locale, only } = props;
  const design = useMemo<Design>(
    () => ({ t: panelTexts[locale], locale, wrap, list, fileUrl, language, designs: contentDesigns }),
    [locale, wrap, list, fileUrl, language],
  );
  return (
    <DesignContext value={design}>
      <DesignedForm value={inLanguage(form, language)}>
        <div className={styles.form} data-narrow={narrow ? '' : undefined}>
          <SketchedContents contents={only ?? form.fields} parent={null} path="fields" />
        </div>
      </DesignedForm>
    </DesignContext>
  );
}
