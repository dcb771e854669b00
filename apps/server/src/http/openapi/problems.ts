/** Derives the problems that a call may answer from its row; exceptions are listed here. */
import { type CallName, type ProblemKind, problems, type Resource } from '@kontor/contract';
import type { Endpoint } from '../../records/endpoint.ts';
import { takesVersion } from './parameters.ts';
import { resourceOf } from './places.ts';

const further: Partial<Record<CallName, readonly ProblemKind[]>> = {
  health: ['busy', 'storageFull'],
  login: ['wrongPassword', 'factorNeeded', 'wrongCode', 'tooMany'],
  authBegin: ['tooMany', 'providerAway'],
  authEnd: ['noAccount', 'providerRefused', 'tooMany', 'providerAway'],
  support: ['tooMany', 'noSupport'],
  factorBegin: ['factorSet'],
  factorConfirm: ['factorSet', 'notFound'],
  factorRemove: ['notFound'],
  factorCodes: ['notFound'],
  register: ['registrationOff', 'taken', 'tooMany'],
  forgotPassword: ['tooMany'],
  resetPassword: ['codeNotValid', 'factorNeeded', 'wrongCode', 'tooMany'],
  invite: ['taken'],
  resendInvitation: ['notFound'],
  resendInvitationConfirmation: ['tooMany'],
  confirmInvitation: ['codeNotValid', 'tooMany'],
  fileUpload: ['tooLarge', 'mediaType', 'invalid', 'storageFull', 'storageAway'],
  uploadAdd: ['tusVersion', 'tooLarge', 'invalid', 'storageFull', 'storageAway'],
  uploadState: ['tusVersion', 'uploadBusy', 'invalid', 'changed', 'storageFull', 'storageAway'],
  uploadPiece: [
    ...(['wrongOffset', 'changed', 'tusVersion', 'tooLarge', 'mediaType'] as const),
    ...(['invalid', 'uploadBusy', 'storageFull', 'storageAway'] as const),
  ],
  uploadEnd: ['tusVersion', 'uploadBusy', 'storageAway'],
  uploadRead: ['uploadBusy', 'invalid', 'changed', 'storageFull', 'storageAway'],
  fileEdit: ['tooLarge', 'mediaType', 'invalid', 'storageFull', 'storageAway'],
  reportConfigShare: ['tooMany'],
  handoverAdd: ['tooMany'],
  handoverRead: ['tooMany'],
  reportConfigShared: ['tooMany'],
  shareLinkEnd: ['notFound', 'tooMany'],
  reportsOnce: ['localIdTaken', 'tooMany'],
  reportsImport: ['localIdTaken'],
  reportConfigKnown: ['tooLarge'],
  deliveryRetry: ['taken'],
  batchStop: ['batchState'],
  batchResume: ['batchState'],
  batchUndo: ['batchState'],
  messageConfirm: ['invalid'],
  demoLoad: ['taken'],
  demoRemove: ['taken', 'changed', 'notFound'],
  chartPreview: ['tooSlow'],
  chartCollectionFigures: ['tooSlow'],
  brandingLogo: ['notFound', 'storageAway'],
  reportExportBytes: ['notFound', 'storageAway'],
  fileBytes: ['notFound', 'storageAway'],
};

const writesUnique = (endpoint: Endpoint, resource: Resource | undefined): boolean =>
  resource !== undefined && Object.keys(resource.unique).length > 0 && /^(add|edit|restore)[A-Z]/.test(endpoint.name);

const isUsers = ({ who }: Endpoint) => who === 'user';
const hasBody = ({ body, multipart }: Endpoint) => body !== undefined || multipart === true;

/** Condition for each kind of problem; those of single calls are in `further`. */
const answered: readonly [ProblemKind, (endpoint: Endpoint, resource: Resource | undefined) => boolean][] = [
  ['malformed', () => true],
  ['badQuery', () => true],
  ['tooDeep', ({ body }) => body !== undefined],
  ['signedOut', isUsers],
  ['forbidden', isUsers],
  ['factorMissing', endpoint => isUsers(endpoint) && endpoint.withoutSecondFactor !== true],
  ['notFound', ({ path, link }) => path.includes('{') || link !== undefined],
  ['taken', writesUnique],
  ['localIdTaken', ({ name }, resource) => resource?.once !== undefined && name === `add${resource.entity}`],
  ['changed', takesVersion],
  ['lastAdmin', (endpoint, resource) => takesVersion(endpoint) && resource?.entity === 'Users'],
  ['tooLarge', hasBody],
  ['mediaType', hasBody],
  ['invalid', ({ body }) => body !== undefined],
  ['tooMany', endpoint => isUsers(endpoint) && !endpoint.duringOverload],
  ['broken', () => true],
  ['busy', ({ duringOverload }) => !duringOverload],
  // No room for the database.
  ['storageFull', ({ method }) => method !== 'GET'],
];

/** In the order of the catalogue. */
export function problemsOf(endpoint: Endpoint): ProblemKind[] {
  const resource = resourceOf(endpoint);
  const general = answered.filter(([, can]) => can(endpoint, resource)).map(([kind]) => kind);
  const named = new Set<ProblemKind>([...general, ...(further[endpoint.name as CallName] ?? [])]);
  return (Object.keys(problems) as ProblemKind[]).filter(kind => named.has(kind));
}

/** Kinds grouped by status. */
export function byStatus(kinds: readonly ProblemKind[]): Map<number, ProblemKind[]> {
  const groups = new Map<number, ProblemKind[]>();
  for (const kind of kinds) groups.set(problems[kind].code, [...(groups.get(problems[kind].code) ?? []), kind]);
  return groups;
}

/** Name of the shared response component for this set of problems. */
export const answerName = (kinds: readonly ProblemKind[]): string => kinds.map(kind => problems[kind].name).join('Or');

const headersOf: Record<number, object> = {
  401: { 'WWW-Authenticate': { schema: { const: 'Bearer' } } },
  412: { ETag: { description: 'Of the present version.', schema: { type: 'string' } } },
  429: { 'Retry-After': { description: 'Seconds.', schema: { type: 'string' } } },
  503: { 'Retry-After': { description: 'Seconds.', schema: { type: 'string' } } },
};

export function problemAnswer(kinds: readonly ProblemKind[]): object {
  const code = kinds[0] ? problems[kinds[0]].code : 500;
  return {
    description: kinds.map(kind => `\`${problems[kind].name}\`: ${problems[kind].message}`).join(' '),
    ...(headersOf[code] ? { headers: headersOf[code] } : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}
