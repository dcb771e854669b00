/** Generates the text of `docs/api.md` from the route table. */
import { openApiText } from '../http/openapi/text.ts';
import { routes } from '../routes/table.ts';
import { apiMarkdown, type OpenApi } from './markdown.ts';
import { beyond, readSpecified } from './specified.ts';

export const apiFile = new URL('../../../../docs/api.md', import.meta.url);

export function apiText(): string {
  const endpoints = routes();
  return apiMarkdown(openApiText(endpoints, '') as OpenApi, beyond(endpoints, readSpecified()));
}
