/**
 * Table of screens (routes). Menu, page title, permission guard, not-found page and palette are derived from it; the
 * first matching row wins, so static paths precede those with parameters.
 */
import type { ComponentType, LazyExoticComponent } from 'react';
import type { useShellTexts } from './i18n/shell.ts';
import type { IconType } from './ui/icon.tsx';
import {
  IconChartBar,
  IconClipboardText,
  IconDeviceMobile,
  IconFolder,
  IconHelpCircle,
  IconLayoutDashboard,
  IconSettings,
  IconSpeakerphone,
  IconUsers,
} from './ui/icons.ts';
import { lazily } from './ui/lazily.ts';
import type { ScreenProps } from './ui/screen-props.ts';

type Title = (t: ReturnType<typeof useShellTexts>) => string;

interface Place {
  path: string;
  screen: LazyExoticComponent<ComponentType<ScreenProps>> & { preload: () => void };
  /** Required permissions: entity → action. */
  needs?: Record<string, string>;
  /** Only these roles. */
  roles?: readonly string[];
  /** Public: no login required. */
  open?: true;
  /** Without top bar and menu. */
  bare?: true;
  /** Help topic as area/topic, possibly with path parameters (help/areas.ts). */
  help?: string;
  /** Path of the parent screen, over which it is shown. */
  parent?: string;
}
/** Entry of the main menu, by position; `key` opens it after G (keyboard shortcut). */
export interface MenuRow extends Place {
  menu: { icon: IconType; position: number; key: string; badge?: 'unread' };
  title: Title;
}
/** Screens that set their title with `useTitle` need none here: the shell's catalogue is part of the first load. */
export type Row = MenuRow | (Place & { menu?: never; title?: Title });

const screen = (load: () => Promise<{ default: ComponentType<ScreenProps> }>) => lazily<ScreenProps>(load);

export const HOME = '/help';

const ADMINS: readonly string[] = ['admin'];
const STAFF: readonly string[] = ['admin', 'helpdesk'];

