/**
 * Placeholder of a drawing with choices whose code is loading: by the aspect ratio of the view box, which the form
 * tells before the drawing is read, it is as high as the drawing with what stands below it.
 */
import frame from './frame.module.css';

/** Drawings are stored with the view box in their first tag, in double quotes. */
const VIEW_BOX = /<svg[^>]*?\sviewBox="([^"]*)"/;

export function DrawingWaiting({ drawing }: { drawing: string }) {
  return (
    <>
      <div className={frame.ground}>
        <svg className={frame.picture} viewBox={VIEW_BOX.exec(drawing)?.[1] ?? '0 0 300 150'} aria-hidden />
      </div>
      <div className={frame.below}>
        <span className={frame.listed} />
        <span />
      </div>
    </>
  );
}
