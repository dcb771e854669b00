/** A native input that keeps what is half typed. */
import { type InputHTMLAttributes, useLayoutEffect, useRef } from 'react';

interface TypedInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  /** As the native control writes it; null leaves alone what is being typed. */
  text: string | null;
  onText(text: string, unfinished: boolean): void;
}

/**
 * A native input whose text is not always a value: a number or date while it is typed. It is written to only when the
 * value differs from what stands there, so that neither "1." nor half a date is taken out of the person's hands.
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
