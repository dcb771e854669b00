/** Handlers of the integrations area, by the rows in packages/contract/src/calls/integrations.ts. */
import type { Handlers } from '../../records/endpoint.ts';
import { apiTest } from './api-test.ts';
import { apisAvailable } from './apis.ts';
import { deliveryRetry } from './deliveries.ts';
import { fileHandle } from './file-forward.ts';

export const handlers = () =>
  ({
    apisAvailable,
    apiTest,
    fileHandle,
    deliveryRetry,
  }) satisfies Handlers<'integrations'>;
