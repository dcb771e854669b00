/**
 * Placeholder of a drawing with choices whose code is loading: by the aspect ratio of the view box, which the form
 * tells before the drawing is read, it is as high as the drawing with what stands below it.
 */
import { cx } from '../base/cx.ts';
import frame from './frame.module.css';
import { leastStyle, viewBoxIn } from './least-size.ts';

export function DrawingWaiting({ drawing }: { drawing: string }) {
  const least = leastStyle(drawing);
  return (
    <>
      <div className={cx(frame.ground, least && frame.panned)} style={least ?? undefined}>
        <svg className={frame.picture} viewBox={viewBoxIn(drawing)} aria-hidden />
      </div>
      <div className={frame.below}>
        <span className={frame.listed} />
        <span />
      </div>
    </>
  );
}
