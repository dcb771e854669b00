/** Placeholder illustrations of file types without a thumbnail; decoration only. */
import type { FileGroup } from '../../api/library.ts';
import styles from './thumb.module.css';

const lines = (from: number, widths: readonly number[]) =>
  widths
    .map((width, at) => ({ width, y: from + at * 8 }))
    .map(({ width, y }) => <rect key={y} x="62" y={y} width={width} height="3" rx="1" />);

const page = (
  <>
    <path className={styles.paper} d="M52 18h48l24 24v90H52z" />
    <path className={styles.fold} d="M100 18v24h24" />
  </>
);
const text = (
  <>
    {page}
    <rect className={styles.title} x="62" y="32" width="30" height="5" rx="1" />
    <g className={styles.lines}>{lines(52, [52, 46, 52, 34])}</g>
    <g className={styles.lines}>{lines(90, [52, 48, 50, 28])}</g>
  </>
);

const loud = [6, 16, 34, 22, 44, 58, 36, 26, 48, 64, 40, 22, 32, 50, 30, 16, 26, 12, 20, 8];
const bars = loud.map((height, at) => ({ height, x: 20 + at * 7 }));

const art: Record<FileGroup, React.ReactNode> = {
  doc: text,
  pdf: text,
  file: (
    <>
      {page}
      <g className={styles.lines}>{lines(60, [34, 44, 26])}</g>
    </>
  ),
  html: (
    <>
      <rect className={styles.paper} x="34" y="30" width="108" height="102" rx="3" />
      <rect className={styles.bar} x="34" y="30" width="108" height="14" rx="3" />
      <path className={styles.stroke} d="M76 74l-14 14 14 14M100 74l14 14-14 14M92 68l-8 40" />
    </>
  ),
  xls: (
    <>
      <rect className={styles.paper} x="26" y="24" width="124" height="108" rx="2" />
      <rect className={styles.bar} x="26" y="24" width="124" height="16" rx="2" />
      <path
        className={styles.grid}
        d="M26 56h124M26 72h124M26 88h124M26 104h124M26 120h124M56 24v108M92 24v108M122 24v108"
      />
      <g className={styles.lines}>
        <rect x="63" y="46" width="22" height="3" rx="1" />
        <rect x="63" y="62" width="16" height="3" rx="1" />
        <rect x="63" y="78" width="24" height="3" rx="1" />
        <rect x="98" y="46" width="14" height="3" rx="1" />
        <rect x="98" y="62" width="18" height="3" rx="1" />
        <rect x="98" y="78" width="12" height="3" rx="1" />
      </g>
    </>
  ),
  ppt: (
    <>
      <rect className={styles.slide} x="20" y="28" width="136" height="80" rx="3" />
      <rect className={styles.on} x="36" y="46" width="62" height="7" rx="2" />
      <rect className={styles.faint} x="36" y="60" width="44" height="4" rx="2" />
      <path className={styles.faint} d="M20 96q40-18 70-6t66-10v28H20z" />
    </>
  ),
  audio: (
    <g className={styles.wave}>
      {bars.map(({ x, height }) => (
        <rect key={x} x={x} y={66 - height / 2} width="3" height={height} rx="1.5" />
      ))}
    </g>
  ),
  video: (
    <>
      <rect className={styles.slide} x="20" y="24" width="136" height="84" rx="3" />
      <path className={styles.faint} d="M28 24v84M148 24v84" />
    </>
  ),
  image: (
    <>
      <rect className={styles.paper} x="30" y="26" width="116" height="84" rx="3" />
      <path className={styles.faint} d="M30 98l30-34 22 24 18-16 46 34v4H30z" />
      <circle className={styles.faint} cx="118" cy="48" r="8" />
    </>
  ),
  '3d': (
    <g className={styles.stroke}>
      <path d="M88 26l40 20v42l-40 20-40-20V46z" />
      <path d="M48 46l40 20 40-20M88 66v42" />
    </g>
  ),
};

export const PlaceholderArt = ({ of, dim }: { of: FileGroup; dim?: boolean }) => (
  <svg
    className={styles.art}
    viewBox="0 0 176 132"
    preserveAspectRatio="xMidYMid slice"
    data-dim={dim || undefined}
    data-group={of}
    aria-hidden="true"
  >
    {art[of] ?? art.file}
  </svg>
);