export const routes: Row[] = [
  {
    path: '/login',
    screen: screen(() => import('./screens/account/login.tsx')),
    title: t => t.login,
    open: true,
    bare: true,
  },
  { path: '/login/sso', screen: screen(() => import('./screens/account/sso.tsx')), open: true, bare: true },
  {
    path: '/login/:successRedirect',
    screen: screen(() => import('./screens/account/login.tsx')),
    title: t => t.login,
    open: true,
    bare: true,
  },
  {
    path: '/logout',
    screen: screen(() => import('./screens/account/logout.tsx')),
    title: t => t.logout,
    open: true,
    bare: true,
  },
  {
    path: '/forgot-password',
    screen: screen(() => import('./screens/account/forgot-password.tsx')),
    open: true,
    bare: true,
  },
  {
    path: '/reset-password/:token',
    screen: screen(() => import('./screens/account/reset-password.tsx')),
    open: true,
    bare: true,
  },
  {
    path: '/confirm-invitation/:token',
    screen: screen(() => import('./screens/account/confirm-invitation.tsx')),
    open: true,
    bare: true,
  },
  { path: '/register', screen: screen(() => import('./screens/account/register.tsx')), open: true, bare: true },
  { path: '/second-factor', screen: screen(() => import('./screens/account/factor-first.tsx')), bare: true },
  { path: '/account', screen: screen(() => import('./screens/account/my-account.tsx')), help: 'account/profile' },
  {
    path: '/account/:section',
    screen: screen(() => import('./screens/account/my-account.tsx')),
    help: 'account/:section',
  },
  {
    path: '/files',
    help: 'files/find',
    screen: screen(() => import('./screens/files/index.tsx')),
    title: t => t.files,
    menu: { icon: IconFolder, position: 10, key: 'd' },
    needs: { Files: 'read', Directories: 'read', Tags: 'read', FileReferences: 'read' },
  },
  {
    path: '/reports',
    help: 'reports/forms',
    screen: screen(() => import('./screens/reports/index.tsx')),
    title: t => t.reports,
    menu: { icon: IconClipboardText, position: 20, key: 'b' },
    needs: { Reports: 'read', ReportConfigs: 'read' },
  },
  {
    path: '/reports/lists',
    help: 'editor/lists',
    screen: screen(() => import('./screens/choice-lists/index.tsx')),
    title: t => t.reports,
    needs: { ChoiceLists: 'read' },
  },
  {
    path: '/reports/lists/:choiceListId',
    help: 'editor/lists',
    screen: screen(() => import('./screens/choice-lists/index.tsx')),
    title: t => t.reports,
    needs: { ChoiceLists: 'read' },
  },
  {
    path: '/reports/import',
    help: 'reports/import',
    screen: screen(() => import('./screens/form-import/index.tsx')),
    title: t => t.reports,
    needs: { ReportConfigs: 'create' },
  },
  {
    path: '/reports/config/new',
    help: 'editor/build',
    screen: screen(() => import('./screens/designer/index.tsx')),
    title: t => t.reports,
    needs: { Files: 'read', ReportConfigs: 'create' },
  },
  {
    path: '/reports/config/:reportConfigId',
    help: 'editor/build',
    screen: screen(() => import('./screens/designer/index.tsx')),
    title: t => t.reports,
    needs: { Files: 'read', ReportConfigs: 'update' },
  },
  {
    path: '/reports/share/:reportConfigId',
    help: 'sharing/link',
    screen: screen(() => import('./screens/share/index.tsx')),
    title: t => t.reports,
    needs: { Reports: 'read', ReportConfigs: 'read' },
    parent: '/reports',
  },
  {
    path: '/reports/:reportConfigId',
    help: 'reports/entries',
    screen: screen(() => import('./screens/entries/list/index.tsx')),
    title: t => t.reports,
    needs: { Reports: 'read', ReportConfigs: 'read' },
  },
  {
    path: '/reports/:reportConfigId/new',
    help: 'reports/fill',
    screen: screen(() => import('./screens/entries/fill/new.tsx')),
    title: t => t.reports,
    needs: { Files: 'read', ReportConfigs: 'read', Reports: 'read' },
  },
  {
    path: '/reports/:reportConfigId/import',
    help: 'reports/from-file',
    screen: screen(() => import('./screens/entry-import/index.tsx')),
    title: t => t.reports,
    needs: { ReportConfigs: 'read', Reports: 'create' },
  },
  {
    path: '/reports/:reportConfigId/:reportId/view',
    help: 'reports/fill',
    screen: screen(() => import('./screens/entries/read/index.tsx')),
    title: t => t.reports,
    needs: { Files: 'read', ReportConfigs: 'read', Reports: 'read' },
  },
  {
    path: '/reports/:reportConfigId/:reportId/edit',
    help: 'reports/fill',
    screen: screen(() => import('./screens/entries/fill/edit.tsx')),
    title: t => t.reports,
    needs: { Files: 'read', ReportConfigs: 'read', Reports: 'read' },
  },
  {
    path: '/statistics',
    help: 'statistics/read',
    screen: screen(() => import('./screens/statistics/list.tsx')),
    title: t => t.statistics,
    menu: { icon: IconChartBar, position: 30, key: 's' },
    needs: { ReportConfigs: 'read', Charts: 'read' },
  },
  {
    path: '/statistics/new',
    help: 'statistics/build',
    screen: screen(() => import('./screens/statistics/form/index.tsx')),
    needs: { ReportConfigs: 'read', Charts: 'create' },
  },
  {
    path: '/statistics/new/:chartId',
    help: 'statistics/build',
    screen: screen(() => import('./screens/statistics/form/index.tsx')),
    needs: { ReportConfigs: 'read', Charts: 'create' },
  },
  {
    path: '/statistics/edit/:chartId',
    help: 'statistics/build',
    screen: screen(() => import('./screens/statistics/form/index.tsx')),
    needs: { ReportConfigs: 'read', Charts: 'update' },
  },
  {
    path: '/statistics/view/:chartId',
    help: 'statistics/read',
    screen: screen(() => import('./screens/statistics/view.tsx')),
    needs: { ReportConfigs: 'read', Charts: 'read' },
  },
  {
    path: '/dashboards',
    help: 'dashboards/build',
    screen: screen(() => import('./screens/dashboards/list.tsx')),
    title: t => t.dashboards,
    menu: { icon: IconLayoutDashboard, position: 40, key: 'a' },
    needs: { ChartCollections: 'read' },
  },
  {
    path: '/dashboards/new',
    help: 'dashboards/build',
    screen: screen(() => import('./screens/dashboards/new.tsx')),
    needs: { ChartCollections: 'create', Charts: 'read' },
  },
  {
    path: '/dashboards/:dashboardId',
    help: 'dashboards/filter',
    screen: screen(() => import('./screens/dashboards/view/index.tsx')),
    needs: { ChartCollections: 'read' },
  },
  {
    path: '/dashboards/:dashboardId/edit',
    help: 'dashboards/build',
    screen: screen(() => import('./screens/dashboards/edit/index.tsx')),
    needs: { ChartCollections: 'update', Charts: 'read' },
  },
  {
    path: '/dashboards/:dashboardId/wall',
    screen: screen(() => import('./screens/dashboards/wall/index.tsx')),
    needs: { ChartCollections: 'read' },
    bare: true,
  },
  {
    path: '/message-center',
    screen: screen(() => import('./screens/messages/index.tsx')),
    title: t => t.messages,
    menu: { icon: IconSpeakerphone, position: 50, key: 'm', badge: 'unread' },
    needs: { Messages: 'read' },
    help: 'messages/read',
  },
  {
    path: '/message-center/:messageId',
    screen: screen(() => import('./screens/messages/detail.tsx')),
    needs: { Messages: 'read' },
    help: 'messages/read',
    parent: '/message-center',
  },
  { path: '/unsent', screen: screen(() => import('./screens/unsent/index.tsx')), help: 'sharing/unsent' },
  { path: '/files/:fileId', screen: screen(() => import('./screens/file/index.tsx')), help: 'files/view' },
  {
    path: '/device-management',
    help: 'devices/overview',
    screen: screen(() => import('./screens/devices/index.tsx')),
    title: t => t.devices,
    menu: { icon: IconDeviceMobile, position: 60, key: 'g' },
    needs: { Devices: 'read' },
  },
  {
    path: '/users',
    help: 'users/invite',
    screen: screen(() => import('./screens/users/index.tsx')),
    title: t => t.users,
    menu: { icon: IconUsers, position: 65, key: 'u' },
    needs: { Users: 'read' },
    roles: STAFF,
  },
  {
    path: '/users/groups',
    help: 'users/groups',
    screen: screen(() => import('./screens/users/groups.tsx')),
    needs: { Users: 'read', Groups: 'read' },
    roles: STAFF,
  },
  {
    path: '/users/links',
    help: 'users/leavers',
    screen: screen(() => import('./screens/users/all-links.tsx')),
    needs: { Users: 'read', ReportConfigs: 'update' },
    roles: ADMINS,
  },
  {
    path: '/users/keys',
    help: 'users/leavers',
    screen: screen(() => import('./screens/users/all-keys.tsx')),
    needs: { Users: 'read' },
    roles: ADMINS,
  },
  {
    path: '/users/:userId',
    help: 'users/rights',
    screen: screen(() => import('./screens/users/user.tsx')),
    needs: { Users: 'read' },
    roles: STAFF,
  },
  {
    path: '/settings',
    help: 'settings/general',
    screen: screen(() => import('./screens/settings/index.tsx')),
    title: t => t.settings,
    menu: { icon: IconSettings, position: 70, key: 'e' },
    needs: { Users: 'read' },
    roles: ADMINS,
  },
  {
    path: '/settings/:section',
    help: 'settings/:section',
    screen: screen(() => import('./screens/settings/index.tsx')),
    needs: { Users: 'read' },
    roles: ADMINS,
  },
  {
    path: '/settings/:section/:id',
    help: 'settings/:section',
    screen: screen(() => import('./screens/settings/index.tsx')),
    needs: { Users: 'read' },
    roles: ADMINS,
  },
  { path: '/support', screen: screen(() => import('./screens/account/support.tsx')), open: true },
  {
    path: '/help',
    screen: screen(() => import('./screens/help/index.tsx')),
    title: t => t.help,
    menu: { icon: IconHelpCircle, position: 80, key: 'h' },
  },
  { path: '/help/news', screen: screen(() => import('./screens/help/news.tsx')) },
  { path: '/help/:area', screen: screen(() => import('./screens/help/topic.tsx')) },
  { path: '/help/:area/:topic', screen: screen(() => import('./screens/help/topic.tsx')) },
];

if (import.meta.env.DEV) {
  const { IconBook } = await import('./ui/icons.ts');
  routes.push(
    {
      path: '/gallery',
      screen: screen(() => import('./gallery/index.tsx')),
      title: t => t.gallery,
      open: true,
      menu: { icon: IconBook, position: 90, key: 'p' },
    },
    { path: '/gallery/list', screen: screen(() => import('./gallery/list.tsx')), title: t => t.gallery, open: true },
    {
      path: '/gallery/charts',
      screen: screen(() => import('./gallery/charts.tsx')),
      title: t => t.gallery,
      open: true,
    },
    { path: '/gallery/library', screen: screen(() => import('./gallery/library.tsx')), title: t => t.gallery },
  );
}

/** What screens do for the palette: the states of an entry that was found. */
export const statesToSet = () => import('./screens/entries/common/states-to-set.ts').then(each => each.statesToSet);

/** Screen for every other path. */
export const notFound: Row = {
  path: '/404',
  screen: screen(() => import('./screens/not-found/index.tsx')),
  title: t => t.notFound,
  open: true,
};
