/** Table of help topics by area, in reading order. The texts are in topics/. */
import type { useHelpTexts } from '../i18n/help.ts';
import type { IconType } from '../ui/icon.tsx';
import {
  IconChartBar,
  IconClipboardText,
  IconDeviceMobile,
  IconFolder,
  IconLayoutDashboard,
  IconPencil,
  IconSettings,
  IconShare2,
  IconSpeakerphone,
  IconUserCircle,
  IconUsers,
} from '../ui/icons.ts';

export interface Area {
  id: string;
  icon: IconType;
  title: (t: ReturnType<typeof useHelpTexts>) => string;
  about: (t: ReturnType<typeof useHelpTexts>) => string;
  topics: string[];
}

export const areas: Area[] = [
  {
    id: 'files',
    icon: IconFolder,
    title: t => t.files,
    about: t => t.filesAbout,
    topics: ['upload', 'find', 'organise', 'view', 'formats'],
  },
  {
    id: 'reports',
    icon: IconClipboardText,
    title: t => t.reports,
    about: t => t.reportsAbout,
    topics: [
      'first-form',
      'forms',
      'import',
      'entries',
      'views',
      'fill',
      'from-file',
      'zip',
      'history',
      'states',
      'export',
      'feeds',
      'export-links',
    ],
  },
  {
    id: 'editor',
    icon: IconPencil,
    title: t => t.editor,
    about: t => t.editorAbout,
    topics: [
      'build',
      'blocks',
      'contents',
      'conditions',
      'formulas',
      'cases',
      'repeats',
      'lists',
      'known-data',
      'numbers',
      'languages',
      'handlers',
    ],
  },
  {
    id: 'sharing',
    icon: IconShare2,
    title: t => t.sharing,
    about: t => t.sharingAbout,
    topics: ['link', 'offline', 'unsent', 'handover'],
  },
  {
    id: 'statistics',
    icon: IconChartBar,
    title: t => t.statistics,
    about: t => t.statisticsAbout,
    topics: ['build', 'types', 'filter', 'read'],
  },
  {
    id: 'dashboards',
    icon: IconLayoutDashboard,
    title: t => t.dashboards,
    about: t => t.dashboardsAbout,
    topics: ['build', 'filter', 'wall', 'send'],
  },
  {
    id: 'messages',
    icon: IconSpeakerphone,
    title: t => t.messages,
    about: t => t.messagesAbout,
    topics: ['read', 'write'],
  },
  {
    id: 'devices',
    icon: IconDeviceMobile,
    title: t => t.devices,
    about: t => t.devicesAbout,
    topics: ['overview', 'push'],
  },
  {
    id: 'users',
    icon: IconUsers,
    title: t => t.users,
    about: t => t.usersAbout,
    topics: ['invite', 'rights', 'groups', 'leavers'],
  },
  {
    id: 'settings',
    icon: IconSettings,
    title: t => t.settings,
    about: t => t.settingsAbout,
    topics: ['general', 'licences', 'form-css', 'branding', 'integrations', 'api', 'trash', 'audit', 'operation'],
  },
  {
    id: 'account',
    icon: IconUserCircle,
    title: t => t.account,
    about: t => t.accountAbout,
    topics: ['start', 'profile', 'second-factor', 'keys'],
  },
];

/** All topics as area/topic, in reading order. */
export const topicIds: string[] = areas.flatMap(({ id, topics }) => topics.map(topic => `${id}/${topic}`));

/** Aliases: topics that several screens share. */
const shared: Record<string, string> = {
  'account/password': 'account/profile',
  'account/sessions': 'account/keys',
  'settings/mail': 'settings/operation',
  'settings/jobs': 'settings/operation',
  'settings/storage': 'settings/operation',
  'settings/backups': 'settings/operation',
  'settings/health': 'settings/operation',
};

/** Resolves a screen's `help` or an address to a topic; an unknown one to the first of its area. */
export function topicOf(named: string): string | null {
  const id = shared[named] ?? named;
  if (topicIds.includes(id)) return id;
  const area = areas.find(one => one.id === id.split('/')[0]);
  return area ? `${area.id}/${area.topics[0]}` : null;
}
