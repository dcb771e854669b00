// node scripts/formula-fixture.mjs: has LibreOffice compute the formulas below, and keeps the results beside the test
// (packages/form/src/engine/formula/spreadsheet.json). Needs `soffice` in the path (apt-get install libreoffice-calc).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Fields and the cells that LibreOffice reads them from. */
const columns = {
  n: [3, 1, 4, 1, 5, null, 9],
  m: [0.1, 0.2, 0.3, -2.5, 1e15, null, 7],
  w: ['apple', 'pear', null, 'Apple', 'plum', 'fig', 'pear'],
  mixed: [1, 'two', true, 4, null, '5', 6],
  none: [null, null, null, null, null, null, null],
};

const values = (name, ...args) => args.map(each => `${name}(${each})`);

const formulas = [
  // operators
  ...[
    '0.1 + 0.2',
    '1 - 0.9',
    '0.1 * 3',
    '1 / 3',
    '2 / 3 * 3',
    '1 / 0',
    '0 / 5',
    '-2 ^ 2',
    '2 ^ 3 ^ 2',
    '2 ^ -1',
    '4 ^ 0.5',
  ],
  ...[
    '10%',
    '50% * 8',
    '-5%',
    '200% ^ 2',
    '1 + 2 * 3',
    '(1 + 2) * 3',
    '10 - 4 - 3',
    '100 / 10 / 2',
    '-3 * -4',
    '--5',
    '1e3 + 1',
    '1.5e-3 * 2',
  ],
  ...[
    '"a" & "b"',
    '1 & 2',
    '1.5 & "x"',
    '"x" & TRUE',
    '"n" & 1 / 4',
    '0.1 + 0.2 & ""',
    '1e21 & ""',
    '123456789012345 & ""',
  ],
  ...[
    '1 = 1',
    '1 = 2',
    '1 <> 2',
    '2 > 1',
    '2 >= 2',
    '1 < 1',
    '1 <= 1',
    '"a" = "A"',
    '"a" < "b"',
    '"b" > "a"',
    '"a" <> "b"',
    '"abc" = "abd"',
    '1 < "a"',
    '"a" > 1',
  ],
  ...[
    '0.1 + 0.2 = 0.3',
    '1 + 1 = 2',
    '1.1 - 1 = 0.1',
    '"3" + 4',
    '"3" * "4"',
    '"x" + 1',
    '1 + TRUE',
    '33.33 * 3',
    '4.35 * 100',
    '1.005 * 1000',
    '1e15 + 0.3',
    '9.95 - 9',
    '5 - 4.9',
  ],
  // logic
  ...values(
    'IF',
    'TRUE, 1, 2',
    'FALSE, 1, 2',
    '1 > 2, "a", "b"',
    '0, 1, 2',
    '5, 1, 2',
    'FALSE, 1',
    '1 / 0, 1, 2',
    'TRUE, 1, 1 / 0',
  ),
  ...values('IFS', 'FALSE, 1, TRUE, 2', '1 > 2, "a", 2 > 1, "b"', 'FALSE, 1'),
  ...values('SWITCH', '2, 1, "a", 2, "b"', '3, 1, "a", 2, "b", "c"', '3, 1, "a"', '"b", "a", 1, "b", 2'),
  ...values('AND', 'TRUE, TRUE', 'TRUE, FALSE', '1 < 2, 2 < 3, 3 < 2', '1, 1', '1, 0', 'TRUE, 1 / 0'),
  ...values('OR', 'FALSE, FALSE', 'TRUE, FALSE', '0, 0, 1', 'FALSE, 1 / 0'),
  ...values('NOT', 'TRUE', 'FALSE', '0', '3'),
  ...values('ISBLANK', '""', '1', '"a"'),
  ...values('IFERROR', '1 / 0, 7', '1, 7', 'SQRT(-1), "bad"', '"x" + 1, 0'),
  // lists
  ...values(
    'SUM',
    '1, 2, 3',
    'n',
    'm',
    'n, 100',
    'none',
    '0.1, 0.2, 0.3',
    'TRUE, 2',
    '"3", 4',
    '{1; 2; 3}',
    'n, m',
    '-1, 1e-10',
  ),
  ...values('AVERAGE', '1, 2, 4', 'n', 'm', 'none', '{1; 2}', '1, TRUE'),
  ...values('MIN', '3, 1, 2', 'n', 'm', '-1, -5', '{4; 2}'),
  ...values('MAX', '3, 1, 2', 'n', 'm', '-1, -5', '{4; 2}'),
  ...values('MEDIAN', '1, 9, 2', '1, 2, 3, 4', 'n', 'm', 'none', '5'),
  ...values('COUNT', '1, 2, 3', 'n', 'w', 'none', '1, "a"', '{1; 2}', 'n, 1'),
  ...values('COUNTA', '1, 2, 3', 'n', 'w', 'mixed', '1, "a"', '"", 1'),
  ...values(
    'COUNTIF',
    'n, 1',
    'n, ">3"',
    'n, "<=1"',
    'n, "<>1"',
    'w, "pear"',
    'w, "APPLE"',
    'w, "p*"',
    'w, "?ig"',
    'w, "<>pear"',
    'n, ">=" & 4',
    'w, "=fig"',
    'w, "*e*"',
    'w, ">b"',
    'none, 1',
  ),
  ...values(
    'SUMIF',
    'n, ">3"',
    'n, 1',
    'w, "pear", n',
    'w, "a*", n',
    'w, "<>pear", n',
    'n, "<4", m',
    'n, ">100"',
    'w, "apple", m',
  ),
  ...values('INDEX', 'n, 1', 'n, 7', 'w, 2', 'n, 5', 'n, 8'),
  // numbers
  ...values(
    'ROUND',
    '2.345, 2',
    '2.5, 0',
    '-2.5, 0',
    '1.005, 2',
    '1234.5, -2',
    '-1.235, 2',
    '0.5, 0',
    '1e10, 2',
    '2.4999, 1',
    '0.285, 2',
    '1.45, 1',
    '8.325, 2',
    '-0.4, 0',
    '55, -2',
    '1234567.891, 1',
    '10.075, 2',
    '0.1 + 0.2, 1',
    '5.015, 2',
  ),
  ...values(
    'ROUNDUP',
    '2.341, 2',
    '-2.341, 2',
    '2, 0',
    '1.1, 0',
    '-1.1, 0',
    '123, -1',
    '0.1 + 0.2, 1',
    '3.2, 0',
    '4.35 * 100, 0',
  ),
  ...values('ROUNDDOWN', '2.349, 2', '-2.349, 2', '1.9, 0', '-1.9, 0', '129, -1', '4.35 * 100, 0', '0.29 * 100, 0'),
  ...values('INT', '1.5', '-1.5', '2', '-0.1', '0', '0.9999'),
  ...values('ABS', '-2', '3.5', '0', '-0.001'),
  ...values('MOD', '7, 3', '-7, 3', '7, -3', '-7, -3', '5.5, 2', '6, 3', '1, 0', '10, 2.5', '0, 4'),
  ...values('POWER', '2, 10', '2, -2', '9, 0.5', '-2, 3', '5, 0', '1.05, 12', '10, 15'),
  ...values('SQRT', '9', '2', '0', '-1', '1e10', '0.25'),
  ...values('LOG10', '1000', '2', '0.001', '0', '-1'),
  ...values('LN', '1', '10', '2.5', '0'),
  ...values('ASIN', '0', '1', '-1', '0.5', '1.5'),
  ...values('ACOS', '1', '-1', '0', '0.3', '-2'),
  ...values('ATAN', '0', '1', '-3', '1e10'),
  ...values('ATAN2', '1, 0', '-1, 0', '0, 1', '3, -4', '-2, -3', '0, 0'),
  ...values('EXP', '0', '1', '-1', '2.5'),
  'PI()',
  ...values('SIN', '0', '1', '-2', 'PI() / 6'),
  ...values('COS', '0', '1', '3'),
  ...values('TAN', '0', '1', '0.5'),
  // texts
  ...values('CONCAT', '"a", "b", "c"', '"x", 1', 'w', '1, 2'),
  ...values('TEXTJOIN', '", ", TRUE, "a", "", "b"', '"-", FALSE, "a", "", "b"', '", ", TRUE, w', '"", TRUE, "a", 1'),
  ...values('LEFT', '"Kontor", 3', '"Kontor"', '"ab", 5', '"abc", 0', '12345, 2', '"abc", -1'),
  ...values('RIGHT', '"Kontor", 3', '"Kontor"', '"ab", 5', '"abc", 0', '12345, 2'),
  ...values('MID', '"Kontor", 2, 3', '"Kontor", 1, 99', '"Kontor", 9, 2', '"abc", 0, 1', '"abc", 2, 0'),
  ...values('LEN', '"Kontor"', '""', '"ä ö"', '12345', 'TRUE'),
  ...values('UPPER', '"aB1"', '"äöü"', '""'),
  ...values('LOWER', '"ABc"', '"ÄÖÜ"'),
  ...values('TRIM', '"  a   b  "', '"a"', '"   "', '" a b c "'),
  ...values(
    'SUBSTITUTE',
    '"a-b-c", "-", "/"',
    '"a-b-c", "-", "/", 2',
    '"aaa", "a", "b", 3',
    '"abc", "x", "y"',
    '"abc", "", "y"',
    '"aXa", "x", "y"',
    '"a-b", "-", "/", 5',
  ),
  ...values(
    'TEXT',
    '0.256, "0.0%"',
    '1234.5, "#,##0.00"',
    '1234.567, "0.00"',
    '5, "000"',
    '0.5, "0%"',
    '-3.14159, "0.00"',
    '1234567, "#,##0"',
    '0.005, "0.00"',
    '2.5, "0"',
    '12, "0.0#"',
    '7, "0 ""km"""',
    'DATE(2026, 11, 3), "DD.MM.YYYY"',
    'DATE(2026, 11, 3), "YYYY-MM-DD"',
    'DATE(2026, 11, 3), "D.M.YY"',
    'DATE(2026, 3, 9), "MMMM"',
    'DATE(2026, 3, 9), "DDDD"',
    'DATE(2026, 3, 9), "MMM YYYY"',
  ),
  ...values('VALUE', '"12.5"', '"-3"', '"1e3"', '" 7 "', '"abc"', '"50%"'),
  // days
  ...values(
    'DATE',
    '2026, 11, 23',
    '2026, 13, 1',
    '2026, 0, 1',
    '2026, 2, 30',
    '2026, 1, 0',
    '2024, 2, 29',
    '2023, 2, 29',
    '2026, -1, 15',
    '1999, 12, 31',
    '2026, 1, 366',
    '2026.9, 1.9, 1.9',
  ),
  ...values('YEAR', '"2026-11-23"', 'DATE(2026, 13, 1)', '"2000-02-29"', '"2026-13-01"', '46000'),
  ...values('MONTH', '"2026-11-23"', 'DATE(2026, 14, 1)', '46000'),
  ...values('DAY', '"2026-11-23"', 'DATE(2026, 3, 0)', '"x"', '46000'),
  ...values(
    'WEEKDAY',
    '"2026-11-23"',
    '"2026-11-22"',
    '"2026-11-23", 2',
    '"2026-11-22", 2',
    '"2026-11-23", 3',
    '"2026-11-22", 3',
    '"2026-11-23", 1',
    '"2026-11-25", 11',
    '"2026-11-25", 16',
    '"2026-11-25", 17',
    '"1950-01-01"',
  ),
  ...values(
    'ISOWEEK',
    '"2026-11-23"',
    '"2027-01-01"',
    '"2026-12-31"',
    '"2024-12-30"',
    '"2021-01-03"',
    '"2026-01-01"',
    '"2020-12-31"',
  ),
  ...values('DAYS', '"2026-11-23", "2026-11-20"', '"2026-01-01", "2026-12-31"', '"2024-03-01", "2024-02-28"'),
  ...values(
    'DATEDIF',
    '"2000-05-10", "2026-05-09", "Y"',
    '"2000-05-10", "2026-05-10", "Y"',
    '"2026-01-31", "2026-02-28", "M"',
    '"2026-01-15", "2026-03-15", "M"',
    '"2026-01-15", "2026-03-14", "M"',
    '"2026-01-01", "2026-12-31", "D"',
    '"2025-11-20", "2026-03-10", "YM"',
    '"2026-01-20", "2026-03-10", "MD"',
    '"2026-01-10", "2026-03-20", "MD"',
    '"2025-11-20", "2026-03-10", "YD"',
    '"2025-01-20", "2026-03-10", "YD"',
    '"2026-03-10", "2026-01-20", "D"',
    '"2024-02-29", "2025-02-28", "Y"',
  ),
  ...values('EDATE', '"2026-01-31", 1', '"2026-03-31", -1', '"2024-02-29", 12', '"2026-11-23", 0', '"2026-11-23", 14'),
  ...values('EOMONTH', '"2026-01-15", 0', '"2026-01-15", 1', '"2024-01-31", 1', '"2026-03-31", -1', '"2026-11-23", 12'),
  ...values(
    'WORKDAY',
    '"2026-11-20", 1',
    '"2026-11-20", 5',
    '"2026-11-23", -1',
    '"2026-11-21", 1',
    '"2026-11-23", 0',
    '"2026-01-01", 200',
  ),
  ...values(
    'NETWORKDAYS',
    '"2026-11-20", "2026-11-23"',
    '"2026-11-21", "2026-11-22"',
    '"2026-01-01", "2026-12-31"',
    '"2026-11-23", "2026-11-20"',
    '"2026-11-23", "2026-11-23"',
    '"2026-11-16", "2026-11-30"',
  ),
  ...[
    'DATE(2026, 11, 23) + 7',
    'DATE(2026, 11, 23) - 7',
    'DATE(2026, 11, 23) - DATE(2026, 1, 1)',
    'DATE(2026, 3, 1) > DATE(2026, 2, 28)',
    'DATE(2026, 1, 1) = DATE(2025, 13, 1)',
    '7 + DATE(2026, 2, 25)',
  ],
  ...values('HOUR', '"14:30"', '"00:05"'),
  ...values('MINUTE', '"14:30"', '"23:59"'),
  // times of day, signs, characters of two units, marks of letters
  ...[
    '"17:15" - "08:30"',
    '("17:15" - "8:30") * 24',
    '("08:31" - "08:30") * 1440',
    '"8:30" * 24',
    '"08:30" + 1 / 24',
    '"23:59:59" * 86400',
    'MOD("06:15" - "22:00", 1) * 24',
    'VALUE("36:00")',
    '"9:30" > "10:00"',
    'TEXT("08:30" + "00:45", "HH:MM")',
    '1 / 3 * 3',
    '10 / 3 * 3',
    'INT(1 / 49 * 49)',
  ],
  ...['+5', '+1 + +2', '2 * +3', '-+4', '+"a"'],
  ...values('LEN', '"😀"', '"a😀b"'),
  ...values('LEFT', '"😀a", 1', '"a😀b", 2'),
  ...values('RIGHT', '"a😀", 1', '"😀b", 2'),
  ...values('MID', '"a😀b", 2, 1', '"a😀b", 3, 1'),
  ...['"ä" < "b"', '"Ä" > "a"', '"ä" = "a"', '"Ärger" < "Arm"', '"Öl" < "Ort"', '"é" <= "f"'],
  ...values('COUNTIF', 'w, "pe~*"', 'w, "f~ig"', '{"a"}, "~a"'),
  ...['ATAN2(0, 0)', 'POWER(0, 0)', '0 ^ 0', '0 ^ -1', '0 ^ 2'],
  // together
  ...[
    'ROUND(SUM(n) * 1.19, 2)',
    'IF(SUM(n) > 20, "many", "few")',
    'ROUND(AVERAGE(n), 3)',
    'MAX(n) - MIN(n)',
    'SUM(n) / COUNT(n)',
    'UPPER(LEFT("kontor", 1)) & MID("kontor", 2, 99)',
  ],
  ...[
    'IFERROR(SUM(n) / COUNT(none), "none")',
    'TEXT(SUM(n) / 7, "0.00") & " kg"',
    'ROUND(1000 * (1 + 3.5%) ^ 10, 2)',
    'INT(DAYS("2026-11-23", "1990-03-01") / 365.25)',
    'ROUND(19.99 * 3 * 0.9, 2)',
    'ROUND(119 / 1.19, 2)',
    'IF(AND(MAX(n) > 8, MIN(n) < 2), SUM(n), 0)',
    'SUMIF(w, "pear", n) / SUM(n)',
    'ROUND(PI() * 2.5 ^ 2, 4)',
  ],
];

