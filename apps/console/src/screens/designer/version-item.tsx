/** A published version in a list: by whom and when, what changed in words, viewing it, bringing it back. */
import { type Form, walk } from '@kontor/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useFormVersionTexts } from '../../i18n/form-versions.ts';
import { dateTime } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/index.ts';
import { Button, confirm, cx, Link, lazily, Progress, toast } from '../../ui/index.ts';
import { useTools } from './context.ts';
import type { FormDocument } from './document.ts';
import { formOf, type Version, type VersionRow, versionQuery } from './form-versions.ts';
import { versionChanges } from './version-changes.ts';
import styles from './versions.module.css';

const Preview = lazily(() => import('./preview-dialog.tsx'));

const shownChanges = 4;

interface ItemProps {
  form: string;
  row: VersionRow;
  published: boolean;
  /** Ticks it for a comparison. */
  tick?: ReactNode;
  onView?: (version: Version) => void;
}

export function VersionItem({ form, row, published, tick, onView }: ItemProps) {
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
        {tick}
        <b>{t.version(row.number)}</b>
        {published && <span className={styles.published}>{t.published}</span>}
      </p>
      <p className="quiet small">
        {[row.user_name, dateTime(row.created), row.note && t.note(row.note)].filter(Boolean).join(' · ')}
      </p>
      {row.reports_count !== null && <Entries form={form} at={row.number} count={row.reports_count} />}
      <details open={open} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>{t.changes}</summary>
        {open && <Changes form={form} at={row.number} />}
      </details>
      <p className={styles.ways}>
        {onView && (
          <Button size="sm" onPointerEnter={Preview.preload} onClick={() => void withVersion(onView)}>
            {t.show}
          </Button>
        )}
        {!published && (
          <Button size="sm" onClick={() => void withVersion(bringBack)}>
            {t.restore}
          </Button>
        )}
      </p>
    </li>
  );
}

/** How many entries were filled in under it, which leads to them. */
function Entries({ form, at, count }: { form: string; at: number; count: number }) {
  const t = useFormVersionTexts();
  return (
    <p className={cx('small', styles.entries)}>
      {count === 0 ? (
        <span className="quiet">{t.entries(count)}</span>
      ) : (
        <Link href={`/reports/${form}?filter[form_version]=${at}`}>{t.entries(count)}</Link>
      )}
    </p>
  );
}

function Changes({ form, at }: { form: string; at: number }) {
  const t = useFormVersionTexts();
  const now = useQuery(versionQuery(form, at));
  const before = useQuery({ ...versionQuery(form, at - 1), enabled: at > 1 });
  if (now.isError || before.isError) return <p className="quiet small">{t.failed}</p>;
  if (!now.data || (at > 1 && !before.data)) return <Progress label={t.loading} value={0} />;
  if (!before.data) return <p className="small">{t.begun(countIn(now.data))}</p>;
  return <ChangeLines before={before.data} after={now.data} />;
}

/** What changed in words, the first few. */
export function ChangeLines({ before, after }: { before: Form; after: Form }) {
  const t = useFormVersionTexts();
  const locale = useLanguage();
  const lines = versionChanges(formOf(before), formOf(after), locale);
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
