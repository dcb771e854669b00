/** Generates the table of settings in docs/operations.md from config.ts. */
import { readFileSync, writeFileSync } from 'node:fs';
import { variableNames, variables } from '../config.ts';

export function settingsTable(): string {
  const rows = variableNames.map(name => {
    const row = variables[name];
    const usual = row.default ? `\`${row.default}\`` : '–';
    const help = `${row.help}${'secret' in row ? ' (secret)' : ''}`;
    return `| \`${name}\` | ${usual} | ${help.replaceAll('|', '\\|')} |`;
  });
  return `${['| name | default | what it is |', '|---|---|---|', ...rows].join('\n')}\n`;
}

const marks = /(<!-- settings:.*?-->\n).*?(<!-- \/settings -->)/s;

export function writeSettings(path: URL): void {
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(marks, (_all, before: string, after: string) => before + settingsTable() + after),
  );
}
