// Table of the help's screenshots: the address, the actions before, and the element to capture.
const byName = async (list, resource, start) => {
  const all = await list(`/${resource}.json?limit=100`);
  const found = all.find(({ name }) => (typeof name === 'string' ? name : JSON.stringify(name)).includes(start));
  return (found ?? all[0]).id;
};
const form = list => byName(list, 'report-configs', 'Vogelschlag');
/** A viewport in which the side panel fits. */
const wide = { width: 1320, height: 820 };
const click = (page, role, name) => page.getByRole(role, { name }).first().click();
const dialog = page => page.getByRole('dialog').first().waitFor();
const sample = name => new URL(`../../e2e/files/${name}`, import.meta.url).pathname;

export const shots = [
  { name: 'files', path: '/files?layout=cards' },
  {
    name: 'files-upload',
    path: '/files',
    async open(page) {
      await click(page, 'button', /^(Dateien hinzufügen|Add files)$/);
      await dialog(page);
      await page.locator('input[type=file]').first().setInputFiles(['plan.png', 'report.pdf'].map(sample));
      await click(page, 'button', /^(Angaben|Details)$/);
    },
    part: '[role=dialog]',
  },
  { name: 'reports', path: '/reports?layout=cards' },
  { name: 'editor', path: async list => `/reports/config/${await form(list)}`, size: wide },
  { name: 'entries', path: async list => `/reports/${await form(list)}` },
  { name: 'entry', path: async list => `/reports/${await form(list)}/new`, size: wide },
  {
    name: 'share',
    path: async list => `/reports/share/${await form(list)}`,
    open: dialog,
    part: '[role=dialog]',
  },
  {
    name: 'statistics-build',
    path: async list => `/statistics/edit/${await byName(list, 'charts', 'Art')}`,
    size: wide,
  },
  { name: 'dashboard', path: async list => `/dashboards/${await byName(list, 'chart-collections', '')}` },
  {
    name: 'rights',
    async path(list) {
      const people = await list('/pixelstein-users/users.json?limit=100');
      return `/users/${people.find(({ username }) => username === 'vorfeld.1').id}`;
    },
    open: page => page.getByRole('heading', { name: /^(Rechte|Rights)$/ }).evaluate(head => head.scrollIntoView()),
  },
];
