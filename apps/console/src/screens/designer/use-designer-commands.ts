/** React hook that offers the designer's commands in the palette, with their keys. */
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useDesignerCanvasTexts } from '../../i18n/designer-canvas.ts';
import { useDesignerToolTexts } from '../../i18n/designer-tools.ts';
import { useDesignerViewTexts } from '../../i18n/designer-views.ts';
import { useCommands } from '../../ui/index.ts';
import type { useClipboard } from './use-clipboard.ts';
import type { Acts } from './use-designer.ts';
import type { Panels } from './use-panels.ts';

interface CommandsOptions {
  acts: Acts;
  panels: Panels;
  clipboard: ReturnType<typeof useClipboard>;
  save: () => void;
}

export function useDesignerCommands({ acts, panels, clipboard, save }: CommandsOptions): void {
  const t = useDesignerTexts();
  const words = useDesignerToolTexts();
  useCommands([
    { id: 'save', label: t.save, keys: 'mod+s', inInputs: true, run: save },
    { id: 'undo', label: t.undo, keys: 'mod+z', inInputs: true, run: acts.undo },
    { id: 'redo', label: t.redo, keys: 'mod+shift+z', inInputs: true, run: acts.redo },
    { id: 'duplicate', label: t.duplicate, keys: 'mod+d', run: acts.duplicateSelected },
    { id: 'preview', label: t.preview, run: () => panels.setPreview(true) },
    { id: 'try', label: useDesignerCanvasTexts.now().tryOut, keys: 'p', run: () => panels.toggleTrying(true) },
    { id: 'paste', label: words.paste, run: clipboard.paste },
    { id: 'questions', label: useDesignerToolTexts.now().questionsOpen, run: () => panels.setQuestions('') },
    {
      id: 'logic',
      label: useDesignerViewTexts.now().logic,
      run: () => panels.setView(panels.view === 'logic' ? 'design' : 'logic'),
    },
    { id: 'versions', label: useDesignerViewTexts.now().versions, run: panels.compareVersions },
    { id: 'search', label: words.search, keys: '/', run: panels.search },
  ]);
}
