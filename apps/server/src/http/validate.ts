/** Compiles request validators (Ajv): bodies strictly as sent, query strings coerced to the schema's types. */
import { type Issue, Problem } from '@kontor/contract';
import { isDay } from '@kontor/form';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const emailShape = /^[^\s@<>()[\],;:"\\]+@[^\s@.<>()[\],;:"\\]+(\.[^\s@.<>()[\],;:"\\]+)+$/;
const dateTime =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

const isText = (text: string) => !text.includes('\0') && text.isWellFormed();

const formats: Record<string, (text: string) => boolean> = {
  uuid: text => uuid.test(text),
  email: text => emailShape.test(text) && isText(text),
  'date-time': text => dateTime.test(text) && !Number.isNaN(Date.parse(text)),
  day: isDay,
  'plain-text': isText,
  name: text => isText(text) && text.trim() !== '',
};

function compiler(options: { coerceTypes: boolean }): Ajv {
  const ajv = new Ajv({ ...options, allErrors: true, removeAdditional: false, useDefaults: true, strict: false });
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate);
  return ajv;
}

const compilers = new Map<boolean, Ajv>();

function compilerFor(coerceTypes: boolean): Ajv {
  const known = compilers.get(coerceTypes) ?? compiler({ coerceTypes });
  compilers.set(coerceTypes, known);
  return known;
}

/** Parameters of a query that are whole numbers. */
const wholeNumbers = (schema: object): string[] =>
  Object.entries((schema as { properties?: Record<string, { type?: unknown }> }).properties ?? {}).flatMap(
    ([name, { type }]) => (type === 'integer' ? [name] : []),
  );

/** Coercion alone would take `1e1`, `0x10` and `5.0`, too. */
const isDigits = (value: unknown): boolean => typeof value !== 'string' || /^-?\d+$/.test(value);

/** Compiled on first use: a start pays for no route that is never called. */
export function validatorFor(schema: object, part: string): (value: unknown) => true | { error: Error } {
  let validate: ValidateFunction | undefined;
  const whole = part === 'querystring' ? wholeNumbers(schema) : [];
  return value => {
    const odd = whole.filter(name => !isDigits((value as Record<string, unknown>)[name]));
    if (odd.length > 0)
      return {
        error: new Problem(
          'badQuery',
          odd.map(path => ({ path, code: 'wrong_type' })),
        ),
      };
    validate ??= compilerFor(part !== 'body').compile(schema);
    if (validate(value)) return true;
    const issues = issuesOf(validate.errors ?? []);
    if (part === 'params') return { error: new Problem('notFound') };
    return { error: new Problem(part === 'body' ? 'invalid' : 'badQuery', issues) };
  };
}

/** Validates a value against a schema outside of any route. */
export function schemaCheck(schema: object): (value: unknown) => Issue[] {
  let validate: ValidateFunction | undefined;
  return value => {
    validate ??= compilerFor(false).compile(schema);
    return validate(value) ? [] : issuesOf(validate.errors ?? []);
  };
}

const codes: Record<string, string> = {
  required: 'required',
  additionalProperties: 'unknown_field',
  maxLength: 'too_long',
  minLength: 'too_short',
  maximum: 'too_large',
  minimum: 'too_small',
  maxItems: 'too_many',
  maxProperties: 'too_many',
  minItems: 'too_few',
  const: 'not_a_choice',
  enum: 'not_a_choice',
  pattern: 'not_allowed',
  type: 'wrong_type',
};
const formatCodes: Record<string, string> = {
  uuid: 'not_a_uuid',
  email: 'invalid_email',
  'date-time': 'not_a_time',
  day: 'invalid_date',
  'plain-text': 'not_text',
  name: 'required',
};

function issueOf(error: ErrorObject): Issue {
  const base = error.instancePath.slice(1).replaceAll('/', '.');
  const extra = error.params.missingProperty ?? error.params.additionalProperty;
  const path = [base, extra].filter(part => part !== undefined && part !== '').join('.');
  const code =
    error.keyword === 'format' ? (formatCodes[error.params.format] ?? 'invalid') : (codes[error.keyword] ?? 'invalid');
  const limit = error.params.limit;
  return { path, code, message: error.message ?? code, ...(typeof limit === 'number' ? { values: { limit } } : {}) };
}

/** One issue for each path: of a union only what is wrong, not every alternative that was tried. */
function issuesOf(errors: readonly ErrorObject[]): Issue[] {
  const notes = new Map<string, Issue>();
  for (const error of errors) {
    if (error.keyword === 'anyOf' || error.keyword === 'not') continue;
    const issue = issueOf(error);
    const known = notes.get(issue.path);
    if (!known || (known.code === 'wrong_type' && issue.code !== 'wrong_type')) notes.set(issue.path, issue);
  }
  return [...notes.values()].slice(0, 200);
}