/** English names that LibreOffice files write otherwise. */
const names = {
  ISOWEEK: 'ISOWEEKNUM',
  IFS: 'COM.MICROSOFT.IFS',
  SWITCH: 'COM.MICROSOFT.SWITCH',
  CONCAT: 'COM.MICROSOFT.CONCAT',
  TEXTJOIN: 'COM.MICROSOFT.TEXTJOIN',
};
const letters = Object.fromEntries(Object.keys(columns).map((name, index) => [name, 'BCDEFGH'[index]]));

function openFormula(text) {
  return text
    .split(/("(?:[^"]|"")*")/)
    .map((part, index) => {
      if (index % 2 === 1) return part;
      return part
        .replaceAll(',', ';')
        .replace(/\b(TRUE|FALSE)\b/g, '$1()')
        .replace(/\b[A-Z]+(?=\()/g, name => names[name] ?? name)
        .replace(/\b(?:n|m|w|mixed|none)\b/g, name => `[.${letters[name]}1:.${letters[name]}7]`);
    })
    .join('');
}

const escaped = text =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function cell(value) {
  if (value === null) return '<table:table-cell/>';
  if (typeof value === 'number') return `<table:table-cell office:value-type="float" office:value="${value}"/>`;
  if (typeof value === 'boolean')
    return `<table:table-cell office:value-type="boolean" office:boolean-value="${value}"/>`;
  return `<table:table-cell office:value-type="string"><text:p>${escaped(value)}</text:p></table:table-cell>`;
}

const rows = formulas.map((formula, index) => {
  const data =
    index < 7
      ? Object.values(columns)
          .map(column => cell(column[index]))
          .join('')
      : '';
  return `<table:table-row><table:table-cell table:formula="of:=${escaped(openFormula(formula))}"/>${data}</table:table-row>`;
});
const sheet = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet><table:calculation-settings table:case-sensitive="false" table:use-wildcards="true" table:use-regular-expressions="false"/><table:table table:name="f">${rows.join('')}</table:table></office:spreadsheet></office:body></office:document>`;

const folder = mkdtempSync(join(tmpdir(), 'formulas-'));
writeFileSync(join(folder, 'in.fods'), sheet);
execFileSync(
  'soffice',
  [
    '--headless',
    `-env:UserInstallation=file://${folder}/profile`,
    '--convert-to',
    'fods:OpenDocument Spreadsheet Flat XML',
    '--outdir',
    join(folder, 'out'),
    join(folder, 'in.fods'),
  ],
  { stdio: 'inherit', env: { ...process.env, LC_ALL: 'en_US.UTF-8', LANG: 'en_US.UTF-8' } },
);
const made = readFileSync(join(folder, 'out', 'in.fods'), 'utf8');
rmSync(folder, { recursive: true, force: true });

