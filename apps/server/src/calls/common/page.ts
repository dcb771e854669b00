/** Paging parameters of a list call, already validated by its schema. */
import { limits } from '@kontor/contract';

export interface PageQuery {
  limit?: number;
  page?: number;
}

export function pageOf({ limit = limits.page_size, page = 1 }: PageQuery) {
  return { limit, page, offset: (page - 1) * limit };
}
