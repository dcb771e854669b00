/** Controls of `email`, `url` and `tel`: native inputs with their keyboards and autocompletion. */
import { phoneHref } from '../../engine/base/address.ts';
import { Box } from '../base/box.tsx';
import styles from '../base/field.module.css';
import type { ControlProps, InputView } from '../form/input-view.ts';
import { Line, textValue, written } from './text.tsx';

const Email = (props: ControlProps) => <Line {...props} type="email" autoComplete="email" inputMode="email" />;
const Url = (props: ControlProps) => <Line {...props} type="url" autoComplete="url" inputMode="url" />;

/** In an entry that is read, the number is a link that calls it. */
function Tel(props: ControlProps) {
  const { id, value, form } = props;
  const number = textValue(value);
  const href = form.mode === 'view' ? phoneHref(number) : null;
  if (href === null) return <Line {...props} type="tel" autoComplete="tel" inputMode="tel" />;
  return (
    <Box locked>
      <a id={id} className={styles.call} href={href}>
        {number}
      </a>
    </Box>
  );
}

export const email: InputView = { Control: Email, written };
export const url: InputView = { Control: Url, written };
export const tel: InputView = { Control: Tel };
