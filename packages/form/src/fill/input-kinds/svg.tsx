/** Controls of `svg-radio` and `svg-checkbox`; drawing and parser are lazily loaded. */
import { lazy, Suspense } from 'react';
import styles from '../base/field.module.css';
import type { ControlProps, InputView } from '../form/input-view.ts';
import { count, takeBack } from './choice.tsx';

const Shapes = lazy(() => import('./svg-choices.tsx'));

const shapes = (multiple: boolean) => (props: ControlProps) => (
  <Suspense fallback={<div className={styles.waiting} />}>
    <Shapes {...props} multiple={multiple} />
  </Suspense>
);

export const svgRadio: InputView = { Control: shapes(false), shape: () => 'radiogroup', aside: takeBack };
export const svgCheckbox: InputView = { Control: shapes(true), shape: () => 'group', aside: count };
