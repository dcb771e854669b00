/** Native input that preserves incomplete input, such as a number or date while it is typed. */
import { type InputHTMLAttributes, useLayoutEffect, useRef } from 'react';

interface TypedInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  /** Text in the native control's format; null leaves the control alone. */
  text: string | null;
  onText(text: string, unfinished: boolean): void;
}

/**
 * Writes to the control only if the value differs from its present text, so that neither "1." nor half a date is
 * overwritten.
 */
export function TypedInput({ text, onText, ...rest }: TypedInputProps) {
  const ref = useRef<HTMLInputElement>(null);
  const written = text ?? '';
  useLayoutEffect(() => {
    const node = ref.current;
    if (!node || text === null || node.value === text) return;
    if (text !== '' && rest.type === 'number' && Number(node.value) === Number(text) && node.value !== '') return;
    node.value = text;
  }, [text, rest.type]);
  return (
    <input
      {...rest}
      ref={ref}
      defaultValue={written}
      onChange={event => onText(event.target.value, event.target.validity?.badInput ?? false)}
    />
  );
}
