/** Published versions of the form: by whom and when, what changed in words, viewing one, bringing one back. Lazy part. */
import type { AnswerTo } from '@kontor/contract';
import { type Form, walk } from '@kontor/form';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { useFormVersionTexts } from '../../i18n/form-versions.ts';
import { dateTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Button, confirm, lazily, Note, Progress, toast } from '../../ui/index.ts';
import { useTools } from './context.ts';
import type { FormDocument } from './document.ts';
import { PublishingSetting } from './publishing-setting.tsx';
import { versionChanges } from './version-changes.ts';
import styles from './versions.module.css';

const Preview = lazily(() => import('./preview-dialog.tsx'));

type Row = AnswerTo<'GET /report-configs/{id}/versions.json'>['data'][number];
type Version = AnswerTo<'GET /report-configs/{id}/versions/{number}.json'>['data'];

const [atOnce, shownChanges] = [20, 4];
const formOf = ({ fields, states, rules }: Version): Form => ({ fields, states, rules });

/** A version never changes: read once while the designer is open. */
const versionQuery = (id: string, at: number) => ({
  queryKey: ['form-version', id, at],
  queryFn: async () =>
    (await ask('GET /report-configs/{id}/versions/{number}.json', { params: { id, number: String(at) } })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

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
  const [viewed, setViewed] = useState<Version | null>(null);
  const list = useInfiniteQuery({
    queryKey: ['report-configs', 'versions', form],
    queryFn: ({ pageParam: page }) =>
      ask('GET /report-configs/{id}/versions.json', { params: { id: form }, query: { limit: atOnce, page } }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => {
      const got = pages.reduce((sum, { data }) => sum + data.length, 0);
      return got < (pages.at(-1)?.count ?? 0) ? pages.length + 1 : undefined;
    },
  });
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
      <ol className={styles.versions}>
        {rows.map((row, index) => (
          <Item key={row.number} {...{ form, row, published: index === 0, onView: setViewed }} />
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

interface ItemProps {
  form: string;
  row: Row;
  published: boolean;
  onView(version: Version): void;
}

function Item({ form, row, published, onView }: ItemProps) {
  const t = useFormVersionTexts();
  const { acts } = useTools();
  const [open, setOpen] = useState(published);
  const version = useQuery({ ...versionQuery(form, row.number), enabled: false });

  async function withVersion(work: (version: Version) => unknown) {
    const { data, error } = version.data ? version : await version.refetch();
    if (data) await work(data);
    else toast.error(error);
  }
  async function bringBack({ fields, states, rules }: Version) {
    const yes = await confirm(() => ({
      title: useFormVersionTexts.now().restoreTitle(row.number),
      body: useFormVersionTexts.now().restoreBody,
      yes: useFormVersionTexts.now().restore,
      no: useFormVersionTexts.now().keep,
    }));
    if (!yes) return;
    acts.select(null);
    acts.set({ fields, states, rules: rules as FormDocument['rules'] });
    acts.say(useFormVersionTexts.now().restored(row.number));
  }
  return (
    <li>
      <p className={styles.head}>
        <b>{t.version(row.number)}</b>
        {published && <span className={styles.published}>{t.published}</span>}
      </p>
      <p className="quiet small">
        {[row.user_name, dateTime(row.created), row.note && t.note(row.note)].filter(Boolean).join(' · ')}
      </p>
      <details open={open} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>{t.changes}</summary>
        {open && <Changes form={form} at={row.number} />}
      </details>
      <p className={styles.ways}>
        <Button size="sm" onPointerEnter={Preview.preload} onClick={() => void withVersion(onView)}>
          {t.show}
        </Button>
        {!published && (
          <Button size="sm" onClick={() => void withVersion(bringBack)}>
            {t.restore}
          </Button>
        )}
      </p>
    </li>
  );
}

function Changes({ form, at }: { form: string; at: number }) {
  const t = useFormVersionTexts();
  const locale = useLanguage();
  const now = useQuery(versionQuery(form, at));
  const before = useQuery({ ...versionQuery(form, at - 1), enabled: at > 1 });
  if (now.isError || before.isError) return <p className="quiet small">{t.failed}</p>;
  if (!now.data || (at > 1 && !before.data)) return <Progress label={t.loading} value={0} />;
  if (!before.data) return <p className="small">{t.begun(countIn(now.data))}</p>;
  const lines = versionChanges(formOf(before.data), formOf(now.data), locale);
  const shown = lines.length > shownChanges + 1 ? lines.slice(0, shownChanges) : lines;
  return (
    <ul className={styles.changes}>
      {lines.length === 0 && <li>{t.nothing}</li>}
      {shown.map(({ key, name, text }) => (
        <li key={key}>
          {name && <b>{name}</b>} {text}
        </li>
      ))}
      {shown.length < lines.length && <li>{t.further(lines.length - shown.length)}</li>}
    </ul>
  );
}

function countIn({ fields }: Version): number {
  let count = 0;
  walk(fields, () => void count++);
  return count;
}
