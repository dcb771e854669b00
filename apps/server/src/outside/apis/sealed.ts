/** Encryption at rest of an API's secrets, bound to that API's id (outside/secret-box.ts). */
import type { Seal } from '../secret-box.ts';

export type Secrets = Record<string, string>;
/** As stored in the table. */
export interface SealedSecrets {
  /** Base64. */
  sealed: string;
}

const place = (apiId: string) => `secrets of API ${apiId}`;

export const sealSecrets = (seal: Seal, apiId: string, secrets: Secrets): SealedSecrets => ({
  sealed: seal.close(Buffer.from(JSON.stringify(secrets)), place(apiId)).toString('base64'),
});

/** Throws if they were encrypted for another API, or with a key that no longer exists. */
export function openSecrets(seal: Seal, apiId: string, stored: SealedSecrets | null | undefined): Secrets {
  if (!stored) return {};
  return JSON.parse(seal.open(Buffer.from(stored.sealed, 'base64'), place(apiId)).toString()) as Secrets;
}
