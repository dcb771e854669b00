/** Fixture photos for file inputs. */
import sharp from 'sharp';

/** A phone's photo in a smaller size, for the file chooser. */
export async function picture(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const create = { width: 640, height: 480, channels: 3 as const, background: { r: 36, g: 76, b: 90 } };
  return { name, mimeType: 'image/jpeg', buffer: await sharp({ create }).jpeg().toBuffer() };
}
