/** The secrets of an API at rest: sealed, and bound to that API. The database alone tells none of them (outside/secret-box.ts). */
import type { Seal } from '../secret-box.ts';

export type Secrets = Record<string, string>;
/** As the table holds them. */
export interface SealedSecrets {
  /** In base 64. */
  sealed: string;
}

const place = (apiId: string) => `secrets of API ${apiId}`;

export const sealSecrets = (seal: Seal, apiId: string, secrets: Secrets): SealedSecrets => ({
  sealed: seal.close(Buffer.from(JSON.stringify(secrets)), place(apiId)).toString('base64'),
});

/** Throws where they were sealed for another API, or with a key that is not there any more. */
export function openSecrets(seal: Seal, apiId: string, stored: SealedSecrets | null | undefined): Secrets {
  if (!stored) return {};
  return JSON.parse(seal.open(Buffer.from(stored.sealed, 'base64'), place(apiId)).toString()) as Secrets;
}
