/** Published versions of the form in its settings, and the way to comparing two of them. Lazy part. */
import { Suspense, useState } from 'react';
import { useFormVersionTexts } from '../../i18n/form-versions.ts';
import { Button, lazily, Note, Progress } from '../../ui/index.ts';
import { BatchesButton } from './batches-button.tsx';
import { useTools } from './context.ts';
import { formOf, useFormVersions, type Version } from './form-versions.ts';
import { PublishingSetting } from './publishing-setting.tsx';
import { VersionItem } from './version-item.tsx';
import styles from './versions.module.css';

const Preview = lazily(() => import('./preview-dialog.tsx'));

interface Props {
  /** Id of the form; undefined while it is new. */
  form: string | undefined;
  /** Called with the form's version after a setting of it was saved. */
  onStored(version: string | undefined): void;
  fileUrl: (id: string) => string | undefined;
}

export default function Versions({ form, ...rest }: Props) {
  const t = useFormVersionTexts();
  return form ? <Present form={form} {...rest} /> : <p className="quiet small">{t.first}</p>;
}

function Present({ form, fileUrl, onStored }: Props & { form: string }) {
  const t = useFormVersionTexts();
  const { compareVersions } = useTools();
  const [viewed, setViewed] = useState<Version | null>(null);
  const list = useFormVersions(form);
  if (list.isPending) return <Progress label={t.title} value={0} />;
  if (list.isError)
    return (
      <Note tone="bad">
        {t.failed}{' '}
        <Button size="sm" onClick={() => void list.refetch()}>
          {t.again}
        </Button>
      </Note>
    );
  const rows = list.data.pages.flatMap(({ data }) => data);
  return (
    <>
      <PublishingSetting form={form} onStored={onStored} />
      <BatchesButton form={form} />
      <Button size="sm" onClick={compareVersions}>
        {t.compare}
      </Button>
      <ol className={styles.versions}>
        {rows.map((row, index) => (
          <VersionItem key={row.number} {...{ form, row, published: index === 0, onView: setViewed }} />
        ))}
      </ol>
      {list.hasNextPage && (
        <Button size="sm" busy={list.isFetchingNextPage && t.loading} onClick={() => void list.fetchNextPage()}>
          {t.more}
        </Button>
      )}
      {viewed && (
        <Suspense fallback={null}>
          <Preview
            form={formOf(viewed)}
            title={t.version(viewed.number)}
            fileUrl={fileUrl}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      )}
    </>
  );
}
