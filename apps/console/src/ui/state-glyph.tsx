/** Icon of an entry's state. */
import styles from './parts.module.css';

/**
 * Dash: none; dashed ring: draft; quarter: ready; arrow: sent; half and three-quarter rings: states of the form; tick:
 * its last state.
 */
export type StateKind = 'none' | 'draft' | 'ready' | 'sent' | 'half' | 'threequarter' | 'open' | 'done';

/** Of the glyph, and of whatever stands for a state without its shape. */
export const stateColor: Readonly<Record<StateKind, string>> = {
  none: 'var(--text-3)',
  draft: 'var(--text-3)',
  ready: 'var(--info-solid)',
  sent: 'var(--info-solid)',
  half: 'var(--warn-solid)',
  threequarter: 'var(--state-own)',
  open: 'var(--bad-solid)',
  done: 'var(--state-done)',
};
const SHARE: Partial<Record<StateKind, number>> = { ready: 2.83, half: 5.66, threequarter: 8.48, open: 5.66 };

function Shape({ kind, color }: { kind: StateKind; color: string }) {
  const share = SHARE[kind];
  const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round', strokeWidth: 1.6 } as const;
  if (kind === 'none') return <path d="M4 7h6" stroke={color} {...line} />;
  if (kind === 'draft')
    return <circle cx="7" cy="7" r="5.6" fill="none" stroke={color} strokeWidth="1.5" strokeDasharray="2.2 2.2" />;
  if (share !== undefined)
    return (
      <>
        <circle cx="7" cy="7" r="5.6" fill="none" stroke={color} strokeWidth="1.5" />
        <circle
          cx="7"
          cy="7"
          r="1.8"
          fill="none"
          stroke={color}
          strokeWidth="3.6"
          strokeDasharray={`${share} 20`}
          transform="rotate(-90 7 7)"
        />
      </>
    );
  const mark = kind === 'sent' ? 'M7 9.8V4.6M4.8 6.6 7 4.4l2.2 2.2' : 'M4.3 7.2 6.2 9.1 9.8 5.2';
  return (
    <>
      <circle cx="7" cy="7" r="6.3" fill={color} />
      <path d={mark} stroke="var(--surface)" {...line} />
    </>
  );
}

/** With label, so that colour is never the only signal. Without a label it is decorative. */
export function StateGlyph({ kind, label }: { kind: StateKind; label?: string }) {
  const glyph = (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <Shape kind={kind} color={stateColor[kind]} />
    </svg>
  );
  return label === undefined ? (
    glyph
  ) : (
    <span className={styles.state}>
      {glyph}
      <span className="trunc">{label}</span>
    </span>
  );
}

const OWN: StateKind[] = ['half', 'threequarter', 'open'];

/** Glyph by position in a form's states: rings in between, a tick for the last. */
export function stateKind(position: number, count: number): StateKind {
  return position === count - 1 && count > 1 ? 'done' : (OWN[position % OWN.length] ?? 'half');
}
