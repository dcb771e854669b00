/** The page that a list call asks for; its schema has checked the numbers. */
import { limits } from '@kontor/contract';

export interface PageQuery {
  limit?: number;
  page?: number;
}

export function pageOf({ limit = limits.page_size, page = 1 }: PageQuery) {
  return { limit, page, offset: (page - 1) * limit };
}
