/** Control of `time`. */
import { isTime } from '../../engine/base/dates.ts';
import type { ControlProps, InputView } from '../form/input-view.ts';
import { asWritten, Picker } from './date.tsx';

export const Time = (props: ControlProps) => (
  <Picker {...props} type="time" fits={isTime} show={asWritten} keep={asWritten} />
);

export const time: InputView = { Control: Time, written: () => true, give: 'time' };
