const million = 1_000_000
const oneDecimal = new Intl.NumberFormat('et', { maximumFractionDigits: 1 })

/** Formats a size in bytes: '512 kB', from 1,000,000 bytes on '1,2 MB'. FILE-3. */
export function fileSize(bytes: number): string {
  // At least 1 kB, unless the file is empty.
  if (bytes < million) return `${Math.max(Math.sign(bytes), Math.floor(bytes / 1000))} kB`
  return `${oneDecimal.format(Math.floor(bytes / 100_000) / 10)} MB`
}
