/** Controls of `svg-radio` and `svg-checkbox`; drawing and parser are lazily loaded. */
import { lazy, Suspense } from 'react';
import { textOf } from '../../engine/base/plain.ts';
import styles from '../base/field.module.css';
import type { ControlProps, InputView } from '../form/input-view.ts';
import { DrawingWaiting } from '../svg/waiting.tsx';
import { count, takeBack } from './choice.tsx';

const Shapes = lazy(() => import('./svg-choices.tsx'));

const shapes = (multiple: boolean) => (props: ControlProps) => {
  const drawing = textOf(props.options.svgData);
  return (
    <Suspense fallback={drawing ? <DrawingWaiting drawing={drawing} /> : <div className={styles.waiting} />}>
      <Shapes {...props} multiple={multiple} />
    </Suspense>
  );
};

export const svgRadio: InputView = { Control: shapes(false), shape: () => 'radiogroup', aside: takeBack };
export const svgCheckbox: InputView = { Control: shapes(true), shape: () => 'group', aside: count };
