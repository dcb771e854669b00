/**
 * Table of visits: every screen, and those of its states that look different enough to be checked separately; by area,
 * in `visits/`.
 */
import { account } from './visits/account.ts';
import { dashboards } from './visits/dashboards.ts';
import { designer } from './visits/designer.ts';
import { entrance } from './visits/entrance.ts';
import { entries } from './visits/entries.ts';
import { files } from './visits/files.ts';
import { forms } from './visits/forms.ts';
import { messages } from './visits/messages.ts';
import { people } from './visits/people.ts';
import { settings } from './visits/settings.ts';
import { shared } from './visits/shared.ts';
import { statistics } from './visits/statistics.ts';
import type { Visit } from './visits/visit.ts';

export type { Places } from './visits/visit.ts';

export const visits: Visit[] = [
  ...entrance,
  ...account,
  ...messages,
  ...files,
  ...forms,
  ...entries,
  ...designer,
  ...settings,
  ...statistics,
  ...dashboards,
  ...people,
  ...shared,
];
