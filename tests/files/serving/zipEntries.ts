/** The names and contents of the entries of an uncompressed zip, by its central directory. */
export function entriesOf(zip: Buffer): [name: string, content: string][] {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [size, offset] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)]
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, nameEnd)
    const data = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    return [name, zip.toString('utf8', data, data + size)]
  })
}
