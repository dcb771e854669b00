import { writeFileSync } from 'node:fs';

/**
 * A Vitest reporter of errors that belong to no test, such as an unhandled rejection: writes `{errors: string[]}` to
 * the file that KONTOR_OUTSIDE_ERRORS names, since Vitest's JSON report leaves them out.
 */
export default class OutsideErrors {
  onTestRunEnd(_modules, unhandled) {
    const errors = unhandled.map(({ type, name, message, stacks = [] }) => {
      const [at] = stacks;
      return `${type ?? name ?? 'Error'}: ${message}${at ? ` (${at.file}:${at.line})` : ''}`;
    });
    const path = process.env.KONTOR_OUTSIDE_ERRORS;
    if (path) writeFileSync(path, JSON.stringify({ errors }));
  }
}
