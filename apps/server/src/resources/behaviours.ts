/** Table of behaviours: the hooks each resource adds to its row. A resource without a line has none. */
import { email, type Resource, type ResourceName, resources } from '@kontor/contract';
import { schemaCheck } from '../http/validate.ts';
import type { Forms } from '../records/forms.ts';
import type { Behaviour, Subject } from '../records/verb.ts';
import { apisBehaviour } from './apis.ts';
import { chartCollectionsBehaviour } from './chart-collections.ts';
import { chartSchedulesBehaviour } from './chart-schedules.ts';
import { chartsBehaviour } from './charts.ts';
import { choiceListsBehaviour } from './choice-lists.ts';
import { devicesBehaviour } from './devices.ts';
import { directoriesBehaviour } from './directories.ts';
import { eventHandlersBehaviour } from './event-handlers.ts';
import { fileHandlersBehaviour } from './file-handlers.ts';
import { fileReferencesBehaviour } from './file-references.ts';
import { filesBehaviour } from './files.ts';
import { formBlocksBehaviour } from './form-blocks.ts';
import { groupsBehaviour } from './groups.ts';
import { messagesBehaviour } from './messages.ts';
import { metadataBehaviour } from './metadata.ts';
import { optionsBehaviour } from './options.ts';
import { reportConfigsBehaviour } from './report-configs.ts';
import { reportHandlersBehaviour } from './report-handlers.ts';
import { reportsBehaviour } from './reports.ts';
import { savedViewsBehaviour } from './saved-views.ts';
import { tagsBehaviour } from './tags.ts';
import { usersBehaviour } from './users.ts';

function behavioursOf(forms: Forms, publicUrl: string): Partial<Record<ResourceName, Behaviour>> {
  const isMail = schemaCheck(email());
  return {
    files: filesBehaviour,
    'file-references': fileReferencesBehaviour,
    directories: directoriesBehaviour,
    tags: tagsBehaviour,
    metadata: metadataBehaviour,
    'report-configs': reportConfigsBehaviour,
    'form-blocks': formBlocksBehaviour,
    reports: reportsBehaviour(forms),
    'choice-lists': choiceListsBehaviour,
    'saved-views': savedViewsBehaviour(forms),
    apis: apisBehaviour(schemaCheck),
    users: usersBehaviour,
    groups: groupsBehaviour,
    'report-handlers': reportHandlersBehaviour(forms),
    'file-handlers': fileHandlersBehaviour,
    'event-handlers': eventHandlersBehaviour,
    devices: devicesBehaviour,
    messages: messagesBehaviour,
    charts: chartsBehaviour,
    'chart-collections': chartCollectionsBehaviour,
    'chart-schedules': chartSchedulesBehaviour,
    options: optionsBehaviour(publicUrl, text => isMail(text).length === 0),
  };
}

/** Every resource with its behaviour. `publicUrl`: public URL of the instance. */
export function subjectsOf(forms: Forms, publicUrl: string): Record<ResourceName, Subject> {
  const behaviours = behavioursOf(forms, publicUrl);
  const all = Object.entries(resources) as [ResourceName, Resource][];
  return Object.fromEntries(
    all.map(([name, resource]) => [name, { resource, behaviour: behaviours[name] ?? {} }]),
  ) as Record<ResourceName, Subject>;
}
