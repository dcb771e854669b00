/** Permanent error of a picture: its bytes are invalid or exceed the limits, so a retry is pointless. */
export class PictureFault extends Error {
  override name = 'PictureFault';
}
