/** Table of the settings sections, in the order of the side navigation: id, group, title, required rights, lazy chunk. */

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

export type SectionId =
  | 'general'
  | 'access'
  | 'mail'
  | 'licences'
  | 'branding'
  | 'form-css'
  | 'trash'
  | 'storage'
  | 'backups'
  | 'audit'
  | 'health'
  | 'jobs'
  | 'integrations'
  | 'api';

/** Groups of the navigation, in their order. */
export const groups = ['instance', 'look', 'data', 'technical'] as const;

export interface Section {
  /** Its part of the address. */
  id: SectionId;
  group: (typeof groups)[number];
  title: (t: ReturnType<typeof useSettingsTexts>) => string;
  icon: IconType;
  screen: LazyExoticComponent<ComponentType<SectionProps>> & { preload: () => void };
  /** One column in the middle; others take the width: lists, and what has a preview beside it. */
  column?: true;
  /** Required rights: entity → action. */
  needs?: Record<string, string>;
}

export const sections: Section[] = [
  {
    id: 'general',
    group: 'instance',
    title: t => t.general,
    icon: IconLanguage,
    screen: lazily(() => import('./general.tsx')),
    column: true,
  },
  {
    id: 'access',
    group: 'instance',
    title: t => t.access,
    icon: IconLock,
    screen: lazily(() => import('./access.tsx')),
    column: true,
    needs: { Options: 'read' },
  },
  {
    id: 'mail',
    group: 'instance',
    title: t => t.mail,
    icon: IconMail,
    screen: lazily(() => import('./mail.tsx')),
    column: true,
    needs: { Audit: 'update' },
  },
  {
    id: 'licences',
    group: 'instance',
    title: t => t.licences,
    icon: IconCertificate,
    screen: lazily(() => import('./licences.tsx')),
    column: true,
    needs: { Licences: 'read' },
  },
  {
    id: 'branding',
    group: 'look',
    title: t => t.branding,
    icon: IconPalette,
    screen: lazily(() => import('./branding.tsx')),
    needs: { Options: 'read' },
  },
  {
    id: 'form-css',
    group: 'look',
    title: t => t.formCss,
    icon: IconBrandCss3,
    screen: lazily(() => import('./form-css.tsx')),
    needs: { Options: 'read' },
  },
  {
    id: 'trash',
    group: 'data',
    title: t => t.trash,
    icon: IconTrash,
    screen: lazily(() => import('./trash.tsx')),
  },
  {
    id: 'storage',
    group: 'data',
    title: t => t.storage,
    icon: IconDatabase,
    screen: lazily(() => import('./storage.tsx')),
    column: true,
    needs: { Audit: 'read' },
  },
  {
    id: 'backups',
    group: 'data',
    title: t => t.backups,
    icon: IconArchive,
    screen: lazily(() => import('./backups.tsx')),
    column: true,
    needs: { Audit: 'read' },
  },
  {
    id: 'audit',
    group: 'data',
    title: t => t.audit,
    icon: IconHistory,
    screen: lazily(() => import('./audit.tsx')),
    needs: { Audit: 'read' },
  },
  {
    id: 'health',
    group: 'technical',
    title: t => t.health,
    icon: IconHeartbeat,
    screen: lazily(() => import('./health.tsx')),
    column: true,
    needs: { Audit: 'read' },
  },
  {
    id: 'jobs',
    group: 'technical',
    title: t => t.jobs,
    icon: IconStack2,
    screen: lazily(() => import('./jobs.tsx')),
    column: true,
    needs: { Audit: 'read' },
  },
  {
    id: 'integrations',
    group: 'technical',
    title: t => t.integrations,
    icon: IconWebhook,
    screen: lazily(() => import('./integrations.tsx')),
    needs: { Apis: 'read' },
  },
  {
    id: 'api',
    group: 'technical',
    title: t => t.api,
    icon: IconApi,
    screen: lazily(() => import('./api.tsx')),
    column: true,
  },
];
