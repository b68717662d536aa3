/**
 * The parts of an AVIF with its EXIF and XMP blanked out where they stand: the offsets of its boxes stay true. How the
 * picture is turned stands elsewhere in it. FILE-4.
 * @param personal the blocks as they were read from it
 * @throws RangeError where one of them is not found
 */
export function cleanAvif(bytes: Buffer, personal: Buffer[]): Buffer[] {
  const clean = Buffer.from(bytes)
  for (const block of personal) {
    // What was read may carry a heading of its own before the bytes of the file.
    const content = block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block
    // Nothing but zeros says nothing, and would be found again where it was blanked.
    if (content.every((byte) => byte === 0)) continue
    let at = clean.indexOf(content)
    if (at < 0) throw new RangeError('the EXIF of an AVIF is not found')
    for (; at >= 0; at = clean.indexOf(content, at + content.length)) clean.fill(0, at, at + content.length)
  }
  return [clean]
}
