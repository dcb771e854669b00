/** The table of resources. A new one is its file, a line here and a migration. */
import type { Item, Resource } from '../resource.ts';
import { apis } from './apis.ts';
import { auditLog } from './audit.ts';
import { chartCaches, chartDatasets } from './chart-caches.ts';
import { chartCollections } from './chart-collections.ts';
import { chartSchedules } from './chart-schedules.ts';
import { charts } from './charts.ts';
import { deliveries } from './deliveries.ts';
import { devices } from './devices.ts';
import { directories } from './directories.ts';
import { fileHandlers } from './file-handlers.ts';
import { fileReferences } from './file-references.ts';
import { files } from './files.ts';
import { groups } from './groups.ts';
import { licences } from './licences.ts';
import { messages } from './messages.ts';
import { metadata } from './metadata.ts';
import { options } from './options.ts';
import { reportConfigs } from './report-configs.ts';
import { reportHandlers } from './report-handlers.ts';
import { reports } from './reports.ts';
import { savedViews } from './saved-views.ts';
import { shareLinks } from './share-links.ts';
import { tags } from './tags.ts';
import { users } from './users.ts';

export const resources = {
  audit: auditLog,
  users,
  groups,
  files,
  'report-configs': reportConfigs,
  reports,
  'saved-views': savedViews,
  apis,
  'report-handlers': reportHandlers,
  'file-handlers': fileHandlers,
  deliveries,
  options,
  devices,
  messages,
  licences,
  'share-links': shareLinks,
  'file-references': fileReferences,
  directories,
  tags,
  metadata,
  charts,
  'chart-caches': chartCaches,
  'chart-datasets': chartDatasets,
  'chart-collections': chartCollections,
  'chart-schedules': chartSchedules,
} as const satisfies Record<string, Resource>;

export type ResourceName = keyof typeof resources;
export type AuditEntry = Item<typeof auditLog>;
export type User = Item<typeof users>;
export type Group = Item<typeof groups>;
export type StoredFile = Item<typeof files>;
export type ReportConfig = Item<typeof reportConfigs>;
export type Report = Item<typeof reports>;
export type SavedView = Item<typeof savedViews>;
export type Api = Item<typeof apis>;
export type Option = Item<typeof options>;
export type Device = Item<typeof devices>;
export type Message = Item<typeof messages>;
export type Licence = Item<typeof licences>;
export type FileHandler = Item<typeof fileHandlers>;
export type Delivery = Item<typeof deliveries>;
export type ReportHandler = Item<typeof reportHandlers>;
export type ShareLink = Item<typeof shareLinks>;
export type FileReference = Item<typeof fileReferences>;
export type Directory = Item<typeof directories>;
export type Tag = Item<typeof tags>;
export type Metadata = Item<typeof metadata>;
export type Chart = Item<typeof charts>;
export type ChartCache = Item<typeof chartCaches>;
export type ChartDataset = Item<typeof chartDatasets>;
export type ChartCollection = Item<typeof chartCollections>;
export type ChartSchedule = Item<typeof chartSchedules>;
export interface Items {
  audit: AuditEntry;
  users: User;
  groups: Group;
  files: StoredFile;
  'report-configs': ReportConfig;
  reports: Report;
  'saved-views': SavedView;
  apis: Api;
  'report-handlers': ReportHandler;
  'file-handlers': FileHandler;
  deliveries: Delivery;
  options: Option;
  devices: Device;
  messages: Message;
  licences: Licence;
  'share-links': ShareLink;
  'file-references': FileReference;
  directories: Directory;
  tags: Tag;
  metadata: Metadata;
  charts: Chart;
  'chart-caches': ChartCache;
  'chart-datasets': ChartDataset;
  'chart-collections': ChartCollection;
  'chart-schedules': ChartSchedule;
}
