/** Search of the settings: sections by their title and by the names of what can be set there. */
import { foundIn } from '@kontor/form';
import type { useSettingsTexts } from '../../i18n/settings.ts';
import { useSettingsSearchTexts } from '../../i18n/settings-search.ts';
import type { Section } from './sections.ts';

export interface FoundSection {
  section: Section;
  /** The setting that was found; empty if it is the title or nothing was searched for. */
  setting: string;
}

export function findSections(
  open: readonly Section[],
  search: string,
  t: ReturnType<typeof useSettingsTexts>,
): FoundSection[] {
  const words = useSettingsSearchTexts.now();
  return open.flatMap(section => {
    if (search.trim() === '' || foundIn(section.title(t), search)) return [{ section, setting: '' }];
    const setting = words[section.id].split(', ').find(name => foundIn(name, search));
    return setting ? [{ section, setting }] : [];
  });
}
