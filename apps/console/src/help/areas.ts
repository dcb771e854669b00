/**
 * THE table of the help: its areas in the order of the overview, and their topics in the order of reading. The texts
 * stand in topics/, both languages beside each other.
 */
import type { useHelpTexts } from '../i18n/help.ts';
import type { IconType } from '../ui/icon.tsx';
import { IconClipboardText, IconFolder, IconUserCircle } from '../ui/icons.ts';

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
    topics: ['upload'],
  },
  {
    id: 'reports',
    icon: IconClipboardText,
    title: t => t.reports,
    about: t => t.reportsAbout,
    topics: ['first-form'],
  },
  {
    id: 'account',
    icon: IconUserCircle,
    title: t => t.account,
    about: t => t.accountAbout,
    topics: ['start'],
  },
];

/** area/topic of all topics, in the order of reading. */
export const topicIds: string[] = areas.flatMap(({ id, topics }) => topics.map(topic => `${id}/${topic}`));

/** What a screen's `help` says where several screens share a topic. */
const shared: Record<string, string> = {};

/** The topic that a screen or an address names; the first of its area where there is none of that name. */
export function topicOf(named: string): string | null {
  const id = shared[named] ?? named;
  if (topicIds.includes(id)) return id;
  const area = areas.find(one => one.id === id.split('/')[0]);
  return area ? `${area.id}/${area.topics[0]}` : null;
}
