/** Feedback components: note, progress bar, skeletons, empty state, and avatar. */
import type { ReactNode } from 'react';
import { useUiTexts } from '../i18n/ui.ts';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { IconAlertTriangleFilled, IconCircleCheckFilled, IconInfoCircle } from './icons.ts';
import styles from './parts.module.css';

export interface NoteProps {
  tone: 'ok' | 'warn' | 'bad' | 'info';
  children: ReactNode;
  action?: ReactNode;
  /** ARIA live region: for results of the user's own action. */
  live?: boolean;
  className?: string | undefined;
}

/** Inline message with an icon and at most one action. */
export function Note({ tone, children, action, live, className }: NoteProps) {
  const icon = tone === 'ok' ? IconCircleCheckFilled : tone === 'info' ? IconInfoCircle : IconAlertTriangleFilled;
  return (
    <div className={cx(styles.note, styles[tone], className)} role={live ? 'alert' : undefined}>
      <Icon of={icon} size={16} />
      <div className={styles.noteText}>{children}</div>
      {action}
    </div>
  );
}

/** `value` and `max` in the same unit; without `max` it is indeterminate. */
export function Progress({
  label,
  value,
  max,
  state = 'running',
}: {
  label: string;
  value: number;
  max?: number | undefined;
  state?: 'running' | 'done' | 'failed';
}) {
  const share = max ? Math.min(1, value / max) : undefined;
  const known = share !== undefined || state !== 'running';
  return (
    <div
      className={cx(
        styles.bar,
        !known && styles.unknown,
        state === 'done' && styles.done,
        state === 'failed' && styles.failed,
      )}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
    >
      <span style={known ? { width: `${(share ?? 1) * 100}%` } : undefined} />
    </div>
  );
}

export const Skeleton = ({ width = '100%', height = 12 }: { width?: number | string; height?: number }) => (
  <span className={styles.skeleton} style={{ width, height }} aria-hidden />
);

const WIDTHS = ['64%', '40%', '78%', '52%', '70%', '46%', '58%', '36%'];

/** Skeleton of a table. */
export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  const t = useUiTexts();
  return (
    <div role="status" aria-label={t.loading}>
      {WIDTHS.slice(0, rows).map(width => (
        <div key={width} className={styles.skeletonRow}>
          <Skeleton width={16} height={16} />
          <Skeleton width={72} />
          <Skeleton width={width} />
          <Skeleton width={84} />
          <Skeleton />
        </div>
      ))}
    </div>
  );
}

const ART = {
  nothing: (
    <>
      <rect x="22" y="3" width="40" height="50" rx="3" fill="var(--surface-3)" stroke="var(--line-strong)" />
      <rect x="12" y="6" width="40" height="49" rx="3" fill="var(--surface)" />
      <path d="M19 15h14M19 21h26v6H19zM19 33h12M19 39h26v6H19z" />
      <circle cx="54" cy="44" r="9" fill="var(--surface)" stroke="var(--accent-strong)" />
      <path d="M54 40v8M50 44h8" stroke="var(--accent-strong)" strokeWidth="1.6" />
    </>
  ),
  filtered: (
    <>
      <path d="M8 14h56M8 28h56M8 42h56" stroke="var(--line-strong)" />
      <circle cx="36" cy="26" r="15" fill="var(--surface)" />
      <path d="M47 37l11 11" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M31 21l10 10M41 21l-10 10" stroke="var(--bad-solid)" strokeWidth="1.6" />
    </>
  ),
  denied: (
    <>
      <rect x="10" y="6" width="52" height="44" rx="3" stroke="var(--line-strong)" />
      <rect x="25" y="24" width="22" height="17" rx="2.5" fill="var(--surface)" />
      <path d="M29 24v-5a7 7 0 0 1 14 0v5" />
      <path d="M36 31v4" strokeWidth="2" strokeLinecap="round" />
    </>
  ),
};

export interface EmptyProps {
  /** Illustration: nothing yet, no match, or no permission. */
  kind: keyof typeof ART;
  title: string;
  children?: ReactNode;
  /** One primary action, and possibly a quiet secondary one. */
  actions?: ReactNode;
  heading?: 'h1' | 'h2';
}

/** Empty state: explains why, and offers one primary action. */
export function Empty({ kind, title, children, actions, heading: Heading = 'h2' }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <svg
        className={styles.art}
        width="72"
        height="56"
        viewBox="0 0 72 56"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        aria-hidden="true"
      >
        {ART[kind]}
      </svg>
      <Heading>{title}</Heading>
      {children && <div className={styles.emptyText}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

export function Avatar({ name, large }: { name: string; large?: boolean }) {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const letters = words.length > 1 ? `${words[0]?.[0]}${words.at(-1)?.[0]}` : name.slice(0, 2);
  return (
    <span className={cx(styles.avatar, large && styles.large)} aria-hidden>
      {letters.toUpperCase()}
    </span>
  );
}
