/**
 * Calls by a client whose types are generated from the OpenAPI document, without a cast. `kontor-api` are the generated
 * types: openapi-client.test.ts generates them, compiles this file strictly against them and runs it.
 */
import type { components, paths } from 'kontor-api';
import createClient, { type Client } from 'openapi-fetch';

type Schemas = components['schemas'];
type Kontor = Client<paths>;

/** What the answers said, where the types alone would not tell a wrong one. */
export interface Said {
  text: string;
  numbers: number[];
}

function of<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

const field: Schemas['Content'] = {
  id: '019a0000-0000-7000-8000-0000000000f1',
  type: 'input',
  column: { width: 'col-12', before: 0, after: 0 },
  options: { type: 'text', name: 'species', label: 'Species' },
};

async function entries(kontor: Kontor): Promise<{ form: string; entry: string; said: Said }> {
  const states = [{ id: '019a0000-0000-7000-8000-0000000000a1', value: 'new', label: 'New' }];
  const form = of(await kontor.POST('/report-configs/add.json', { body: { name: 'Birds', fields: [field], states } }));
  const { id, fields, version } = form.data;
  const body = { report_config_id: id, data: { species: 'Kestrel' }, state: 'new' };
  const added = of(await kontor.POST('/reports/add.json', { body }));
  const params = { path: { id: added.data.id } };
  const changed = of(
    await kontor.PATCH('/reports/{id}.json', { params, body: { data: { ...added.data.data, species: 'Merlin' } } }),
  );
  const read = of(await kontor.GET('/reports/{id}.json', { params }));
  const query = { 'filter[report_config_id]': id, contain: 'report_configs,users', limit: 10 };
  const list = of(await kontor.GET('/reports.json', { params: { query } }));
  const [first] = list.data;
  const formRead = of(await kontor.GET('/report-configs/{id}.json', { params: { path: { id } } }));
  const renamed = of(
    await kontor.PATCH('/report-configs/{id}.json', { params: { path: { id } }, body: { name: 'Birds of prey' } }),
  );
  const forms = of(await kontor.GET('/report-configs.json'));
  const uses = of(
    await kontor.GET('/report-configs/{id}/uses.json', {
      params: { path: { id }, query: { field: 'species' } },
    }),
  );
  const inUse = of(await kontor.GET('/reports/states.json', { params: { query: { 'filter[report_config_id]': id } } }));
  const species = read.data.data.species;
  return {
    form: id,
    entry: changed.data.id,
    said: {
      text: [
        typeof species === 'string' ? species : '',
        first?.report_configs?.name,
        renamed.data.name,
        formRead.data.fields[0]?.type,
        String(fields[0]?.options.name),
      ].join(' '),
      numbers: [
        version,
        list.count,
        forms.count,
        changed.data.version,
        inUse.data.length,
        Object.keys(uses.data).length,
      ],
    },
  };
}

async function people(kontor: Kontor): Promise<Said> {
  const own = { path: { id: 'self' } };
  const me = of(await kontor.GET('/pixelstein-users/users/{id}.json', { params: own }));
  const body = {
    username: 'ida',
    email: 'ida@example.org',
    password: 'a longer road to the same place',
    permissions: { Reports: { read: 'self' } },
  } satisfies { permissions: Schemas['Permissions'] } & Record<string, unknown>;
  const ida = of(await kontor.POST('/pixelstein-users/users/add.json', { body }));
  const path = { id: ida.data.id };
  const edited = of(
    await kontor.PATCH('/pixelstein-users/users/edit/{id}.json', { params: { path }, body: { first_name: 'Ida' } }),
  );
  const everybody = of(await kontor.GET('/pixelstein-users/users.json', { params: { query: { search: 'ida' } } }));
  const group = of(await kontor.POST('/pixelstein-users/groups.json', { body: { name: 'Night shift' } }));
  const groups = of(await kontor.GET('/pixelstein-users/groups.json'));
  const keys = of(await kontor.GET('/account/keys.json'));
  const sessions = of(await kontor.GET('/account/sessions.json'));
  return {
    text: [
      me.data.permissions?.['*']?.['*'],
      edited.data.first_name,
      ida.data.own_permissions?.Reports?.read,
      group.data.name,
      sessions.data.find(({ current }) => current)?.created.slice(10, 11),
    ].join(' '),
    numbers: [everybody.count, groups.count, keys.count],
  };
}

