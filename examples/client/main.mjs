// node main.mjs: lists the forms; with a form's name and answers adds an entry and downloads the workbook. See
// README.md.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ApiProblem, Kontor } from './client.mjs';

const { KONTOR_URL = 'http://localhost:3000', KONTOR_KEY, KONTOR_USER, KONTOR_PASSWORD } = process.env;
const [wanted, answers, file = 'entries.xlsx'] = process.argv.slice(2);

async function run() {
  const kontor = new Kontor(KONTOR_URL, KONTOR_KEY);
  if (!KONTOR_KEY) await kontor.signIn(KONTOR_USER ?? '', KONTOR_PASSWORD ?? '');
  try {
    await work(kontor);
  } finally {
    // An API key stays valid; a session is ended when it is no longer needed.
    if (!KONTOR_KEY) await kontor.signOut();
  }
}

async function work(kontor) {
  const forms = [];
  for await (const form of kontor.all('/report-configs', { sort: 'name', direction: 'asc' })) forms.push(form);
  if (!wanted) {
    for (const { name, reports_count } of forms) console.log(`${name}: ${reports_count} entries`);
    return;
  }
  const form = forms.find(({ name }) => name === wanted);
  if (!form) throw new Error(`There is no form “${wanted}”.`);
  if (answers) console.log(`Added ${(await kontor.addEntry(form.id, JSON.parse(answers))).id}`);
  await pipeline(Readable.fromWeb(await kontor.workbook(form.id)), createWriteStream(file));
  console.log(`Wrote ${file}`);
}

try {
  await run();
} catch (error) {
  console.error(error instanceof ApiProblem ? `${error.name}: ${error.message}` : String(error));
  for (const { path, code } of error.issues ?? []) console.error(`  ${path}: ${code}`);
  process.exitCode = 1;
}
