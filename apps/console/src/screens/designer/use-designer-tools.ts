/** React hook that builds the designer's context: what its parts act with, stable while the screen is mounted. */
import { find } from '@kontor/form';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { language } from '../../i18n/index.ts';
import { store } from '../../ui/index.ts';
import type { DesignerTools } from './context.ts';
import { type FormDocument, writingOf } from './document.ts';
import { createDrag } from './drag.ts';
import { useFormerLabels } from './former-labels.ts';
import { formulaTools } from './formula-tools.tsx';
import { labelOption } from './labels.ts';
import type { Marks } from './logic-marks.ts';
import type { Selections } from './selecting.ts';

interface ToolsOptions
  extends Pick<
    DesignerTools,
    'acts' | 'guard' | 'form' | 'openMoveMenu' | 'clipboard' | 'openBlock' | 'compareVersions' | 'reports'
  > {
  selections: Selections;
  /** As opened: says which language its texts are edited in at first. */
  document: FormDocument;
  /** As it was published last. */
  published: FormDocument | undefined;
  present: FormDocument;
  /** Shows a content's settings; their first control is focused then. */
  showContent: () => void;
}

/** Focuses the first element of the page that matches, once it is rendered. */
export const focusSoon = (selector: string) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());

export function useDesignerTools(options: ToolsOptions): DesignerTools {
  const { acts, selections, guard, form, openMoveMenu, openBlock, compareVersions, clipboard } = options;
  const { document, published, present, reports, showContent } = options;
  const { selection, several, gathering, focus } = selections;
  const drag = useMemo(
    () =>
      createDrag({
        fields: () => acts.document().fields,
        drop: (contents, target) => {
          const [content] = contents;
          if (contents.length > 1) acts.paste(contents, target);
          else if (content) acts.place(find(acts.document().fields, content.id) ?? content, target);
        },
      }),
    [acts],
  );
  const [opened] = useState(() => store<{ id: string; option: string } | null>(null));
  const [marks] = useState(() => store<Marks>(new Map()));
  const [labelling] = useState(() => store<string | null>(null));
  const queries = useQueryClient();
  const former = useFormerLabels([published, document, present]);
  const [formulas] = useState(() => formulaTools(form, former, queries));
  const [writing] = useState(() => store(writingOf(document, language.get())));
  return useMemo(() => {
    const openPanel = (content: string, option?: string) => {
      opened.set(option === undefined ? null : { id: content, option });
      acts.select(content);
      showContent();
      focusSoon('aside [data-inspector] :is(input, select, textarea, button)');
    };
    return {
      acts,
      selection,
      several,
      gathering,
      focus,
      clipboard,
      drag,
      guard,
      form,
      reports,
      formulas,
      writing,
      openMoveMenu,
      openBlock,
      compareVersions,
      openPanel,
      opened,
      marks,
      labelling,
      editLabel(id) {
        const content = find(acts.document().fields, id);
        if (!content || !labelOption(content)) return openPanel(id);
        acts.select(id);
        labelling.set(id);
      },
    };
  }, [
    acts,
    selection,
    several,
    gathering,
    focus,
    clipboard,
    drag,
    guard,
    form,
    reports,
    formulas,
    writing,
    openMoveMenu,
    openBlock,
    compareVersions,
    showContent,
    labelling,
    marks,
    opened,
  ]);
}