async function integrations(kontor: Kontor, form: string): Promise<Said> {
  const config: Schemas['WebhookConfig'] = {
    url: 'https://example.org/hook',
    method: 'POST',
    secret: 'a secret of eight or more',
  };
  const api = of(await kontor.POST('/apis/add.json', { body: { name: 'Depot', type: 'webhook', config } }));
  const handler = of(
    await kontor.POST('/reportHandlers/add.json', {
      body: { title: 'To the depot', event: 'create', api_id: api.data.id, report_config_id: form },
    }),
  );
  const types = of(await kontor.GET('/apis/available.json'));
  const apis = of(await kontor.GET('/apis.json', { params: { query: { 'filter[type]': 'webhook' } } }));
  const deliveries = of(await kontor.GET('/deliveries.json'));
  const told = api.data.config;
  return {
    text: [handler.data.event, 'url' in told ? told.url : '', types.data[0]?.type].join(' '),
    numbers: [apis.count, deliveries.count],
  };
}

async function figures(kontor: Kontor, form: string): Promise<Said> {
  const config = { chart_value: 'species', datasets: [{ id: 'all', label: 'All' }] };
  const body = { type: 'bar', config, report_configs: [{ id: form }] } as const;
  const report_configs = [{ id: form }];
  const preview = of(await kontor.POST('/charts/preview.json', { body: { ...body, report_configs } }));
  const chart = of(await kontor.POST('/charts/add.json', { body: { name: 'Species', ...body, report_configs } }));
  const dashboard = of(
    await kontor.POST('/chart-collections/add.json', { body: { name: 'Birds', charts: [{ id: chart.data.id }] } }),
  );
  const charts = of(await kontor.GET('/charts.json'));
  const value = preview.data.datasets[0]?.data[0];
  return {
    text: [chart.data.type, dashboard.data.name, preview.data.labels[0]].join(' '),
    numbers: [typeof value === 'number' ? value : -1, charts.data[0]?.chart_cache?.omitted ?? 0],
  };
}

async function instance(kontor: Kontor, entry: string): Promise<Said> {
  const limits = of(await kontor.GET('/instance/limits.json'));
  const health = of(await kontor.GET('/instance/health.json'));
  const tag = of(await kontor.POST('/tags/add.json', { body: { name: 'draft' } }));
  const tags = of(await kontor.GET('/tags.json'));
  const unread = of(await kontor.GET('/messages/unread.json'));
  const path = { id: entry };
  await kontor.DELETE('/reports/{id}.json', { params: { path } });
  const trash = of(await kontor.GET('/trash.json'));
  const restored = of(await kontor.POST('/reports/restore/{id}.json', { params: { path } }));
  const log = of(await kontor.GET('/audit.json', { params: { query: { 'filter[entity]': 'Reports' } } }));
  const missing = await kontor.GET('/reports/{id}.json', { params: { path: { id: tag.data.id } } });
  return {
    text: [
      health.data.version === '' ? '' : 'well',
      tag.data.name,
      restored.data.state,
      log.data[0]?.item_id === entry ? 'logged' : '',
      missing.error?.name,
    ].join(' '),
    numbers: [Object.keys(limits.data).length > 0 ? 1 : 0, tags.count, unread.data.count, trash.count],
  };
}

export interface Way {
  baseUrl: string;
  token: string;
  onAnswer(call: { method: string; path: string }, response: Response): Promise<void>;
}

export async function thirtyCalls({ baseUrl, token, onAnswer }: Way): Promise<Said[]> {
  const kontor = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });
  kontor.use({
    async onResponse({ request, schemaPath, response }) {
      await onAnswer({ method: request.method, path: schemaPath }, response.clone());
      return undefined;
    },
  });
  const { form, entry, said } = await entries(kontor);
  return [
    said,
    await people(kontor),
    await integrations(kontor, form),
    await figures(kontor, form),
    await instance(kontor, entry),
  ];
}
