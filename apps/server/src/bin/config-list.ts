/**
 * Command `npm run config`: prints every environment variable with its value and purpose; exits 1 if a value is
 * invalid.
 */
import { readVariable, variableNames, variables } from '../config.ts';

const rows = variableNames.map(name => {
  const row = variables[name];
  const given = process.env[name]?.trim();
  const { wrong } = readVariable(name, process.env);
  if (wrong) process.exitCode = 1;
  const text = given || row.default;
  const shown = given && 'secret' in row ? '(set, not shown)' : text || '(not set)';
  const value = given ? shown : text ? `${text} (default)` : shown;
  return { name, value, help: wrong ? `WRONG: ${wrong}` : row.help };
});

const width = (column: 'name' | 'value') => Math.max(...rows.map(row => row[column].length));
const [names, values] = [width('name'), width('value')];
for (const { name, value, help } of rows) console.log(`${name.padEnd(names)}  ${value.padEnd(values)}  ${help}`);
