/** Answers that conditions of a version hide: its next edit drops them. */
import { compile, type Data, type Form, inputOfKey, isEmpty } from '@kontor/form';

/** Keys of fields of the form with an answer that it does not keep; `settled`: what it makes of them. */
export function hiddenKeys(form: Form, data: Data, settled: Data): string[] {
  const compiled = compile(form);
  return Object.entries(data).flatMap(([key, value]) =>
    isEmpty(value) || Object.hasOwn(settled, key) || !inputOfKey(compiled, key) ? [] : [key],
  );
}
