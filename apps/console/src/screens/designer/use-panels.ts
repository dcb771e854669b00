/** React hook for what is shown beside and above the designer's canvas. */
import type { Data } from '@kontor/form';
import { useCallback, useState } from 'react';
import { useMedia } from '../../ui/index.ts';
import type { BlockWork } from './block-dialog.tsx';
import type { Device } from './canvas.tsx';
import type { FormDocument } from './document.ts';
import { isLong } from './outline-rows.ts';
import { useRememberedFlag } from './remembered.ts';
import type { Shown, Tab } from './side.tsx';
import { focusSoon } from './use-designer-tools.ts';
import { useTrying } from './use-trying.ts';

export type View = 'design' | 'logic' | 'versions';

/** Whether the preview is open; with the answers that it begins with. */
export type Previewed = boolean | { answers: Data };

export function usePanels({ id, document }: { id: string | undefined; document: FormDocument }) {
  const narrow = useMedia('(max-width: 1199px)');
  const [device, setDevice] = useState<Device>('desktop');
  const [tab, setTab] = useState<Tab>(id ? 'contents' : 'form');
  const [shown, setShown] = useState<Shown>(null);
  const [view, setView] = useState<View>('design');
  const [preview, setPreview] = useState<Previewed>(false);
  const [questions, setQuestions] = useState<string | null>(null);
  const { trying, toggle } = useTrying();
  const [block, setBlock] = useState<BlockWork | null>(null);
  const [wantsOutline, setWantsOutline] = useRememberedFlag('kontor.designer.outline');
  const [seek, setSeek] = useState(0);
  const [long] = useState(() => isLong(document.fields));
  const outlined = wantsOutline ?? long;
  const showContent = useCallback(() => {
    setView('design');
    setTab('contents');
    setShown('content');
  }, []);
  const compareVersions = useCallback(() => {
    setShown(null);
    setView('versions');
  }, []);
  return {
    narrow,
    /** The form as it looks, its logic as a table, or its versions. */
    view,
    setView,
    device,
    setDevice,
    tab,
    setTab,
    shown,
    setShown,
    preview,
    setPreview,
    /** Pasted lines that are about to become fields. */
    questions,
    setQuestions,
    /** The form is filled in in place of the canvas. */
    trying,
    toggleTrying: toggle,
    /** Contents about to be kept as a block, or a block about to be renamed. */
    block,
    setBlock,
    /** The outline is docked beside the canvas. */
    outlined,
    setWantsOutline,
    /** Counts up with each search, which focuses the outline's search field. */
    seek,
    showContent,
    compareVersions,
    showSettings() {
      setView('design');
      setTab('form');
      setShown('settings');
    },
    toggleOutline: () => (narrow ? setShown('outline') : setWantsOutline(!outlined)),
    search() {
      if (view === 'logic') focusSoon('[data-logic-search] input');
      else if (narrow) setShown('outline');
      else setWantsOutline(true);
      if (view === 'design') setSeek(before => before + 1);
    },
  };
}

export type Panels = ReturnType<typeof usePanels>;
