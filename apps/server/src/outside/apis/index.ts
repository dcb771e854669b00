/** Table of API types: a new one is a file and a line here. */
import { email } from './email.ts';
import type { ApiType } from './type.ts';
import { webhook } from './webhook.ts';

export const apiTypes: ReadonlyMap<string, ApiType> = new Map([
  ['webhook', webhook],
  ['email', email],
]);

export { openSecrets, type SealedSecrets, type Secrets, sealSecrets } from './sealed.ts';
export { type ApiType, type Config, mask, type Told, type Tried, type Value } from './type.ts';
