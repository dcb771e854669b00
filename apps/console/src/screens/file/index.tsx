/** Screen of one file: viewer, facts and metadata. `fileId` is the id of the file, not of its library entry. */
import { useEffect } from 'react';
import { ApiError } from '../../api/client.ts';
import { useRecord } from '../../api/hooks.ts';
import { useList } from '../../api/lists.ts';
import { describe } from '../../errors/problem-text.ts';
import { useFileTexts } from '../../i18n/file.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Skeleton } from '../../ui/feedback.tsx';
import { useQueryString } from '../../ui/navigation.ts';
import { Page } from '../../ui/page.tsx';
import type { ScreenProps } from '../../ui/screen-props.ts';
import styles from './file.module.css';
import { FILES, REFERENCES, WITH_PEOPLE } from './file-types.ts';
import { FileView } from './file-view.tsx';
import { FileNeighbours } from './neighbours.tsx';

const WAIT = 2_500;
/** Cap on library entries per file; more are not to be expected. */
const MOST = 100;

export default function FileScreen({ params: { fileId = '' } }: ScreenProps) {
  const t = useFileTexts();
  // The list's query string is carried in the address, as for entries.
  const query = useQueryString();
  const back = { href: query ? `/files?${query}` : '/files', label: t.library };
  const { record, version, error, refetch } = useRecord(FILES, fileId, WITH_PEOPLE);
  const references = useList(REFERENCES, {
    'filter[file_id]': fileId,
    contain: 'tags,directories',
    sort: 'created',
    direction: 'asc',
    limit: MOST,
  });
  // Thumbnails are made asynchronously: polled for readers without live updates.
  const waits = record?.thumbnail_state === 'waiting';
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void refetch(), WAIT);
    return () => clearInterval(timer);
  }, [waits, refetch]);

  if (record && (references.data || references.error))
    return (
      <FileView
        key={record.id}
        file={record}
        version={version}
        references={references.items.filter(({ file_id }) => file_id === record.id)}
        back={back}
        walk={<FileNeighbours fileId={record.id} />}
        refetch={() => void refetch()}
      />
    );
  if (!error)
    return (
      <Page title={<Skeleton width={220} height={22} />} back={back} bare>
        <div className={styles.waits} role="status" aria-label={t.loading} />
      </Page>
    );
  const gone = error instanceof ApiError && [400, 404].includes(error.code);
  const denied = error instanceof ApiError && error.code === 403;
  return (
    <Page title={t.file} back={back}>
      <Empty
        kind={denied ? 'denied' : 'nothing'}
        title={gone ? t.gone : describe(error).title}
        actions={
          gone || denied ? (
            <Button kind="primary" href={back.href}>
              {t.toLibrary}
            </Button>
          ) : (
            <Button kind="primary" onClick={() => void refetch()}>
              {t.tryAgain}
            </Button>
          )
        }
      >
        {gone ? t.goneText : undefined}
      </Empty>
    </Page>
  );
}
