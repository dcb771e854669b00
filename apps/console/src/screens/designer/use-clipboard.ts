/**
 * React hook for copy, cut and paste of contents. Shortcuts use the browser's clipboard events, which need no
 * permission; the menu uses the asynchronous Clipboard API, or local storage where that is denied.
 */
import { useEffect, useMemo } from 'react';
import { useDesignerToolTexts } from '../../i18n/designer-tools.ts';
import { type Store, toast } from '../../ui/index.ts';
import { storeClip, storedClip, writeClip } from './clip.ts';
import type { Acts } from './use-designer.ts';

export interface Clipboard {
  copy(id: string): void;
  cut(id: string): void;
  paste(): void;
}

const busyElsewhere = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog]';

/** Ignores events in input fields and dialogs, and with selected text. */
function isOurs(event: ClipboardEvent): boolean {
  if (event.defaultPrevented || (event.target instanceof Element && event.target.closest(busyElsewhere))) return false;
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return false;
  return event.type === 'paste' || (getSelection()?.isCollapsed ?? true);
}

interface ClipboardOptions {
  acts: Acts;
  selection: Store<string | null>;
  /** The form's id, so that cut and paste within it keeps ids. */
  place: string;
  /** Called with pasted lines of text that are no contents; has to be stable. */
  onLines(text: string): void;
}

export function useClipboard({ acts, selection, place, onLines }: ClipboardOptions): Clipboard {
  const clipboard = useMemo(() => makeClipboard(acts, place, onLines), [acts, place, onLines]);
  useEffect(() => {
    const handle = (event: ClipboardEvent) => {
      if (!isOurs(event) || !event.clipboardData) return;
      const id = selection.get();
      if (event.type === 'paste')
        void clipboard.take(event.clipboardData.getData('text/plain') || storedClip()).catch(toast.error);
      else if (id !== null) {
        const text = clipboard.lift(id, event.type === 'cut');
        if (text) event.clipboardData.setData('text/plain', text);
      } else return;
      event.preventDefault();
    };
    const kinds = ['copy', 'cut', 'paste'] as const;
    for (const kind of kinds) document.addEventListener(kind, handle);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, handle);
    };
  }, [clipboard, selection]);
  return clipboard;
}

function makeClipboard(acts: Acts, place: string, onLines: (text: string) => void) {
  const t = () => useDesignerToolTexts.now();
  /** Writes the content, and all selected with it, to the fallback clipboard and returns its text; cutting removes it. */
  function lift(id: string, cut: boolean): string | null {
    const contents = acts.chosen(id);
    if (contents.length === 0) return null;
    const text = writeClip({ contents, cut: cut ? place : null });
    storeClip(text);
    if (cut) acts.remove(id);
    else acts.say(t().copied);
    return text;
  }
  async function take(text: string) {
    const { forForm, readClip } = await import('./read-clip.ts');
    const clip = readClip(text);
    if (clip) acts.paste(forForm(clip, place, acts.document().fields));
    else if (text.trim().includes('\n')) onLines(text);
    else toast.info(() => t().pasteForeign);
  }
  async function write(text: string | null) {
    // the API exists over HTTPS only
    if (text) await navigator.clipboard?.writeText(text).catch(() => undefined);
  }
  return {
    lift,
    take,
    copy: (id: string) => {
      void write(lift(id, false));
      toast.info(() => t().copied);
    },
    cut: (id: string) => void write(lift(id, true)),
    paste() {
      const read = navigator.clipboard?.readText?.() ?? Promise.resolve('');
      void Promise.all([read.catch(() => ''), import('./read-clip.ts')])
        .then(([text, { readClip }]) => take(readClip(text) ? text : storedClip()))
        .catch(toast.error);
    },
  };
}
