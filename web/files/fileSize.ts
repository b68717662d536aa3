const million = 1_000_000
const oneDecimal = new Intl.NumberFormat('et', { maximumFractionDigits: 1 })

/** A size for people: '512 kB', and from 1 000 000 bytes on '1,2 MB'. FILE-3. */
export function fileSize(bytes: number): string {
  // What holds anything is no 0 kB.
  if (bytes < million) return `${Math.max(Math.sign(bytes), Math.floor(bytes / 1000))} kB`
  return `${oneDecimal.format(Math.floor(bytes / 100_000) / 10)} MB`
}