const decoded = text =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
const table = made.slice(made.indexOf('<table:table '));
const cells = [
  ...table.matchAll(/<table:table-cell[^>]*table:formula="[^"]*"[^>]*(?:\/>|>.*?<\/table:table-cell>)/gs),
].map(([xml]) => {
  const attribute = name => new RegExp(`${name}="([^"]*)"`).exec(xml)?.[1];
  if (attribute('calcext:value-type') === 'error') return { error: true };
  const type = attribute('office:value-type');
  if (type === 'boolean') return attribute('office:boolean-value') === 'true';
  if (type === 'date') return { date: attribute('office:date-value').slice(0, 10) };
  if (type === 'string')
    return decoded(
      [...xml.matchAll(/<text:p>(.*?)<\/text:p>/gs)]
        .map(each => each[1].replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count = 1) => ' '.repeat(count)))
        .join('\n'),
    );
  // an empty text has no type
  return type === undefined ? '' : Number(attribute('office:value'));
});
if (cells.length !== formulas.length) throw new Error(`${cells.length} results of ${formulas.length} formulas`);
const lines = formulas.map((formula, index) => `  ${JSON.stringify([formula, cells[index]])}`);
const target = new URL('../packages/form/src/engine/formula/spreadsheet.json', import.meta.url);
writeFileSync(target, `{\n  "fields": ${JSON.stringify(columns)},\n  "results": [\n  ${lines.join(',\n  ')}\n  ]\n}\n`);
console.log(`${formulas.length} results`);
