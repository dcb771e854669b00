/** Controls of `email` and `url`: native inputs with their keyboards and autocompletion. */
import type { ControlProps, InputView } from '../form/input-view.ts';
import { Line, written } from './text.tsx';

const Email = (props: ControlProps) => <Line {...props} type="email" autoComplete="email" inputMode="email" />;
const Url = (props: ControlProps) => <Line {...props} type="url" autoComplete="url" inputMode="url" />;

export const email: InputView = { Control: Email, written };
export const url: InputView = { Control: Url, written };
