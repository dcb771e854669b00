/** Rows of an import of people: columns by their names, values checked as those of an invitation. */
import { type Issue, Problem, type Role, resources, Type } from '@kontor/contract';
import { linesBefore, readableText, readCsv } from '../common/csv.ts';

export interface Person {
  username: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  salutation: string | null;
  language: string | null;
  role: Role;
}
export interface ReadRow {
  row: number;
  person: Person;
  groups: string[];
  issues: Issue[];
}

const mostRows = 2_000;

/** Names of columns, in lower case and without blanks, hyphens and underscores. */
const columns = {
  username: ['username', 'login', 'benutzername', 'benutzer', 'anmeldename'],
  email: ['email', 'mail', 'emailaddress', 'emailadresse'],
  first_name: ['firstname', 'givenname', 'vorname'],
  last_name: ['lastname', 'surname', 'familyname', 'nachname'],
  salutation: ['salutation', 'title', 'anrede'],
  language: ['language', 'sprache'],
  role: ['role', 'rolle'],
  groups: ['groups', 'group', 'gruppen', 'gruppe'],
} as const;
type Column = keyof typeof columns;

const roles: Record<string, Role> = {
  '': 'user',
  user: 'user',
  benutzer: 'user',
  helpdesk: 'helpdesk',
  admin: 'admin',
  administration: 'admin',
  administrator: 'admin',
};

const languages: Record<string, string> = { deutsch: 'de', german: 'de', englisch: 'en', english: 'en' };

const { username, email, first_name, last_name, salutation, language } = resources.users.fields;
/** What is checked of each row, as it would be of an invitation. */
export const personSchema = Type.Object({
  username: username.schema,
  email: email.schema,
  first_name: first_name.schema,
  last_name: last_name.schema,
  salutation: salutation.schema,
  language: language.schema,
});

export type Check = (value: unknown) => Issue[];

const refuse = (code: string, values?: Record<string, number>): Problem =>
  new Problem('invalid', [{ path: 'file', code, ...(values ? { values } : {}) }]);

function headOf(cells: string[]): Map<Column, number> {
  const plain = cells.map(cell => cell.toLowerCase().replace(/[\s_-]/g, ''));
  const found = new Map<Column, number>();
  for (const [column, names] of Object.entries(columns) as [Column, readonly string[]][]) {
    const at = plain.findIndex(one => names.includes(one));
    if (at >= 0) found.set(column, at);
  }
  return found;
}

function readRow(cells: string[], head: Map<Column, number>, row: number, check: Check): ReadRow {
  const of = (column: Column) => (cells[head.get(column) ?? -1] ?? '').trim();
  const mail = of('email');
  const role = roles[of('role').toLowerCase()];
  const said = of('language').toLowerCase();
  const person: Person = {
    username: of('username') || mail,
    email: mail,
    first_name: of('first_name') || null,
    last_name: of('last_name') || null,
    salutation: of('salutation') || null,
    language: (languages[said] ?? said) || null,
    role: role ?? 'user',
  };
  const { role: _role, ...checked } = person;
  const issues = mail === '' ? [{ path: 'email', code: 'required' }] : check(checked);
  if (!role) issues.push({ path: 'role', code: 'not_a_choice' });
  const groups = of('groups')
    .split(/[|;]/)
    .map(one => one.trim())
    .filter(one => one !== '');
  return { row, person, groups: [...new Set(groups)], issues };
}

/** The file's people, empty lines left out. A 422 at the file where it has no head that names an e-mail address. */
export function readPeople(bytes: Buffer, check: Check): ReadRow[] {
  const decoded = readableText(bytes);
  if (decoded === null) throw refuse('not_readable');
  const records = readCsv(decoded);
  if (!records) throw refuse('quote_open');
  const [first = [], ...rest] = records;
  const head = headOf(first);
  const firstRow = linesBefore(decoded) + 2;
  if (!head.has('email')) throw refuse('missing_column');
  const rows = rest.flatMap((cells, index) =>
    cells.every(cell => cell.trim() === '') ? [] : [readRow(cells, head, index + firstRow, check)],
  );
  if (rows.length > mostRows) throw refuse('too_many', { max: mostRows });
  return rows;
}
