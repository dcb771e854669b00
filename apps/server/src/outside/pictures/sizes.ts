/** The small pictures of a file, the longer side of each in px. In the order in which their bytes lie in one object. */
export const smallEdges = { thumbnail_small: 240, thumbnail: 640, thumbnail_large: 1_600 } as const;
export type SmallVariant = keyof typeof smallEdges;
export const smallVariants = Object.keys(smallEdges) as SmallVariant[];

/** One behind the other: `parts` are the lengths within `bytes`, `hash` stands for all of it in addresses. */
export interface Smalls {
  bytes: Buffer;
  parts: number[];
  hash: string;
  blurhash: string;
}

/** More pixels than this are not opened (security.md, D27). */
export const maxPixels = 50e6;
