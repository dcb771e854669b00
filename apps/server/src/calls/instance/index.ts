/** Handlers of the instance area, by the rows in packages/contract/src/calls/instance.ts. */
import type { AreaDeps, Handlers } from '../../records/endpoint.ts';
import { auditTable } from './audit.ts';
import { formSchemaText } from './form-schema.ts';
import { health } from './health.ts';
import { branding, brandingLogo, instanceLimits, licenceFile } from './instance.ts';
import { live } from './live.ts';
import { pushKey } from './push-key.ts';
import { instanceStorage } from './storage.ts';
import { support } from './support.ts';
import { trash } from './trash.ts';

export const handlers = ({ publicUrl, openApi, largestBody }: AreaDeps) =>
  ({
    health,
    openapi: openApi,
    branding,
    brandingLogo,
    support,
    instanceLimits: instanceLimits(largestBody),
    instanceStorage,
    pushKey,
    licenceFile,
    live,
    formSchema: formSchemaText(publicUrl),
    trash,
    auditTable,
  }) satisfies Handlers<'instance'>;
