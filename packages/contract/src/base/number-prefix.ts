/** What the prefix of running numbers may be: letters, digits, and dots or hyphens between them. */
export const numberPrefix = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?)?$/u;
