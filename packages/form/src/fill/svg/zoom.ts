/** Zoom and pan of a picture within a frame, in pixels: never smaller than whole, never out of the frame. */
export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}
/** Where the picture's left upper corner is, and how many times its fitted size it has. */
export interface View extends Point {
  scale: number;
}

export const most = 8;

/** The largest size of these proportions that fits. */
export function fitted(frame: Size, { width, height }: Size): Size {
  const by = Math.min(frame.width / width, frame.height / height);
  return { width: width * by, height: height * by };
}

const between = (least: number, value: number, top: number) => Math.min(top, Math.max(least, value));

/** Centred where there is room to spare, else without a gap at either edge. */
const placed = (at: number, own: number, room: number) => (own <= room ? (room - own) / 2 : between(room - own, at, 0));

export function bounded({ x, y, scale }: View, frame: Size, picture: Size): View {
  const by = between(1, scale, most);
  return {
    x: placed(x, picture.width * by, frame.width),
    y: placed(y, picture.height * by, frame.height),
    scale: by,
  };
}

export const whole = (frame: Size, picture: Size): View => bounded({ x: 0, y: 0, scale: 1 }, frame, picture);

/** What is at a point of the frame stays there, as far as the bounds let it. */
export function zoomed(view: View, by: number, at: Point, frame: Size, picture: Size): View {
  const scale = between(1, view.scale * by, most);
  const ratio = scale / view.scale;
  return bounded({ x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio, scale }, frame, picture);
}

export const moved = (view: View, by: Point, frame: Size, picture: Size): View =>
  bounded({ ...view, x: view.x + by.x, y: view.y + by.y }, frame, picture);

/** How far a box of the frame has to go to be in it; its beginning counts if it is larger. */
export function intoFrame(box: Point & Size, frame: Size): Point {
  const along = (at: number, own: number, room: number) =>
    at >= 0 && at + own <= room ? 0 : Math.max(Math.min(0, room - at - own), -at);
  return { x: along(box.x, box.width, frame.width), y: along(box.y, box.height, frame.height) };
}
