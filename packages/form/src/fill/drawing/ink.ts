/**
 * Strokes of a drawing as points, and their rendering to PNG. A drawing has a size of its own, which the screen may
 * scale.
 */
import SignaturePad, { type PointGroup } from 'signature_pad';

export type Stroke = PointGroup;

/** A snapshot of the pad. The image below the strokes is a URL: the form's background, or an earlier drawing. */
export interface Look {
  below: string | null;
  strokes: readonly Stroke[];
}

export interface Measure {
  width: number;
  height: number;
}

const pen = { penColor: '#1b3b47', minWidth: 0.9, maxWidth: 2.6 };
const sharpness = 2;
const mostPixels = 8_000_000;

/** Scales strokes to another size of the pad. */
function scaled(strokes: readonly Stroke[], by: number): Stroke[] {
  if (by === 1) return [...strokes];
  return strokes.map(stroke => ({
    ...stroke,
    dotSize: stroke.dotSize * by,
    minWidth: stroke.minWidth * by,
    maxWidth: stroke.maxWidth * by,
    points: stroke.points.map(point => ({ ...point, x: point.x * by, y: point.y * by })),
  }));
}

export interface Ink {
  /** Renders the strokes on a canvas of this size; `by` is the ratio of screen to drawing. */
  show(strokes: readonly Stroke[], width: number, height: number, by: number): void;
  stop(): void;
}

/**
 * Captures strokes from mouse, finger and pen. `stroke` is called at the end of each, in the drawing's own coordinates.
 */
export function startInk(canvas: HTMLCanvasElement, on: { begin(): void; stroke(stroke: Stroke): void }): Ink {
  const pad = new SignaturePad(canvas, pen);
  let scale = 1;
  const begin = () => on.begin();
  const end = () => {
    const last = pad.toData().at(-1);
    if (last) on.stroke(scaled([last], 1 / scale)[0] ?? last);
  };
  pad.addEventListener('beginStroke', begin);
  pad.addEventListener('endStroke', end);
  return {
    show(strokes, width, height, by) {
      const ratio = Math.max(1, window.devicePixelRatio || 1);
      scale = by;
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      canvas.getContext('2d')?.scale(ratio, ratio);
      pad.clear();
      pad.fromData(scaled(strokes, by), { clear: false });
    },
    stop: () => pad.off(),
  };
}

/** Renders a snapshot as PNG on white, with the background image centred and fitted. */
export async function pngOf({ below, strokes }: Look, { width, height }: Measure): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const by = Math.min(sharpness, Math.sqrt(mostPixels / (width * height)));
  canvas.width = Math.round(width * by);
  canvas.height = Math.round(height * by);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('');
  // created first, since its constructor clears the canvas
  const pad = new SignaturePad(canvas, pen);
  pad.off();
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (below) {
    const picture = await pictureAt(below);
    const fit = Math.min(canvas.width / picture.naturalWidth, canvas.height / picture.naturalHeight);
    const [w, h] = [picture.naturalWidth * fit, picture.naturalHeight * fit];
    context.drawImage(picture, (canvas.width - w) / 2, (canvas.height - h) / 2, w, h);
  }
  pad.fromData(scaled(strokes, by), { clear: false });
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('');
  return blob;
}

function pictureAt(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = () => reject(new Error(''));
    picture.src = url;
  });
}
