/** Block with version and limits of the instance. Five taps, or Enter on the version, switch on debug mode. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ask } from '../../api/ask.ts';
import { debug, setDebug } from '../../api/debug-mode.ts';
import { nameAndLogin, useUser } from '../../api/session.ts';
import { describe } from '../../errors/problem-text.ts';
import { bytes, listed, number } from '../../i18n/format.ts';
import { useGeneralTexts } from '../../i18n/settings-general.ts';
import { Button, Icon, IconInfoCircle, Note, Progress, SkeletonRows } from '../../ui/index.ts';
import styles from './cards.module.css';
import { countTaps } from './taps.ts';

export function About() {
  const t = useGeneralTexts();
  const user = useUser();
  const limits = useQuery({
    queryKey: ['instance/limits'],
    queryFn: ({ signal }) => ask('GET /instance/limits.json', { signal }),
  });
  const version = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => ask('GET /health', { signal }),
  });
  const { block, left } = useTaps();
  const known = limits.data?.data;
  const error = limits.error ?? version.error;
  return (
    <section ref={block} className={styles.card} aria-labelledby="about">
      <h2 id="about">
        <Icon of={IconInfoCircle} size={18} />
        {t.about}
      </h2>
      {error ? (
        <Note
          tone="bad"
          action={
            <Button size="sm" onClick={() => void Promise.all([limits.refetch(), version.refetch()])}>
              {t.again}
            </Button>
          }
        >
          {t.failed} {describe(error).title}
        </Note>
      ) : !known || !version.data ? (
        <SkeletonRows rows={4} />
      ) : (
        <dl className={styles.facts}>
          <dt>{t.version}</dt>
          <dd>
            <button type="button" className={styles.version}>
              {version.data.version}
            </button>
          </dd>
          <dt>{t.user}</dt>
          <dd>{user && nameAndLogin(user)}</dd>
          <dt>{t.fileSize}</dt>
          <dd className="num">{t.atMost(bytes(known.max_upload_file_size))}</dd>
          <dt>{t.files}</dt>
          <dd className="num">{t.atMost(number(known.max_uploads_per_request))}</dd>
          <dt>{t.postSize}</dt>
          <dd className="num">{t.atMost(bytes(known.max_post_size))}</dd>
          <dt>{t.types}</dt>
          <dd>{known.upload_types.length > 0 ? listed(known.upload_types) : t.allTypes}</dd>
          <dt>{t.storage}</dt>
          <dd className="num">
            {known.max_storage > 0
              ? t.usedOf(bytes(known.used_storage), bytes(known.max_storage))
              : t.used(bytes(known.used_storage))}
            {known.max_storage > 0 && (
              <Progress
                label={t.storage}
                value={known.used_storage}
                max={known.max_storage}
                state={known.used_storage < known.max_storage ? 'running' : 'failed'}
              />
            )}
          </dd>
        </dl>
      )}
      <p className={styles.quiet} role="status">
        {left > 0 && left < 4 ? t.debugTaps(left) : ''}
      </p>
    </section>
  );
}

/** React hook for taps anywhere on the block; key presses come from the button inside. */
function useTaps() {
  const block = useRef<HTMLElement>(null);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const tap = countTaps();
    let over: ReturnType<typeof setTimeout>;
    const onClick = () => {
      clearTimeout(over);
      const open = tap(performance.now());
      if (open === 0) setDebug(true);
      setLeft(debug.get() ? 0 : open);
      over = setTimeout(() => setLeft(0), 1_000);
    };
    const element = block.current;
    element?.addEventListener('click', onClick);
    return () => {
      clearTimeout(over);
      element?.removeEventListener('click', onClick);
    };
  }, []);
  return { block, left };
}
