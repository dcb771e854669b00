/**
 * Entities by their names in the API, as the console shows them: names, and the lists that each of them belongs in. The
 * lists are literal, since importing the contract's rows would bloat the chunks; types taken from the rows ask for what
 * is missing.
 */
import type { GrantedEntity, NamedEntity, TrashEntity } from '@kontor/contract';
import { texts } from './index.ts';

/** No written resource, but named by lines of the audit log. */
type Audited = 'Keys' | 'ShareLinks';

/** An item of the entity. */
export const useKindTexts = texts({
  de: {
    Apis: 'Schnittstelle',
    Audit: 'Protokoll',
    ChartCollections: 'Dashboard',
    ChartSchedules: 'Versandplan',
    Charts: 'Statistik',
    Deliveries: 'Zustellung',
    Devices: 'Gerät',
    Directories: 'Verzeichnis',
    FileHandlers: 'Dateiweiterleitung',
    FileReferences: 'Datei der Bibliothek',
    Files: 'Datei',
    FormBlocks: 'Baustein',
    Groups: 'Gruppe',
    Keys: 'API-Schlüssel',
    Licences: 'Lizenz',
    Messages: 'Mitteilung',
    Metadata: 'Angabe zu einer Datei',
    Options: 'Option',
    ReportConfigs: 'Formular',
    ReportHandlers: 'Weiterleitung',
    Reports: 'Eintrag',
    SavedViews: 'Ansicht',
    ShareLinks: 'Link',
    Tags: 'Schlagwort',
    Users: 'Benutzer',
  } satisfies Record<NamedEntity | Audited, string>,
  en: {
    Apis: 'API',
    Audit: 'Audit log',
    ChartCollections: 'Dashboard',
    ChartSchedules: 'Schedule',
    Charts: 'Chart',
    Deliveries: 'Delivery',
    Devices: 'Device',
    Directories: 'Directory',
    FileHandlers: 'File handler',
    FileReferences: 'Library file',
    Files: 'File',
    FormBlocks: 'Block',
    Groups: 'Group',
    Keys: 'API key',
    Licences: 'Licence',
    Messages: 'Message',
    Metadata: 'Detail of a file',
    Options: 'Option',
    ReportConfigs: 'Form',
    ReportHandlers: 'Report handler',
    Reports: 'Entry',
    SavedViews: 'View',
    ShareLinks: 'Link',
    Tags: 'Tag',
    Users: 'User',
  },
});

/** Items of the entity, in the order of the table of permissions. */
export const useAreaTexts = texts({
  de: {
    Reports: 'Einträge',
    ReportConfigs: 'Formulare',
    Files: 'Dateien',
    FileReferences: 'Dateiverweise',
    Directories: 'Verzeichnisse',
    Tags: 'Schlagwörter',
    Charts: 'Statistiken',
    ChartCollections: 'Dashboards',
    Messages: 'Mitteilungen',
    Devices: 'Geräte',
    Users: 'Benutzer',
    Groups: 'Gruppen',
    Apis: 'Schnittstellen',
    ReportHandlers: 'Weiterleitungen',
    FileHandlers: 'Dateiweiterleitungen',
    Deliveries: 'Zustellungen',
    Options: 'Optionen',
    Licences: 'Lizenzen',
    Audit: 'Protokoll',
  } satisfies Record<GrantedEntity, string>,
  en: {
    Reports: 'Entries',
    ReportConfigs: 'Forms',
    Files: 'Files',
    FileReferences: 'File references',
    Directories: 'Directories',
    Tags: 'Tags',
    Charts: 'Charts',
    ChartCollections: 'Dashboards',
    Messages: 'Messages',
    Devices: 'Devices',
    Users: 'Users',
    Groups: 'Groups',
    Apis: 'Interfaces',
    ReportHandlers: 'Report handlers',
    FileHandlers: 'File handlers',
    Deliveries: 'Deliveries',
    Options: 'Options',
    Licences: 'Licences',
    Audit: 'Audit log',
  },
});

const namesOf = <E extends string>(all: Record<E, true>) => Object.keys(all) as E[];

/** Those with rights, in the order in which API keys list them. */
export const grantedEntities = namesOf<GrantedEntity>({
  Reports: true,
  ReportConfigs: true,
  Files: true,
  FileReferences: true,
  Directories: true,
  Tags: true,
  Charts: true,
  ChartCollections: true,
  Messages: true,
  Devices: true,
  Users: true,
  Groups: true,
  Options: true,
  Licences: true,
  Apis: true,
  ReportHandlers: true,
  FileHandlers: true,
  Deliveries: true,
  Audit: true,
});

/** Those with a trash, in the order of its filter. */
export const trashEntities = namesOf<TrashEntity>({
  ReportConfigs: true,
  FormBlocks: true,
  Reports: true,
  Files: true,
  FileReferences: true,
  Directories: true,
  Tags: true,
  Metadata: true,
  Charts: true,
  ChartCollections: true,
  Messages: true,
  Users: true,
  Groups: true,
  Apis: true,
  ReportHandlers: true,
  FileHandlers: true,
  Options: true,
});
