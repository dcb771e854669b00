/**
 * Command `npm run api-docs`: writes docs/api.md from the route table, docs/functions.md from the functions of formulas,
 * and the table of settings into docs/operations.md.
 */
import { writeFileSync } from 'node:fs';
import { apiFile, apiText } from './api-text.ts';
import { functionsFile, functionsText } from './functions.ts';
import { writeSettings } from './settings.ts';

writeFileSync(apiFile, apiText());
writeFileSync(functionsFile, functionsText());
console.log('docs/api.md is written.');
writeSettings(new URL('../../../../docs/operations.md', import.meta.url));
