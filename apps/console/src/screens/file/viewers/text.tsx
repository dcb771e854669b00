/** Text viewer that loads chunks by range requests, so that logs of gigabytes are read only as far as needed. */
import { useEffect, useRef, useState } from 'react';
import { useFileTexts } from '../../../i18n/file.ts';
import { bytes } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback.tsx';
import { SegmentedControl } from '../../../ui/segmented.tsx';
import styles from '../file.module.css';
import { type Decoder, decoderFor } from './text-decoder.ts';
import type { ViewerProps } from './viewer-props.ts';

const PART = 512 * 1024;

export default function TextViewer({ file, url, title, onBroken }: ViewerProps) {
  const t = useFileTexts();
  const [text, setText] = useState<string | null>(null);
  const [read, setRead] = useState(0);
  const [busy, setBusy] = useState(false);
  const [wrap, setWrap] = useState(false);
  const decoder = useRef<Decoder | null>(null);
  const rest = file.size - read;

  async function more(from: number, signal?: AbortSignal) {
    setBusy(true);
    try {
      const part = await bytesOf(url, from, Math.min(file.size, from + PART), signal);
      if (from === 0) decoder.current = decoderFor(part, part.length >= file.size);
      const decoded = decoder.current?.(part, from + part.length >= file.size) ?? '';
      setText(before => (from === 0 ? decoded : (before ?? '') + decoded));
      setRead(from + part.length);
    } catch {
      if (!signal?.aborted) onBroken();
    } finally {
      setBusy(false);
    }
  }
  const start = useRef(more);
  start.current = more;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads for a new address
  useEffect(() => {
    const ends = new AbortController();
    void start.current(0, ends.signal);
    return () => ends.abort();
  }, [url]);

  if (text === null)
    return (
      <div className={styles.text}>
        {['70%', '54%', '82%', '38%'].map(width => (
          <p key={width}>
            <Skeleton width={width} />
          </p>
        ))}
      </div>
    );
  return (
    <>
      <div className={styles.tools}>
        <span className={styles.left}>
          <SegmentedControl
            label={t.lines}
            value={wrap ? 'wrap' : 'long'}
            onChange={value => setWrap(value === 'wrap')}
            options={[
              { value: 'long', label: t.linesLong },
              { value: 'wrap', label: t.linesWrapped },
            ]}
          />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <section className={styles.text} tabIndex={0} aria-label={title} data-wrap={wrap || undefined}>
        {text === '' ? <p className={styles.quiet}>{t.emptyText}</p> : <pre>{text}</pre>}
        {rest > 0 && (
          <p className={styles.more}>
            <Button busy={busy} onClick={() => void more(read)}>
              {t.loadMore}
            </Button>
            <span className={styles.quiet}>{t.shownOf(bytes(read), bytes(file.size))}</span>
          </p>
        )}
      </section>
    </>
  );
}

/** Bytes from `from` to `to`; fewer at the end of the file. */
async function bytesOf(url: string, from: number, to: number, signal?: AbortSignal): Promise<Uint8Array> {
  if (to <= from) return new Uint8Array();
  const answer = await fetch(url, { headers: { range: `bytes=${from}-${to - 1}` }, signal: signal ?? null });
  if (!answer.ok) throw new Error(String(answer.status));
  const part = new Uint8Array(await answer.arrayBuffer());
  // A proxy without range support sends the whole file.
  return answer.status === 206 ? part : part.slice(from, to);
}
