/** The type of a visit, and helpers that bring a screen into its state. */
import type { Page } from '@playwright/test';
import type { Username } from '../../setup.ts';

export interface Places {
  /** Ids of the form of bird strikes, and of its newest entry with photos. */
  form: string;
  entry: string;
  /** The form of vehicle checks: shapes to choose, a drawing, a plan to draw on. */
  drawn: string;
  /** A form that computes, with a case that its draft makes something else of; and one whose draft has a broken formula. */
  computing: string;
  broken: string;
  /** A form that was changed: with two versions. */
  changed: string;
  /** A saved view of the form of bird strikes, with an export link. */
  view: string;
  /** An API of type webhook, with an event handler. */
  service: string;
  /** A picture in the library. */
  picture: string;
  /** A file whose preview cannot be made, and its title. */
  unseen: string;
  unseenTitle: string;
  /** A chart and a dashboard of the demo. */
  chart: string;
  /** A chart of the demo whose datasets have conditions. */
  conditional: string;
  dashboard: string;
  /** URL of a shared form: that of bird strikes. */
  shared: string;
  /** URL of a share link that was revoked. */
  ended: string;
}
export interface Visit {
  name: string;
  /** Its row in routes.tsx; none for unknown addresses. */
  route?: string;
  path: (places: Places) => string;
  who?: Username | null;
  /** Brings the screen into its state; must work in both languages, wide and on a phone. */
  open?: (page: Page) => Promise<void>;
}

export const press = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();
export const dialog = (page: Page) => page.getByRole('dialog').first().waitFor();
export const main = (page: Page) => page.getByRole('main');
