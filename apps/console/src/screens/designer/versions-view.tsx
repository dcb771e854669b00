/** The versions of a form as a page of the designer: the list in words, of which two are ticked, and their comparison. */
import type { Form } from '@kontor/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useFormCompareTexts } from '../../i18n/form-compare.ts';
import { useFormVersionTexts } from '../../i18n/form-versions.ts';
import { Button, Checkbox, Chip, cx, IconArrowLeft, Note, Progress } from '../../ui/index.ts';
import { BatchesButton } from './batches-button.tsx';
import styles from './compare.module.css';
import { formOf, useFormVersions, type VersionRow, versionQuery } from './form-versions.ts';
import { plain } from './plain-json.ts';
import type { DesignerScreen } from './use-designer-screen.ts';
import { Comparison } from './version-compare.tsx';
import { ChangeLines, VersionItem } from './version-item.tsx';
import list from './versions.module.css';

export default function VersionsView(screen: DesignerScreen) {
  const t = useFormVersionTexts();
  const { form } = screen.tools;
  if (!form) return <p className={styles.empty}>{t.first}</p>;
  return <Loaded {...screen} form={form} />;
}

function Loaded({ form, ...screen }: DesignerScreen & { form: string }) {
  const t = useFormVersionTexts();
  const found = useFormVersions(form);
  const rows = found.data?.pages.flatMap(({ data }) => data) ?? [];
  const newest = rows[0]?.number;
  const published = useQuery({ ...versionQuery(form, newest ?? 0), enabled: newest !== undefined });
  if (found.isError || published.isError)
    return (
      <div className={styles.scroll}>
        <Note tone="bad">
          {t.failed}{' '}
          <Button size="sm" onClick={() => void (found.isError ? found : published).refetch()}>
            {t.again}
          </Button>
        </Note>
      </div>
    );
  if (!published.data || !found.data) return <Progress label={t.loading} value={0} />;
  return (
    <Versions
      {...screen}
      {...{ form, rows }}
      count={found.data.pages.at(-1)?.count ?? rows.length}
      published={published.data}
      more={found.hasNextPage ? { busy: found.isFetchingNextPage, run: () => void found.fetchNextPage() } : null}
    />
  );
}

interface VersionsProps extends Pick<DesignerScreen, 'present' | 'panels' | 'pictures'> {
  form: string;
  rows: readonly VersionRow[];
  count: number;
  /** The newest version, whole. */
  published: Form;
  more: { busy: boolean; run(): void } | null;
}

/** The two that are compared, the earlier first: those ticked, at first the last step. */
function usePicks(newest: number, drafted: boolean) {
  const [ticked, setTicked] = useState<readonly number[] | null>(null);
  const last = drafted ? newest + 1 : newest;
  const first = last > 1 ? [last - 1, last] : [last];
  const picks = (ticked ?? first).filter(number => number <= last);
  return {
    picks: picks.toSorted((a, b) => a - b),
    /** A third one takes the place of the one that was ticked first. */
    toggle: (number: number) =>
      setTicked(picks.includes(number) ? picks.filter(each => each !== number) : [...picks.slice(-1), number]),
  };
}

function Versions({ form, rows, count, published, more, present, panels, pictures }: VersionsProps) {
  const t = useFormCompareTexts();
  const words = useFormVersionTexts();
  const { narrow } = panels;
  const [listed, setListed] = useState(false);
  const newest = rows[0]?.number ?? 1;
  const draft = formOf(present);
  const drafted = plain(formOf(published)) !== plain(draft);
  const { picks, toggle } = usePicks(newest, drafted);
  const tick = (number: number) => (
    <>
      <Checkbox
        label={t.pickOf(words.version(number))}
        labelHidden
        checked={picks.includes(number)}
        onChange={() => toggle(number)}
      />
      {picks.includes(number) && <Letter later={picks.length > 1 && picks[1] === number} />}
    </>
  );
  const back = (
    <Button size="sm" icon={IconArrowLeft} onClick={() => panels.setView('design')}>
      {t.back}
    </Button>
  );
  const side = (
    <Side
      {...{ form, rows, count, published, more, newest, tick }}
      draft={drafted ? draft : null}
      ways={
        narrow && (
          <div className={styles.ways}>
            {back}
            <Button size="sm" kind="primary" onClick={() => setListed(false)}>
              {words.compare}
            </Button>
          </div>
        )
      }
    />
  );
  const [from, to] = picks;
  return (
    <div className={cx(styles.view, narrow && styles.narrow)}>
      {(!narrow || listed) && side}
      {(!narrow || !listed) && (
        <Comparison
          key={`${from} ${to}`}
          {...{ form, from, to }}
          draft={drafted ? { number: newest + 1, form: draft } : null}
          newest={newest}
          fileUrl={pictures.fileUrl}
          ways={
            narrow && (
              <>
                {back}
                <Button size="sm" onClick={() => setListed(true)}>
                  {t.versions}
                </Button>
              </>
            )
          }
        />
      )}
    </div>
  );
}

interface SideProps extends Pick<VersionsProps, 'form' | 'rows' | 'count' | 'published' | 'more'> {
  newest: number;
  /** What is not published yet. */
  draft: Form | null;
  /** Ticks a version. */
  tick: (number: number) => ReactNode;
  ways: ReactNode;
}

/** The list in words, the draft first. */
function Side({ form, rows, count, published, more, newest, draft, tick, ways }: SideProps) {
  const t = useFormCompareTexts();
  const words = useFormVersionTexts();
  return (
    <section className={styles.side} aria-labelledby="versions-of-form">
      {ways}
      <div className={styles.sideHead}>
        <h2 id="versions-of-form">{t.count(count)}</h2>
        <span className="quiet small">{t.pick}</span>
      </div>
      <BatchesButton form={form} className={styles.ways} />
      <ol className={list.versions}>
        {draft && (
          <li>
            <p className={list.head}>
              {tick(newest + 1)}
              <b>{words.version(newest + 1)}</b>
              <Chip>{t.draft}</Chip>
            </p>
            <p className="quiet small">{t.draftHint}</p>
            <ChangeLines before={published} after={draft} />
          </li>
        )}
        {rows.map((row, index) => (
          <VersionItem key={row.number} {...{ form, row }} published={index === 0} tick={tick(row.number)} />
        ))}
      </ol>
      {more && (
        <Button size="sm" busy={more.busy && words.loading} onClick={more.run}>
          {words.more}
        </Button>
      )}
    </section>
  );
}

const Letter = ({ later }: { later: boolean }) => (
  <span className={cx(styles.letter, later && styles.later)} aria-hidden>
    {later ? 'B' : 'A'}
  </span>
);
