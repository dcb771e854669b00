/** Sizes of thumbnails (longer side in px), in the order of their bytes within one object. */
export const smallEdges = { thumbnail_small: 240, thumbnail: 640, thumbnail_large: 1_600 } as const;
export type SmallVariant = keyof typeof smallEdges;
export const smallVariants = Object.keys(smallEdges) as SmallVariant[];

/** Concatenated thumbnails: `parts` are the lengths within `bytes`; `hash` identifies all of it in URLs. */
export interface Smalls {
  bytes: Buffer;
  parts: number[];
  hash: string;
  blurhash: string;
}

/** Limit of pixels (security.md, D27). */
export const maxPixels = 50e6;
