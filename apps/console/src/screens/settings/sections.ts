/** Table of the settings sections, in the order of the side navigation: id, title, required rights and lazy chunk. */

import type { ComponentType, LazyExoticComponent } from 'react';
import type { useSettingsTexts } from '../../i18n/settings.ts';
import type { IconType } from '../../ui/icon.tsx';
import {
  IconApi,
  IconArchive,
  IconBrandCss3,
  IconCertificate,
  IconDatabase,
  IconHeartbeat,
  IconHistory,
  IconLanguage,
  IconLock,
  IconMail,
  IconPalette,
  IconStack2,
  IconTrash,
  IconWebhook,
  lazily,
} from '../../ui/index.ts';
import type { SectionProps } from './section-props.ts';

export interface Section {
  /** Its part of the address. */
  id: string;
  title: (t: ReturnType<typeof useSettingsTexts>) => string;
  icon: IconType;
  screen: LazyExoticComponent<ComponentType<SectionProps>> & { preload: () => void };
  /** Required rights: entity → action. */
  needs?: Record<string, string>;
}

export const sections: Section[] = [
  {
    id: 'general',
    title: t => t.general,
    icon: IconLanguage,
    screen: lazily(() => import('./general.tsx')),
  },
  {
    id: 'access',
    title: t => t.access,
    icon: IconLock,
    screen: lazily(() => import('./access.tsx')),
    needs: { Options: 'read' },
  },
  {
    id: 'licences',
    title: t => t.licences,
    icon: IconCertificate,
    screen: lazily(() => import('./licences.tsx')),
    needs: { Licences: 'read' },
  },
  {
    id: 'form-css',
    title: t => t.formCss,
    icon: IconBrandCss3,
    screen: lazily(() => import('./form-css.tsx')),
    needs: { Options: 'read' },
  },
  {
    id: 'branding',
    title: t => t.branding,
    icon: IconPalette,
    screen: lazily(() => import('./branding.tsx')),
    needs: { Options: 'read' },
  },
  { id: 'trash', title: t => t.trash, icon: IconTrash, screen: lazily(() => import('./trash.tsx')) },
  {
    id: 'audit',
    title: t => t.audit,
    icon: IconHistory,
    screen: lazily(() => import('./audit.tsx')),
    needs: { Audit: 'read' },
  },
  {
    id: 'integrations',
    title: t => t.integrations,
    icon: IconWebhook,
    screen: lazily(() => import('./integrations.tsx')),
    needs: { Apis: 'read' },
  },
  { id: 'api', title: t => t.api, icon: IconApi, screen: lazily(() => import('./api.tsx')) },
  ...(
    [
      ['mail', t => t.mail, IconMail, lazily(() => import('./mail.tsx')), 'update'],
      ['jobs', t => t.jobs, IconStack2, lazily(() => import('./jobs.tsx')), 'read'],
      ['storage', t => t.storage, IconDatabase, lazily(() => import('./storage.tsx')), 'read'],
      ['backups', t => t.backups, IconArchive, lazily(() => import('./backups.tsx')), 'read'],
      ['health', t => t.health, IconHeartbeat, lazily(() => import('./health.tsx')), 'read'],
    ] satisfies [string, Section['title'], IconType, Section['screen'], string][]
  ).map(([id, title, icon, screen, action]) => ({ id, title, icon, screen, needs: { Audit: action } })),
];
