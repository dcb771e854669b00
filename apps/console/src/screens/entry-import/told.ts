/** An import as the server tells it, and what its state means. */
import type { AnswerTo, ImportState } from '@kontor/contract';

export type Told = AnswerTo<'GET /imports/{id}.json'>['data'];

const working: ReadonlySet<ImportState> = new Set<ImportState>(['reading', 'matching', 'applying', 'undoing']);

export const isWorking = ({ state }: Told): boolean => working.has(state);

export const isMatching = ({ state }: Told): boolean => state === 'reading' || state === 'matching';
