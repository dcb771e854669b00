/** The table of resources. A new resource is its file, a line here and a migration. */

import type { Item } from '../base/item.ts';
import type { Resource } from '../base/resource.ts';
import { apis } from './apis.ts';
import { auditLog } from './audit.ts';
import { chartCaches, chartDatasets } from './chart-caches.ts';
import { chartCollections } from './chart-collections.ts';
import { chartSchedules } from './chart-schedules.ts';
import { charts } from './charts.ts';
import { choiceLists } from './choice-lists.ts';
import { deliveries } from './deliveries.ts';
import { devices } from './devices.ts';
import { directories } from './directories.ts';
import { eventHandlers } from './event-handlers.ts';
import { fileHandlers } from './file-handlers.ts';
import { fileReferences } from './file-references.ts';
import { files } from './files.ts';
import { formBlocks } from './form-blocks.ts';
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
  'form-blocks': formBlocks,
  'choice-lists': choiceLists,
  'saved-views': savedViews,
  apis,
  'report-handlers': reportHandlers,
  'file-handlers': fileHandlers,
  'event-handlers': eventHandlers,
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
/** Item types by resource name. */
export type Items = { [N in ResourceName]: Item<(typeof resources)[N]> };
export type AuditEntry = Items['audit'];
export type User = Items['users'];
export type Group = Items['groups'];
export type StoredFile = Items['files'];
export type ReportConfig = Items['report-configs'];
export type FormBlock = Items['form-blocks'];
export type Report = Items['reports'];
export type ChoiceList = Items['choice-lists'];
export type SavedView = Items['saved-views'];
export type Api = Items['apis'];
export type ReportHandler = Items['report-handlers'];
export type FileHandler = Items['file-handlers'];
export type EventHandler = Items['event-handlers'];
export type Delivery = Items['deliveries'];
export type Option = Items['options'];
export type Device = Items['devices'];
export type Message = Items['messages'];
export type Licence = Items['licences'];
export type ShareLink = Items['share-links'];
export type FileReference = Items['file-references'];
export type Directory = Items['directories'];
export type Tag = Items['tags'];
export type Metadata = Items['metadata'];
export type Chart = Items['charts'];
export type ChartCache = Items['chart-caches'];
export type ChartDataset = Items['chart-datasets'];
export type ChartCollection = Items['chart-collections'];
export type ChartSchedule = Items['chart-schedules'];
