/**
 * Example bodies for the documentation, generated from each call's schema with plausible values. A test validates each,
 * and sends those that add something with real ids.
 */
import type { Endpoint } from '../../records/endpoint.ts';
import { resourceOf } from './places.ts';

interface Schema {
  type?: string;
  const?: unknown;
  format?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  examples?: unknown[];
}

/** Placeholder for the id of an existing item. */
export const someId = '019a0000-0000-7000-8000-000000000001';

const field = {
  id: '019a0000-0000-7000-8000-0000000000f1',
  type: 'input',
  column: { width: 'col-12', before: 0, after: 0 },
  options: { type: 'text', name: 'species', label: 'Species', required: true },
};
const state = { id: '019a0000-0000-7000-8000-0000000000a1', value: 'new', label: 'New' };

/** Values by entity and field, call and field, or field alone: the most specific one wins. */
const words: Record<string, unknown> = {
  name: 'Runway inspections',
  username: 'anna.berg',
  password: 'correct horse battery staple',
  old_password: 'correct horse battery staple',
  repeat_password: 'a longer road to the same place',
  'modifyPassword.password': 'a longer road to the same place',
  email: 'anna.berg@example.org',
  first_name: 'Anna',
  last_name: 'Berg',
  role: 'user',
  title: 'Runway closed on Sunday',
  body: '<p>From 6 to 10 in the morning.</p>',
  message: 'The list stays empty since this morning.',
  target: 'https://kontor.example.org/reset-password/{token}',
  'invite.target': 'https://kontor.example.org/confirm-invitation/{token}',
  'resendInvitation.target': 'https://kontor.example.org/confirm-invitation/{token}',
  'resendInvitationConfirmation.target': 'https://kontor.example.org/confirm-invitation/{token}',
  'reportConfigShare.target': 'https://kontor.example.org/shared_reports/{id}/{token}',
  'login.identifier': 'laptop-of-anna',
  'login.platform': 'web',
  'authBegin.target': 'https://kontor.example.org/',
  'reports.data': { species: 'Kestrel' },
  'reportsOnce.data': { species: 'Kestrel' },
  'handoverAdd.data': { species: 'Kes' },
  'handoverAdd.local_id': '019a0000-0000-7000-8000-0000000000e1',
  'handoverRead.token': 'hnd_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-AbCdE',
  'reportsImport.data': { species: 'Kestrel' },
  'reportsImport.local_id': '019a0000-0000-7000-8000-0000000000e1',
  'reportsImport.sender': { user_id: someId },
  'reports.state': 'new',
  'reports.local_id': '019a0000-0000-7000-8000-0000000000e1',
  'reportsOnce.local_id': '019a0000-0000-7000-8000-0000000000e1',
  'report-configs.fields': [field],
  'report-configs.states': [state],
  'form-blocks.contents': [field],
  'report-configs.campaign': 'autumn',
  'apis.type': 'webhook',
  'apis.config': { url: 'https://example.org/hook', method: 'POST' },
  'metadata.value': { photographer: 'Anna Berg' },
  'options.name': 'opening_hours',
  'options.value': 'Mon–Fri 8–16',
  'options.public': true,
  'charts.type': 'bar',
  'charts.config': { chart_value: 'state', datasets: [{ id: 'all', label: 'All entries' }] },
  'charts.report_configs': [{ id: someId }],
  'chartPreview.type': 'bar',
  'chartPreview.config': { chart_value: 'state', datasets: [{ id: 'all', label: 'All entries' }] },
  'chartPreview.report_configs': [{ id: someId }],
  'chart-collections.charts': [{ id: someId }],
  'chart-schedules.format': 'pdf',
  'chart-schedules.every': 'week',
  'chart-schedules.weekday': 1,
  'chart-schedules.time': '07:00',
  'chart-schedules.timezone': 'Europe/Berlin',
  'chart-schedules.users': [{ id: someId }],
  'saved-views.query': 'sort=created&direction=desc',
  'saved-views.columns': [{ key: 'created', width: 160 }],
  'directories.name': 'Plans',
  'tags.name': 'draft',
  'file-references.name': 'Site plan',
  'devices.name': 'Tablet 3',
  'keyAdd.permissions': { Reports: { read: 'all' } },
  'reportsBulk.action': 'state',
  'reportsBulk.state': 'new',
  'reportsBulk.ids': [someId],
  'fileReferencesBulk.action': 'tags',
  'fileReferencesBulk.add': [someId],
  'fileReferencesBulk.ids': [someId],
  'fileReferencesBulkUndo.before': [{ id: someId, tags: [] }],
  'fileReferencePlace.before': someId,
  'fileReferencesArchive.ids': [someId],
  'fileReferencesArchive.folders': true,
  'reportConfigShare.usages': 10,
  'firstStepsSet.dismissed': ['logo'],
  'suggestions.key': 'species',
  'suggestions.value': 'kes',
  'factorBegin.password': 'correct horse battery staple',
  'factorConfirm.code': '123456',
  'factorRemove.code': '123456',
  'factorCodes.code': '123456',
};

function plainExample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return plainExample(schema.anyOf[0] ?? {});
  if (schema.type === 'object') return objectExample(schema, () => undefined);
  if (schema.type === 'array') return schema.minItems ? [plainExample(schema.items ?? {})] : [];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'null') return null;
  if (schema.format === 'uuid') return someId;
  if (schema.format === 'date-time') return '2026-12-31T12:00:00Z';
  if (schema.format === 'email') return 'anna.berg@example.org';
  return 'text';
}

function objectExample(schema: Schema, wordFor: (name: string) => unknown): Record<string, unknown> {
  const example: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const word = wordFor(name);
    if (word !== undefined) example[name] = word;
    else if (schema.required?.includes(name)) example[name] = plainExample(inner);
  }
  return example;
}

/** Restricts the example to these fields, where filling in all would be more than one change. */
const only: Partial<Record<string, readonly string[]>> = { editUsers: ['first_name', 'last_name'] };

export function exampleOf(endpoint: Endpoint): unknown {
  if (!endpoint.body) return undefined;
  const resource = resourceOf(endpoint)?.name;
  const isVerb = /^(add|edit)[A-Z]/.test(endpoint.name);
  const own = isVerb && resource ? resource : endpoint.name;
  const schema = endpoint.body as Schema;
  const kept = only[endpoint.name];
  const example = objectExample(schema, name =>
    kept && !kept.includes(name)
      ? undefined
      : (words[`${own}.${name}`] ?? (fits(schema.properties?.[name]) ? words[name] : undefined)),
  );
  // A body without a required or known field shows its first one.
  const [first] = Object.entries(schema.properties ?? {});
  return Object.keys(example).length > 0 || !first ? example : { [first[0]]: plainExample(first[1]) };
}

/** Values found by field name alone are texts. */
const fits = (schema: Schema | undefined): boolean =>
  schema?.type === 'string' || (schema?.anyOf?.some(({ type }) => type === 'string') ?? false);
