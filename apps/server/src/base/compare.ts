/** How a query's bounds and numbers are read, for SQL of PostgreSQL and of the columnar copy alike. */
import type { Bound } from '@kontor/contract';

export const signs = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const satisfies Record<Bound, string>;

/** A number in a URL: without exponent, of at most 15 digits on either side of the point. */
export const plainNumber = /^-?\d{1,15}(\.\d{1,15})?$/;
