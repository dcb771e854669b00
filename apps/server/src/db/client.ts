/**
 * A connection to PostgreSQL with the settings and types that all statements rely on. It is opened to the host that is
 * the primary now, and gives itself up where it finds itself at a standby.
 */
import pg from 'pg';
import { destroy } from './backend-probe.ts';
import type { Primary } from './primary.ts';

const { builtins } = pg.types;

/** Converts `2026-11-20 10:30:00.5+00`, PostgreSQL's text in UTC, to ISO 8601. */
const isoOf = (text: string): string =>
  text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : new Date(text).toISOString();

const types = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, isoOf],
  [builtins.DATE, text => text],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
]);
const getTypeParser = (oid: number, format?: string) =>
  (format !== 'binary' && types.get(oid)) || pg.types.getTypeParser(oid, format as 'text');

const settings = {
  timezone: 'UTC',
  statement_timeout: '15000',
  lock_timeout: '3000',
  idle_in_transaction_session_timeout: '30000',
  jit: 'off',
  intervalstyle: 'iso_8601',
};

/** Settings as options of a new connection, without a statement of their own. */
export const usual = {
  options: Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
  types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
};

/** Shutting down, crashed, starting; a statement that writes, at a standby. */
const notPrimary = new Set(['57P01', '57P02', '57P03', '25006']);

interface Status {
  parameterName: string;
  parameterValue: string;
}

/** Class of connections to `primary`, which is doubted when one of them fails. */
export function clientsOf(primary: Primary): typeof pg.Client {
  return class extends pg.Client {
    constructor(given?: string | pg.ClientConfig) {
      super({ ...(given as pg.ClientConfig), ...primary.now() });
      const doubt = () => primary.doubt();
      let style = '';
      this.on('error', doubt);
      this.connection.on('error', doubt);
      this.connection.on('errorMessage', ({ code }: { code?: string }) => {
        if (code && notPrimary.has(code)) doubt();
      });
      // Sent by the server with each opening, and whenever it changes.
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Status) => {
        if (parameterName === 'IntervalStyle') style = parameterValue;
        if (parameterName !== 'in_hot_standby' || parameterValue !== 'on') return;
        doubt();
        destroy(this);
      });
      // A pooler (PgBouncer) takes no options: they are set by statements, ahead of the first one of the product.
      this.once('connect', () => {
        if (style !== settings.intervalstyle) this.query(asStatements).catch(() => destroy(this));
      });
    }
  };
}

const asStatements = Object.entries(settings)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ');
