/**
 * The error catalogue (decisions, section 2). `code` is the HTTP status, `name` is stable for clients, messages are
 * English; the console translates them.
 */
export interface Issue {
  path: string;
  code: string;
  message?: string;
  values?: Record<string, string | number>;
  /** Of a formula: the characters that it is about. */
  at?: [from: number, to: number];
}

interface Row {
  code: number;
  name: string;
  message: string;
}

const row = (code: number, name: string, message: string): Row => ({ code, name, message });

export const problems = {
  malformed: row(400, 'BadRequest', 'The request is malformed.'),
  badQuery: row(400, 'BadQuery', 'A parameter of the query is not allowed here.'),
  tooDeep: row(400, 'TooDeep', 'The JSON is nested too deeply or has too many parts.'),
  signedOut: row(401, 'Unauthenticated', 'There is no session, or it has ended.'),
  wrongPassword: row(401, 'WrongPassword', 'User name or password is wrong.'),
  factorNeeded: row(401, 'SecondFactorNeeded', 'A code of the second factor is needed.'),
  wrongCode: row(401, 'WrongCode', 'This code is wrong or was used before.'),
  forbidden: row(403, 'Forbidden', 'This is not allowed for you.'),
  factorMissing: row(403, 'SecondFactorMissing', 'Your account has to have a second factor first.'),
  noAccount: row(403, 'NoAccount', 'There is no account for you here. An administrator can make one.'),
  providerRefused: row(403, 'ProviderRefused', 'The sign-in provider did not confirm who you are.'),
  notFound: row(404, 'NotFound', 'There is nothing here, or not for you.'),
  registrationOff: row(403, 'RegistrationOff', 'Registering is switched off here.'),
  slow: row(408, 'RequestTimeout', 'The request took too long to arrive.'),
  taken: row(409, 'Taken', 'This value is already in use.'),
  importState: row(409, 'ImportState', 'The import is not in a state for this.'),
  batchState: row(409, 'BatchState', 'The batch is not in a state for this.'),
  factorSet: row(409, 'SecondFactorSet', 'A second factor is set already.'),
  localIdTaken: row(409, 'LocalIdTaken', 'An entry with this local_id exists with other content.'),
  lastAdmin: row(409, 'LastAdmin', 'The last active administrator has to stay.'),
  wrongOffset: row(409, 'WrongOffset', 'This upload stands elsewhere. Ask where, and go on from there.'),
  changed: row(412, 'Changed', 'This was changed by somebody else in the meantime.'),
  tusVersion: row(412, 'TusVersion', 'Uploads in pieces are spoken of in Tus-Resumable 1.0.0.'),
  tooLarge: row(413, 'TooLarge', 'This is too large.'),
  mediaType: row(415, 'UnsupportedMediaType', 'This type of content is not accepted here.'),
  codeNotValid: row(422, 'CodeNotValid', 'This code is not valid, or no longer.'),
  invalid: row(422, 'ValidationError', 'Some values do not fit.'),
  tooSlow: row(422, 'TooSlow', 'Counting this takes too long. Ask for less: a shorter time, or fewer datasets.'),
  uploadBusy: row(423, 'UploadBusy', 'Somebody else sends this upload just now.'),
  tooMany: row(429, 'TooManyRequests', 'Too many tries. Wait a moment.'),
  headersTooLarge: row(431, 'HeadersTooLarge', 'The headers of the request are too large.'),
  broken: row(500, 'InternalError', 'Something went wrong on our side.'),
  notBuilt: row(501, 'NotImplemented', 'This is not supported here.'),
  providerAway: row(502, 'ProviderUnavailable', 'The sign-in provider does not answer.'),
  busy: row(503, 'Busy', 'The service is busy. Try again in a moment.'),
  noSupport: row(503, 'NoSupport', 'This instance has no support address.'),
  storageFull: row(507, 'StorageFull', 'The storage of this instance is full.'),
  storageAway: row(
    503,
    'StorageUnavailable',
    'The storage of files does not answer. What needs no file works; try again in a moment.',
  ),
} as const satisfies Record<string, Row>;

export type ProblemKind = keyof typeof problems;

/** The error that any layer throws; serialised by app.ts, shown by the console's API client. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly issues: Issue[];
  /** For the client's recovery: seconds until a retry, the present version and its author. */
  readonly detail: { retryAfter?: number; current?: unknown; etag?: string; changedBy?: object };

  constructor(kind: ProblemKind, issues: Issue[] = [], detail: Problem['detail'] = {}) {
    super(problems[kind].message);
    this.name = problems[kind].name;
    this.kind = kind;
    this.issues = issues;
    this.detail = detail;
  }

  get status(): number {
    return problems[this.kind].code;
  }
}
