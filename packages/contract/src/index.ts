export * from './calls.ts';
export * from './filters.ts';
export * from './limits.ts';
export * from './permissions.ts';
export * from './problems.ts';
export * from './resource.ts';
export * from './resources/index.ts';
export { email, type Static, type TSchema, Type } from './schema.ts';
export * from './states.ts';
