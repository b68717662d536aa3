/**
 * Overwrites the EXIF and XMP of an AVIF with zeros in place, so that the offsets in its boxes stay valid. AVIF stores the orientation
 * elsewhere. FILE-4.
 * @param personal the metadata blocks as libvips read them
 * @throws RangeError when a block is not found
 */
export function cleanAvif(bytes: Buffer, personal: Buffer[]): Buffer[] {
  const clean = Buffer.from(bytes)
  for (const block of personal) {
    // libvips prepends a header to EXIF that is not in the file.
    const content = block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block
    // A block of zeros is clean already, and the search would find its own replacement.
    if (content.every((byte) => byte === 0)) continue
    let at = clean.indexOf(content)
    if (at < 0) throw new RangeError('the EXIF of an AVIF is not found')
    for (; at >= 0; at = clean.indexOf(content, at + content.length)) clean.fill(0, at, at + content.length)
  }
  return [clean]
}
