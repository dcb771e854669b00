// Tables of the screenshots of the help and of the README: the address, the actions before, and the element to capture.
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
      return `/users/${people.find(({ username }) => username === 'vorfeld.1').id}?tab=rights`;
    },
    open: page => page.getByRole('table', { name: /^(Rechte|Rights)$/ }).waitFor(),
  },
];

/** Of the README: what somebody sees of the product first. */
export const readmeShots = [
  {
    name: 'readme-entries',
    path: async list => `/reports/${await form(list)}?layout=list`,
    size: { width: 1440, height: 860 },
    async open(page) {
      await page.locator('tbody tr[data-row]').nth(2).getByRole('link').first().click();
      await page.getByRole('button', { name: /^(Groß öffnen|Open large)/ }).waitFor();
    },
  },
  {
    name: 'readme-designer',
    path: async list => `/reports/config/${await form(list)}`,
    size: { width: 1440, height: 860 },
    async open(page) {
      await page.getByRole('article').nth(3).click();
    },
  },
  {
    name: 'readme-phone',
    path: async list => `/reports/${await form(list)}/new`,
    size: { width: 390, height: 760 },
  },
];
