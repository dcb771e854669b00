/** Unit tests of the routes: menu, permissions of each address, redirects to and from the sign-in. */
import { describe, expect, test } from 'vitest';
import { encodeTarget, safeTarget } from '../src/api/login-redirect.ts';
import type { User } from '../src/api/session.ts';
import { scopeOf } from '../src/api/session.ts';
import { useShellTexts } from '../src/i18n/shell.ts';
import { HOME, notFound, routes } from '../src/routes.tsx';
import { redirectOf } from '../src/shell/guard.ts';
import { match, mayOpen, menuRows } from '../src/shell/route-match.ts';

const user = (role: User['role'], permissions: User['permissions']): User => ({
  id: '1',
  username: 'anna',
  email: null,
  first_name: null,
  last_name: null,
  language: null,
  role,
  permissions,
});
const everything = user('admin', { '*': { '*': 'all' } });

test('every row is found by its own path, with its parameters decoded', () => {
  for (const row of routes) {
    const path = row.path.replace(/:\w+/g, 'a%2Fb%20c');
    const found = match(path);
    expect(found.row.path, path).toBe(row.path);
    for (const value of Object.values(found.params)) expect(value).toBe('a/b c');
    expect(Object.keys(found.params)).toEqual([...row.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
    expect(match(`${path}/`).row.path).toBe(row.path);
  }
});

test.each(['/nowhere', '/reports/a/b/c/d', '/login/a/b', '', '//reports'])('%j is not available', path => {
  expect(match(path).row).toBe(notFound);
});

/** The table of the specification (document 3, section 2.1); null: no sign-in needed. */
test.each<[path: string, needs: string[] | null, role?: string]>([
  ['/files', ['Files', 'Directories', 'Tags', 'FileReferences']],
  ['/files/1', []],
  ['/reports', ['Reports', 'ReportConfigs']],
  ['/reports/share/1', ['Reports', 'ReportConfigs']],
  ['/reports/config/new', ['Files', 'ReportConfigs']],
  ['/reports/config/1', ['Files', 'ReportConfigs']],
  // The document demands ReportConfigs alone; without permission for entries the list would be empty.
  ['/reports/1', ['Reports', 'ReportConfigs']],
  ['/reports/1/2/view', ['Files', 'ReportConfigs', 'Reports']],
  ['/reports/1/2/edit', ['Files', 'ReportConfigs', 'Reports']],
  ['/reports/1/new', ['Files', 'ReportConfigs', 'Reports']],
  ['/statistics', ['ReportConfigs', 'Charts']],
  ['/statistics/new', ['ReportConfigs', 'Charts']],
  ['/statistics/view/1', ['ReportConfigs', 'Charts']],
  ['/statistics/edit/1', ['ReportConfigs', 'Charts']],
  ['/dashboards', ['ChartCollections']],
  ['/dashboards/new', ['ChartCollections', 'Charts']],
  ['/dashboards/1', ['ChartCollections']],
  ['/dashboards/1/edit', ['ChartCollections', 'Charts']],
  ['/message-center', ['Messages']],
  ['/device-management', ['Devices']],
  ['/settings', ['Users'], 'admin'],
  ['/help', []],
  ['/login', null],
  ['/login/%2Freports', null],
  // Signing out works without a session, too.
  ['/logout', null],
  ['/forgot-password', null],
  ['/reset-password/rst_1', null],
  ['/confirm-invitation/inv_1', null],
])('%s is a screen, for those with %j %s', (path, needs, role) => {
  const { row } = match(path);
  expect(row).not.toBe(notFound);
  expect(row.open ?? false).toBe(needs === null);
  expect(Object.keys(row.needs ?? {}).toSorted()).toEqual((needs ?? []).toSorted());
  expect(row.roles?.[0]).toBe(role);
});

test('the menu has the positions of the specification', () => {
  const at = Object.fromEntries(menuRows(everything).map(row => [row.path, row.menu?.position]));
  expect(at).toMatchObject({
    '/files': 10,
    '/reports': 20,
    '/statistics': 30,
    '/dashboards': 40,
    '/message-center': 50,
    '/device-management': 60,
    '/settings': 70,
    '/help': 80,
  });
});

test('a broken escape stays as it was', () => {
  expect(match('/reports/%E0%A4%A').params).toEqual({ reportConfigId: '%E0%A4%A' });
});

test('paths are unique, keys of the menu too, and every title is a text', () => {
  const paths = routes.map(row => row.path);
  expect(new Set(paths).size).toBe(paths.length);
  const keys = routes.flatMap(row => row.menu?.key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  for (const row of [...routes, notFound]) expect(row.title?.(useShellTexts.now()) ?? 'its own').toMatch(/\S/);
  for (const row of routes) if (row.parent) expect(match(row.parent).row).not.toBe(notFound);
  expect(match(HOME).row.menu).toBeDefined();
});

test('the menu holds what the user may read, by position', () => {
  const positions = menuRows(everything).map(row => row.menu?.position ?? 0);
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
  expect(menuRows(everything).map(row => row.path)).toContain('/reports');
  const blind = user('user', { ReportConfigs: { read: 'none' }, Reports: { read: 'all' }, '*': { '*': 'all' } });
  expect(menuRows(blind).map(row => row.path)).not.toContain('/reports');
  expect(menuRows(null).filter(row => !row.open)).toEqual([]);
});

test('a screen opens with all it needs', () => {
  const row = { ...notFound, needs: { Reports: 'create', ReportConfigs: 'read' } };
  expect(mayOpen(row, everything)).toBe(true);
  expect(mayOpen(row, user('user', { Reports: { read: 'all' }, ReportConfigs: { read: 'all' } }))).toBe(false);
  expect(mayOpen({ ...notFound, roles: ['admin'] }, user('user', everything.permissions))).toBe(false);
  expect(mayOpen(row, null)).toBe(false);
});

test('the nearest rule decides', () => {
  const rights = user('user', {
    reports: { read: 'self', '*': 'none' },
    '*': { read: 'all', '*': 'self' },
  });
  expect(scopeOf(rights, 'Reports', 'read')).toBe('self');
  expect(scopeOf(rights, 'Report', 'delete')).toBe('none');
  expect(scopeOf(rights, 'Files', 'read')).toBe('all');
  expect(scopeOf(rights, 'Files', 'delete')).toBe('self');
  expect(scopeOf(user('user', {}), 'Files', 'read')).toBe('none');
  expect(scopeOf(null, 'Files', 'read')).toBe('none');
});

test.each([
  ['/reports', '/reports'],
  ['/reports?search=a#b', '/reports?search=a'],
  ['/logs', '/logs'],
  [undefined, '/'],
  ['', '/'],
  ['reports', '/'],
  ['https://example.org/', '/'],
  ['//example.org/', '/'],
  ['/\\example.org', '/'],
  ['/\t/example.org', '/'],
  ['/x/..//example.org', '/'],
  ['/.//example.org/reports', '/'],
  ['javascript:alert(1)', '/'],
  ['/login', '/'],
  ['/login/%2Freports', '/'],
  ['/logout', '/'],
  ['L3JlcG9ydHM', '/reports'],
  ['L3JlcG9ydHM_c2VhcmNoPWE', '/reports?search=a'],
  ['Ly9leGFtcGxlLm9yZy8', '/'],
  ['L2xvZ2luL3g', '/'],
  ['L', '/'],
  ['L____', '/'],
])('after the sign-in, %j leads to %s', (asked, target) => {
  expect(safeTarget(asked)).toBe(target);
});

test.each(['/reports?search=Flügel+"A" & B?', '/reports/ä€😀/view', '/'])(
  '%s survives either way of writing it',
  path => {
    const there = new URL(path, location.origin);
    for (const encoding of ['uri', 'base64'] as const) {
      const written = encodeTarget(path, encoding);
      expect(match(`/login/${written}`).params).toEqual({ successRedirect: encoding === 'uri' ? path : written });
      expect(safeTarget(match(`/login/${written}`).params.successRedirect)).toBe(there.pathname + there.search);
    }
  },
);

describe('who is sent where', () => {
  const anna = user('user', { '*': { read: 'all' } });
  const nobody = { token: null, user: null, factorless: false };
  const signedIn = { token: 'ses_1', user: anna, factorless: false };
  const chief = { ...signedIn, user: everything };
  const factorless = { ...signedIn, factorless: true };
  const sent = (
    path: string,
    session: typeof nobody | typeof signedIn,
    search = '',
    encoding: 'uri' | 'base64' = 'uri',
  ) => redirectOf({ row: match(path).row, path, search, session, encoding });

  test.each([
    ['/', '/help'],
    ['/help', '/login/%2Fhelp'],
    ['/reports', '/login/%2Freports'],
    ['/settings', '/login/%2Fsettings'],
    ['/account/keys', '/login/%2Faccount%2Fkeys'],
    ['/second-factor', '/login/%2Fsecond-factor'],
    // Exempt: the sign-in is rendered in its place.
    ['/reports/config/new', null],
    ['/reports/login-of-visitors/new', null],
    ['/reports/enrolled', null],
    ['/reports/reset_password', null],
    // Public routes never redirect.
    ['/login', null],
    ['/login/%2Freports', null],
    ['/login/sso', null],
    ['/forgot-password', null],
    ['/reset-password/rst_1', null],
    ['/confirm-invitation/inv_1', null],
    ['/register', null],
    ['/support', null],
    ['/nowhere', '/404'],
    ['/404', null],
  ])('without a token %s leads to %s', (path, target) => {
    expect(sent(path, nobody)).toBe(target);
  });

  test('the whole address is kept, in the way of the house', () => {
    expect(sent('/reports', nobody, '?search=a&b')).toBe('/login/%2Freports%3Fsearch%3Da%26b');
    expect(sent('/reports', nobody, '', 'base64')).toBe('/login/L3JlcG9ydHM');
  });

  test('with a token everything stays, but what another role is asked for', () => {
    for (const path of ['/reports', '/account', '/reports/config/new', '/login', '/second-factor', '/404'])
      expect(sent(path, signedIn), path).toBeNull();
    expect(sent('/nowhere', signedIn)).toBe('/404');
    expect(sent('/settings', signedIn)).toBe('/');
    expect(sent('/settings', chief)).toBeNull();
    // The user may still be loading: the shell decides when they are known.
    expect(sent('/settings', { ...chief, user: null } as never)).toBeNull();
  });

  test('without the second factor that the role asks for, there is nothing but setting it up and leaving', () => {
    expect(sent('/reports', factorless, '?a=b')).toBe('/second-factor?next=%2Freports%3Fa%3Db');
    expect(sent('/account/second-factor', factorless)).toBe('/second-factor?next=%2Faccount%2Fsecond-factor');
    expect(sent('/reports/config/new', factorless)).toBe('/second-factor?next=%2Freports%2Fconfig%2Fnew');
    expect(sent('/second-factor', factorless)).toBeNull();
    expect(sent('/logout', factorless)).toBeNull();
  });
});
