// `npm run api-docs`: writes docs/api.md from the route table.
import { writeFileSync } from 'node:fs';
import { apiFile, apiText } from './api-text.ts';

writeFileSync(apiFile, apiText());
console.log('docs/api.md is written.');
