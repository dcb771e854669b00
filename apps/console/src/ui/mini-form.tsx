/** Thumbnail of a form's layout, drawn as SVG from a list of blocks. 120 wide; longer forms are clipped. */
import type { ReactNode } from 'react';

export type MiniBlock =
  | { kind: 'text' | 'area' | 'collapse' | 'picture' | 'photos' }
  /** Fields side by side, widths in twelfths. */
  | { kind: 'row'; widths: number[] }
  | { kind: 'choices'; rows?: number }
  | { kind: 'signature'; count?: number }
  | { kind: 'condition' };

const X = 10;
const W = 100;
const label = (x: number, y: number, width: number) => (
  <rect x={x} y={y} width={width} height="2" rx="1" fill="var(--mini-line)" />
);
const box = (x: number, y: number, width: number, height: number) => (
  <rect
    x={x + 0.5}
    y={y + 0.5}
    width={width - 1}
    height={height - 1}
    rx="1.6"
    fill="none"
    stroke="var(--mini-box)"
    strokeWidth="0.9"
  />
);

function row(y: number, widths: number[]): ReactNode {
  const gap = 3;
  const unit = (W - gap * (widths.length - 1)) / widths.reduce((sum, width) => sum + width, 0);
  const at = (index: number) => X + widths.slice(0, index).reduce((sum, width) => sum + width * unit + gap, 0);
  return widths.map((width, index) => (
    <g key={at(index)}>
      {label(at(index), y, (width * unit) / 2)}
      {box(at(index), y + 4, width * unit, 9)}
    </g>
  ));
}

function choices(y: number, rows: number): ReactNode {
  return [...Array(rows * 3).keys()].map(at => {
    const x = X + 3 + (at % 3) * 22;
    const cy = y + 3 + Math.floor(at / 3) * 9;
    const on = at % 3 === 1;
    return (
      <g key={at}>
        <circle
          cx={x}
          cy={cy}
          r="2.3"
          fill={on ? 'var(--mini-edge)' : 'none'}
          stroke={on ? 'none' : 'var(--mini-box)'}
          strokeWidth="0.9"
        />
        {label(x + 5, cy - 1, 10)}
      </g>
    );
  });
}

function signatures(y: number, count: number): ReactNode {
  const width = (W - 3 * (count - 1)) / count;
  return [...Array(count).keys()].map(at => {
    const x = X + at * (width + 3);
    return (
      <g key={at}>
        {box(x, y, width, 17)}
        <path d={`M${x + 6} ${y + 11}c5-12 7-8 6 0s6-8 9-5 3 5 6 1 5-2 9-2`} fill="none" stroke="var(--mini-ink)" />
      </g>
    );
  });
}

function draw(block: MiniBlock, y: number): [content: ReactNode, height: number] {
  switch (block.kind) {
    case 'row':
      return [row(y, block.widths), 17];
    case 'choices':
      return [choices(y, block.rows ?? 1), (block.rows ?? 1) * 9];
    case 'signature':
      return [signatures(y, block.count ?? 1), 21];
    case 'text':
      return [[<g key="a">{label(X, y, W)}</g>, <g key="b">{label(X, y + 4, 70)}</g>], 10];
    case 'area':
      return [[<g key="a">{label(X, y, 30)}</g>, <g key="b">{box(X, y + 4, W, 17)}</g>], 25];
    case 'photos':
      return [
        [0, 1, 2, 3].map(at => (
          <rect
            key={at}
            x={X + at * 17}
            y={y}
            width="14"
            height="11"
            rx="1.6"
            fill={at < 3 ? 'var(--mini-picture)' : 'none'}
            stroke={at < 3 ? 'none' : 'var(--mini-box)'}
            strokeWidth="0.9"
          />
        )),
        15,
      ];
    case 'picture':
      return [
        <g key="picture">
          {box(X, y, W, 36)}
          <path
            d={`M60 ${y + 5}c3 2 3 8 3 11l16 7v3l-16-3-1 6 4 3h-12l4-3-1-6-16 3v-3l16-7c0-3 0-9 3-11Z`}
            fill="var(--mini-shape)"
          />
        </g>,
        40,
      ];
    case 'collapse':
      return [
        <g key="collapse">
          <rect x={X} y={y} width={W} height="9" rx="1.6" fill="var(--mini-head)" />
          <rect x="14" y={y + 3.5} width="34" height="2" rx="1" fill="var(--mini-head-text)" />
          <path d={`M102 ${y + 3.6}l2 2 2-2`} fill="none" stroke="var(--mini-head-text)" />
        </g>,
        13,
      ];
    case 'condition':
      return [
        <g key="condition">
          <path d={`M10.9 ${y}v30`} stroke="var(--mini-edge)" strokeWidth="1.8" />
          <rect x="16" y={y} width="34" height="2" rx="1" fill="var(--mini-head-text)" />
          {box(16, y + 5, 94, 9)}
          {box(16, y + 19, 43, 9)}
          {box(62, y + 19, 48, 9)}
        </g>,
        34,
      ];
  }
}

export function MiniForm({
  blocks,
  className,
  height,
}: {
  blocks: MiniBlock[];
  className?: string | undefined;
  height?: number;
}) {
  let y = 20;
  const drawn: ReactNode[] = [];
  for (const block of blocks) {
    if (height && y > height) break;
    const [content, step] = draw(block, y);
    drawn.push(<g key={y}>{content}</g>);
    y += step;
  }
  return (
    <svg
      className={className}
      viewBox={`0 0 120 ${height ?? y + 8}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <rect x={X} y="12" width="46" height="4.5" rx="1" fill="var(--mini-title)" />
      {drawn}
    </svg>
  );
}
