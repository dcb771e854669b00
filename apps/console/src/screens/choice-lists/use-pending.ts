/** React hook for rows that wait for a decision: pasted anywhere on the page, or read from a file. */
import type { ChoiceList } from '@kontor/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { refresh } from '../../api/hooks.ts';
import { useChoiceListTexts } from '../../i18n/choice-lists.ts';
import { toast } from '../../ui/index.ts';
import { fileOf, looksLikeHead, type Pending, sendFile } from './pending.ts';

export function usePending(list: ChoiceList, readOnly: boolean) {
  const t = useChoiceListTexts();
  const queries = useQueryClient();
  const [pending, setPending] = useState<Pending | null>(null);
  const [busy, setBusy] = useState(false);
  const { id, columns } = list;

  const begin = useCallback(
    async (file: File, text: string | null, head: boolean) => {
      setBusy(true);
      try {
        setPending({ file, text, head, told: await sendFile(file, { dry: true, into: id }) });
      } catch (error) {
        toast.error(error);
      } finally {
        setBusy(false);
      }
    },
    [id],
  );
  const paste = useCallback(
    (text: string, head = looksLikeHead(text, columns)) => void begin(fileOf(text, head, columns), text, head),
    [begin, columns],
  );
  useEffect(() => {
    if (readOnly) return;
    function onPaste(event: ClipboardEvent) {
      const { target } = event;
      const typing = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      const text = event.clipboardData?.getData('text/plain').trimEnd() ?? '';
      if (typing || text === '') return;
      event.preventDefault();
      paste(text);
    }
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, [paste, readOnly]);

  const discard = () => setPending(null);
  async function take() {
    if (!pending) return;
    setBusy(true);
    try {
      const { added, changed } = await sendFile(pending.file, { dry: false, into: id });
      setPending(null);
      await refresh(queries, 'choice-lists');
      toast.ok(() => t.taken(added, changed));
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  }
  return {
    ...{ pending, busy, discard, take },
    read: (file: File) => void begin(file, null, true),
    setHead: (head: boolean) => pending?.text != null && paste(pending.text, head),
  };
}
