/** Reads the draft of a form, and shows the designer with what it holds. Lazy chunk. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ask } from '../../api/ask.ts';
import { ApiError } from '../../api/client.ts';
import { useDesignerTexts } from '../../i18n/designer.ts';
import { useFormPublishingTexts } from '../../i18n/form-publishing.ts';
import { Button, Empty } from '../../ui/index.ts';
import type { FormDocument } from './document.ts';
import { withContents } from './draft-contents.ts';
import type { Steps } from './steps.ts';

/** Null where it was published or discarded since the form was read. */
const read = (id: string) =>
  ask('GET /report-configs/{id}/draft.json', { params: { id } }).then(
    ({ data }) => data,
    error => {
      if (error instanceof ApiError && error.code === 404) return null;
      throw error;
    },
  );

interface DraftedProps {
  document: FormDocument;
  steps: Steps;
  children(own: { document: FormDocument; steps: Steps }): ReactNode;
}

export default function Drafted({ document, steps, children }: DraftedProps) {
  const t = useFormPublishingTexts();
  const d = useDesignerTexts();
  // Not below the resource's key: what others save later is met with what was changed here, not put in its place.
  const { data, isError, refetch } = useQuery({
    queryKey: ['form-draft', steps.id],
    queryFn: () => read(steps.id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const own = useMemo(
    () => (data ? { document: withContents(document, data), steps: { ...steps, draft: data } } : { document, steps }),
    [data, document, steps],
  );
  if (data !== undefined) return children(own);
  if (!isError) return null;
  return (
    <Empty
      kind="denied"
      heading="h1"
      title={d.loadFailed}
      actions={
        <Button kind="primary" onClick={() => void refetch()}>
          {t.again}
        </Button>
      }
    >
      {t.draftFailed}
    </Empty>
  );
}
