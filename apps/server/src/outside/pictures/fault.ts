/** The bytes themselves are no good, or cost more than any picture may: trying again would change nothing. */
export class PictureFault extends Error {
  override name = 'PictureFault';
}
