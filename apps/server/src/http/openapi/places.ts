/** Assigns a call to its resource (longest matching path) and to its tag in the documentation. */
import { type Resource, resources } from '@kontor/contract';
import type { Endpoint } from '../../records/endpoint.ts';

const rows = Object.values<Resource>(resources);

/** Tags of calls without a resource; the first match wins. */
const headings: readonly [tag: string, begins: string, about: string][] = [
  ['sign-in', '/pixelstein-users/users/', 'How a person gets a session, an account and a new password.'],
  ['account', '/account', "One's own second factor, sessions and API keys."],
  ['handovers', '/handovers', 'Unfinished entries on their way from one device to another.'],
  ['odata', '/odata', 'The entries of a form for spreadsheets and BI tools, by OData 4.'],
  ['trash', '/trash', 'Everything deleted, in one list.'],
  ['instance', '/', 'What this instance is and takes, how it is, and what describes it.'],
];

const stems = ({ path, paths }: Resource): string[] => [path, ...(paths?.list ? [paths.list] : [])];

const isBelow = (path: string, stem: string) => path.startsWith(`${stem}/`) || path.startsWith(`${stem}.`);

/** Sign-in calls are below the users' path, but are no verbs of users. */
const isSignIn = ({ path, needs, noApiKeys, name }: Endpoint) =>
  path.startsWith('/pixelstein-users/users/') && !needs && !noApiKeys && !name.endsWith('Users');

export function resourceOf(endpoint: Endpoint): Resource | undefined {
  if (isSignIn(endpoint)) return undefined;
  const found = rows.flatMap(row =>
    stems(row)
      .filter(stem => isBelow(endpoint.path, stem))
      .map(stem => ({ row, length: stem.length })),
  );
  return found.sort((a, b) => b.length - a.length)[0]?.row;
}

export const tagOf = (endpoint: Endpoint): string =>
  resourceOf(endpoint)?.name ?? headings.find(([, begins]) => endpoint.path.startsWith(begins))?.[0] ?? 'instance';

export interface Tag {
  name: string;
  description: string;
}

/** Sign-in first, then resources in table order, then the rest. */
export const tags = (): Tag[] => {
  const [signIn, ...rest] = headings.map(([name, , description]) => ({ name, description }));
  const own = rows.map(({ name, about }) => ({ name, description: about }));
  return [...(signIn ? [signIn] : []), ...own, ...rest.filter(({ name }) => !own.some(row => row.name === name))];
};
