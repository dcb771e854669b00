/** Example requests of the area's calls, with the status expected for each kind of actor. */
import { byLink, type Examples, everyone } from '../common/example.ts';

export const shareExamples: Examples<'share'> = {
  reportConfigShare: {
    ask: (person, world) =>
      person.post(`/report-configs/share/${world.form}.json`, { target: 'https://elsewhere.example/{id}/{token}' }),
    answers: { admin: 422, all: 422, self: 422, none: 403, nobody: 401 },
  },
  // One's own link, of a form within scope.
  shareLinkRevoke: {
    ask: async (person, world) =>
      person.delete(`/report-configs/share-links/${await world.make('share-links', person.id || null)}.json`),
    answers: { admin: 204, all: 204, self: 204, none: 403, nobody: 401 },
  },
  reportConfigShared: {
    ask: (person, world) => person.get(`/report-configs/shared/${world.form}.json`),
    answers: byLink,
  },
  // A link that holds has not ended.
  shareLinkEnd: {
    ask: (person, world) => person.post(`/report-configs/shared/${world.form}/ended.json`, { token: 'shr_none' }),
    answers: { ...everyone(404), share: 404 },
  },
  // No form of the tests has one.
  senderPicture: {
    ask: (person, world) => person.get(`/report-configs/${world.form}/sender-picture?v=none`),
    answers: { ...everyone(404), share: 404 },
  },
  reportsOnce: {
    ask: (person, world) =>
      person.post('/reports/once.json', { report_config_id: world.form, data: { title: 'Sent' } }),
    answers: { ...byLink, share: 201 },
  },
};
