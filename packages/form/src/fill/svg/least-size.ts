/**
 * The least size of a drawing on a narrow screen: as large as its words and most of its parts need to be read and hit; it
 * is then panned inside its frame. Told by the drawing's text alone, so that its place is the same before its code is there.
 */

/** Pixels that words have at least, and most parts between two edges. */
const [word, part] = [14, 44];
/** The frame's width on most phones, and on the narrowest. */
const [frame, narrowest] = [324, 270];
/** So many frames wide at most: beyond that one sees too little at once, and the full screen has more room. */
const most = 3;

/** Drawings are stored with the view box in their first tag, in double quotes. */
const VIEW_BOX = /<svg[^>]*?\sviewBox="([^"]*)"/;
const WORDS = /\sfont-size="([\d.]+)(?:px)?"/g;
const SHAPES =
  /<(rect|circle|ellipse|polygon|polyline)\s[^>]*?\sid="[^>]*>|<(?:rect|circle|ellipse|polygon|polyline)\sid="[^>]*>/g;

export const viewBoxIn = (drawing: string): string => VIEW_BOX.exec(drawing)?.[1] ?? '0 0 300 150';

const attribute = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/** The shorter way through a shape; NaN where its tag does not say. */
function short(tag: string): number {
  const size = (name: string) => Number.parseFloat(attribute(tag, name));
  if (tag.startsWith('<rect')) return Math.min(size('width'), size('height'));
  if (tag.startsWith('<circle')) return 2 * size('r');
  if (tag.startsWith('<ellipse')) return 2 * Math.min(size('rx'), size('ry'));
  const numbers =
    attribute(tag, 'points')
      .match(/-?[\d.]+/g)
      ?.map(Number) ?? [];
  const along = (axis: number) => {
    const places = numbers.filter((_, index) => index % 2 === axis);
    return Math.max(...places) - Math.min(...places);
  };
  return Math.min(along(0), along(1));
}

export interface LeastSize {
  width: number;
  height: number;
}

/** Null for one that is large enough in the narrowest frame. */
export function leastSize(drawing: string): LeastSize | null {
  const [, , width = 0, height = 0] = (VIEW_BOX.exec(drawing)?.[1] ?? '').split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0)) return null;
  const words = [...drawing.matchAll(WORDS)].map(([, size]) => Number(size)).filter(size => size > 0);
  const parts = [...drawing.matchAll(SHAPES)].map(([tag]) => short(tag)).filter(size => size > 0 && size < width);
  const median = parts.toSorted((a, b) => a - b)[Math.floor(parts.length / 2)];
  const scale = Math.max(words.length > 0 ? word / Math.min(...words) : 0, median === undefined ? 0 : part / median);
  const wanted = Math.min(Math.ceil(scale * width - 0.001), most * frame);
  return wanted > narrowest ? { width: wanted, height: Math.ceil((wanted * height) / width - 0.001) } : null;
}

/** For the frame that it is panned in. */
export function leastStyle(drawing: string): Record<`--${string}`, string> | null {
  const least = leastSize(drawing);
  return least && { '--least-width': `${least.width}px`, '--least-height': `${least.height}px` };
}
