/** The timeline beside an entry, and the former state that is shown in the entry's place. */
import type { Form } from '@kontor/form';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../ui/toasts.ts';
import type { Report } from '../common/types.ts';
import type { Past } from '../history/model.ts';

export interface History {
  open: boolean;
  toggle: () => void;
  /** Opens it to write a comment; `writing` counts these calls. */
  comment: () => void;
  writing: number;
  past: Past | null;
  /** By which it is shown: a former state by the version under which it was filled in. */
  form: Form;
  /** What is shown of the entry; a key of it. */
  shown: Pick<Report, 'data' | 'state'>;
  key: string;
  setPast: (past: Past | null) => void;
  /** Makes the state that is shown the present one, after a question. */
  putBack: () => void;
}

function putBack(queries: QueryClient, report: Report, { state }: Past, done: () => void): void {
  void import('../history/put-back.ts')
    .then(each => each.putBackState(queries, report, state.version))
    .then(put => put && done())
    .catch(toast.error);
}

/** `#history` in the address opens it: what a mail leads to. */
export function usePast(report: Report, form: Form): History {
  const queries = useQueryClient();
  const [open, setOpen] = useState(location.hash === '#history');
  const [writing, setWriting] = useState(0);
  const [chosen, setPast] = useState<Past | null>(null);
  const past = chosen?.state.id === report.id ? chosen : null;
  return {
    open,
    toggle: () => {
      setOpen(!open);
      setWriting(0);
    },
    comment: () => {
      setOpen(true);
      setWriting(writing + 1);
    },
    writing,
    past,
    form: past?.form ?? form,
    shown: past?.state ?? report,
    key: `${report.id} ${past?.state.version ?? ''}`,
    setPast,
    putBack: () => past && putBack(queries, report, past, () => setPast(null)),
  };
}
