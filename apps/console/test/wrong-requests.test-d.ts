/**
 * Requests that must not compile, each with what is wrong about it, beside right ones. Checked by `npm run types`: a line
 * that compiles after all is an unused directive, which is an error. Nothing here runs.
 */
import { useQueryClient } from '@tanstack/react-query';
import { ask, exchange } from '../src/api/ask.ts';
import { prefetchRecord, refresh, restore, useRecord } from '../src/api/hooks.ts';
import { allOf, pageOf, useList } from '../src/api/lists.ts';
import { useCall, useRemove, useSave } from '../src/api/mutations.ts';
import { useListScreen } from '../src/lists/use-list-screen.ts';

const id = '00000000-0000-7000-8000-000000000000';

/** Routes: parameters, queries, bodies and answers. */
export async function requests(): Promise<void> {
  const { data: neighbours } = await ask('GET /reports/{id}/neighbours.json', { params: { id } });
  neighbours.position?.toFixed();
  // @ts-expect-error no such property in the answer
  neighbours.following;
  // @ts-expect-error the position may be null
  neighbours.position.toFixed();

  // @ts-expect-error no such path
  await ask('GET /reports/{id}/neighbors.json', { params: { id } });
  // @ts-expect-error no such method at this path
  await ask('PATCH /reports/states.json');
  // @ts-expect-error without its parameters
  await ask('GET /reports/{id}.json');
  // @ts-expect-error another parameter
  await ask('GET /reports/{id}.json', { params: { report: id } });
  // @ts-expect-error a parameter where there is none
  await ask('GET /branding.json', { params: { id } });

  await ask('GET /reports/values.json', { query: { field: 'airport', 'filter[report_config_id]': id } });
  // @ts-expect-error without the query that it needs
  await ask('GET /reports/values.json');
  // @ts-expect-error no such query
  await ask('GET /reports/values.json', { query: { field: 'airport', fields: 'airport' } });
  // @ts-expect-error no such filter
  await ask('GET /reports.json', { query: { 'filter[author]': id } });
  // @ts-expect-error not one of the words
  await ask('GET /trash.json', { query: { direction: 'down' } });

  await ask('POST /report-configs/share/{id}.json', { params: { id }, body: { target: 'https://a/{id}/{token}' } });
  // @ts-expect-error without its body
  await ask('POST /report-configs/share/{id}.json', { params: { id } });
  // @ts-expect-error without a field that the body needs
  await ask('POST /report-configs/share/{id}.json', { params: { id }, body: {} });
  // @ts-expect-error no such field
  await ask('POST /instance/mail-test.json', { body: { to: 'a@b.example', from: 'c@d.example' } });
  // @ts-expect-error a body where there is none
  await ask('POST /charts/count/{id}.json', { params: { id }, body: {} });
  // @ts-expect-error a number, and no text
  await ask('DELETE /instance/demo.json', { query: { own: '3' } });

  const { data: chart } = await ask('GET /charts/{id}.json', { params: { id }, query: { contain: 'users' } });
  chart.users?.username;
  // @ts-expect-error not asked for
  chart.report_configs;
  // @ts-expect-error no such relation
  await ask('GET /charts/{id}.json', { params: { id }, query: { contain: 'authors' } });
  // @ts-expect-error no such relation of the relation
  await ask('GET /charts/{id}.json', { params: { id }, query: { contain: 'report_configs.charts' } });

  const { version, body } = await exchange('PATCH /tags/{id}.json', {
    params: { id },
    body: { name: 'a' },
    ifMatch: 1,
  });
  version?.trim();
  body.data.name.trim();
  // @ts-expect-error set by the server
  await ask('PATCH /tags/{id}.json', { params: { id }, body: { created: '2026-01-01T00:00:00Z' } });
  // @ts-expect-error restored by DELETE
  await ask('POST /options/restore/{id}.json', { params: { id } });
}

/** Resources by their names. */
export function useResources(): void {
  const queries = useQueryClient();
  const { record } = useRecord('charts', id, { contain: 'report_configs' });
  record?.report_configs?.[0]?.name.trim();
  // @ts-expect-error not asked for
  record?.users;
  // @ts-expect-error a path, and no name
  useRecord('pixelstein-files/files', id);
  // @ts-expect-error cannot be read one by one
  useRecord('share-links', id);
  // @ts-expect-error no such relation
  useRecord('charts', id, { contain: 'charts' });
  // @ts-expect-error no such relation
  prefetchRecord(queries, 'reports', id, { contain: 'file' });

  const { items } = useList('reports', {
    'filter[report_config_id]': id,
    'filter[data.airport]': 'HAM',
    sort: 'data.airport',
  });
  items[0]?.data.airport;
  // @ts-expect-error no such filter
  useList('reports', { 'filter[form]': id });
  // @ts-expect-error cannot be sorted by that
  useList('tags', { sort: 'user_id' });
  // @ts-expect-error itemOnly: not in a row of a list
  void pageOf('report-configs', {}, 1).then(({ data }) => data[0]?.fields);
  // @ts-expect-error no such relation
  void allOf('file-references', { contain: 'tag' });
  // @ts-expect-error cannot be sorted by that
  useListScreen({ name: 'a', resource: 'tags', sorts: [{ key: 'count', label: '', direction: 'asc' }] });
  useListScreen({ name: 'a', resource: 'trash', sorts: [{ key: 'deleted', label: '', direction: 'asc' }] });

  const save = useSave('tags');
  save.mutate({ body: { name: 'a' } });
  save.mutate({ id, version: 1, body: { name: 'a' } });
  // @ts-expect-error adding needs a name
  save.mutate({ body: {} });
  // @ts-expect-error set by the server
  save.mutate({ id, body: { modified: '2026-01-01T00:00:00Z' } });
  // @ts-expect-error set when it is added, and then no more
  useSave('metadata').mutate({ id, body: { file_reference_id: id } });
  // @ts-expect-error devices come by signing in
  useSave('devices').mutate({ body: { name: 'a' } });
  // @ts-expect-error cannot be written
  useSave('audit');
  // @ts-expect-error cannot be deleted
  useRemove('audit');
  // @ts-expect-error has no trash
  void restore(queries, 'devices', id);
  // @ts-expect-error a path, and no name
  void refresh(queries, 'reportHandlers');

  const retry = useCall('POST /deliveries/retry/{id}.json', { stale: ['deliveries'] });
  void retry.mutateAsync({ params: { id } }).then(answer => answer.body.data.state);
  // @ts-expect-error without its parameters
  retry.mutate({});
  // @ts-expect-error no such list
  useCall('POST /deliveries/retry/{id}.json', { stale: ['delivery'] });
}
