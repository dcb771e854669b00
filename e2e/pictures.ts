import sharp from 'sharp';

/** A picture as a phone takes it, only smaller: for the file chooser. */
export async function picture(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const create = { width: 640, height: 480, channels: 3 as const, background: { r: 36, g: 76, b: 90 } };
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
}
