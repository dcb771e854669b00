/** Fixtures of the visits: ids of what the demo has, and of what is added to it by the API. */
import { field } from '../../demo/build.ts';
import { type client, house } from '../api.ts';
import { unique } from '../test.ts';
import { computingForms } from './computing.ts';
import { expect } from './tab.ts';
import type { Places } from './visits.ts';

type Api = ReturnType<typeof client>;

/** A form with two versions, that differ in each way there is a mark for. */
async function changedForm(api: Api): Promise<string> {
  const [kind, place, keeper, remark] = ['Art', 'Ort', 'Halter', 'Bemerkung'].map(label =>
    field('text', label.toLowerCase(), label, 'col-6'),
  );
  const added = await api.add('report-configs', {
    name: 'Rundgang',
    fields: [kind, place, keeper, remark],
    states: [],
  });
  const renamed = { ...place, options: { ...place?.options, label: 'Fundort' } };
  const fields = [remark, kind, renamed, field('number', 'tiefe', 'Tiefe', 'col-6')];
  await api.edit('report-configs', added.id, { fields }, added.version);
  return added.id;
}
/** A file that says it is a picture, and is none. */
async function unseenFile(api: Api): Promise<Pick<Places, 'unseen' | 'unseenTitle'>> {
  const unseenTitle = unique('unleserlich');
  const start = [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82];
  const unseen = await api.upload('leer.png', Uint8Array.from(start));
  await api.add('file-references', { file_id: unseen, name: unseenTitle });
  const state = async () => Object(await api.read('pixelstein-files/files', unseen)).thumbnail_state;
  await expect.poll(state).toBe('failed');
  return { unseen, unseenTitle };
}
let places: Promise<Places> | undefined;

/** Made once a worker. */
export function placesOf(api: Api): Promise<Places> {
  places ??= (async () => {
    const form = (await api.list('report-configs', { search: 'Vogelschlagmeldung' })).data[0]?.id ?? '';
    const query = { 'filter[report_config_id]': form, limit: '100' };
    const entries = (await api.list('reports', query)).data;
    const entry = entries.find(({ data }) => Array.isArray(data.photos) && data.photos.length > 0)?.id ?? '';
    const drawn = (await api.list('report-configs', { search: 'Fahrzeugprüfung' })).data[0]?.id ?? '';
    const { computing, broken } = await computingForms(api);
    const picture = (await api.list('pixelstein-files/files', { 'filter[type]': 'image/jpeg', limit: '1' })).data[0]
      ?.id;
    if ((await api.list('file-references', { 'filter[file_id]': picture ?? '' })).count === 0)
      await api.add('file-references', { file_id: picture, name: 'Foto für die Bibliothek' });
    const target = `${house()}/shared_reports/{id}/{token}`;
    const share = () => api.post<{ id: string; target: string }>(`/report-configs/share/${form}.json`, { target });
    const [link, revoked] = [await share(), await share()];
    await api.remove(`report-configs/share-links/${revoked.data.id}`);
    const chart = (await api.list('charts', { search: 'Flugphasen' })).data[0]?.id ?? '';
    const conditional = (await api.list('charts', { search: 'Bestimmte Tierarten' })).data[0]?.id ?? '';
    const dashboard = (await api.list('chart-collections', { search: 'Vogelschlag' })).data[0]?.id ?? '';
    const shared = new URL(link.data.target).pathname;
    const ended = new URL(revoked.data.target).pathname;
    const changed = await changedForm(api);
    const kept = {
      report_config_id: form,
      name: unique('Für die Leitstelle'),
      query: 'sort=created&direction=desc',
      shared: 'all',
    };
    const { id: view } = await api.add('saved-views', kept);
    await api.post(`/saved-views/${view}/export-links.json`, { format: 'csv' });
    const drafts = { computing, broken, changed, view };
    const hook = {
      name: unique('Verzeichnis'),
      type: 'webhook',
      config: { url: 'https://example.org/', method: 'POST' },
    };
    const { id: service } = await api.add('apis', hook);
    await api.add('event-handlers', { api_id: service, title: 'Abgleich der Konten', events: ['account.delete'] });
    const files = { picture: picture ?? '', ...(await unseenFile(api)) };
    return { form, entry, drawn, service, ...drafts, ...files, chart, conditional, dashboard, shared, ended };
  })();
  return places;
}
