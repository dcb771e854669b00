/** Which problems a call may answer with, from what its line says; what a line cannot say is named here. */
import { type CallName, type ProblemKind, problems, type Resource } from '@kontor/contract';
import type { Endpoint } from '../../records/endpoint.ts';
import { takesVersion } from './parameters.ts';
import { resourceOf } from './places.ts';

const further: Partial<Record<CallName, readonly ProblemKind[]>> = {
  health: ['busy'],
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
  reportsOnce: ['localIdTaken', 'tooMany'],
  reportsImport: ['localIdTaken'],
  reportConfigKnown: ['tooLarge'],
  deliveryRetry: ['taken'],
  messageConfirm: ['invalid'],
  demoLoad: ['taken'],
  demoRemove: ['taken', 'changed', 'notFound'],
  chartPreview: ['tooSlow'],
  chartCollectionFigures: ['tooSlow'],
  brandingLogo: ['notFound', 'storageAway'],
  reportExportBytes: ['notFound', 'storageAway'],
  fileBytes: ['notFound', 'storageAway'],
};

const writesUnique = (endpoint: Endpoint, resource: Resource | undefined) =>
  resource && Object.keys(resource.unique).length > 0 && /^(add|edit|restore)[A-Z]/.test(endpoint.name);

export function problemsOf(endpoint: Endpoint): ProblemKind[] {
  const { who, body, multipart, duringOverload, link, path, name } = endpoint;
  const resource = resourceOf(endpoint);
  const kinds: (ProblemKind | false | undefined | '')[] = [
    'malformed',
    'badQuery',
    body && 'tooDeep',
    who === 'user' && 'signedOut',
    who === 'user' && 'forbidden',
    who === 'user' && !(endpoint.withoutSecondFactor === true) && 'factorMissing',
    (path.includes('{') || link) && 'notFound',
    writesUnique(endpoint, resource) && 'taken',
    resource?.once && name === `add${resource.entity}` && 'localIdTaken',
    takesVersion(endpoint) && 'changed',
    takesVersion(endpoint) && resource?.entity === 'Users' && 'lastAdmin',
    (body || multipart) && 'tooLarge',
    (body || multipart) && 'mediaType',
    body && 'invalid',
    who === 'user' && !duringOverload && 'tooMany',
    'broken',
    !duringOverload && 'busy',
    ...(further[name as CallName] ?? []),
  ];
  const named = new Set(kinds.filter(kind => kind !== false && kind !== undefined && kind !== ''));
  return (Object.keys(problems) as ProblemKind[]).filter(kind => named.has(kind));
}

/** By status: the kinds that share it. */
export function byStatus(kinds: readonly ProblemKind[]): Map<number, ProblemKind[]> {
  const groups = new Map<number, ProblemKind[]>();
  for (const kind of kinds) groups.set(problems[kind].code, [...(groups.get(problems[kind].code) ?? []), kind]);
  return groups;
}

/** The name under which an answer with these problems is described once. */
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
