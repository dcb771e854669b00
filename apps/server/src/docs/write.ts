/**
 * Command `npm run api-docs`: writes docs/api.md from the route table, and the table of settings into
 * docs/operations.md.
 */
import { writeFileSync } from 'node:fs';
import { apiFile, apiText } from './api-text.ts';
import { writeSettings } from './settings.ts';

writeFileSync(apiFile, apiText());
console.log('docs/api.md is written.');
writeSettings(new URL('../../../../docs/operations.md', import.meta.url));
