import Negotiator from 'negotiator'
import type { files } from '../store/tables/files.ts'

/** Something that stands under a path of a file: its original or one of its sizes. */
export interface Piece {
  /** Its name in the file's folder. */
  key: string
  size: number
  mimetype: string
  etag: string
  /** What it is called when it is saved. */
  saveAs: string
  isVariant: boolean
  /** Whether another Accept would be given other bytes. */
  varies: boolean
}

/** What a file has in its folder: the names, and how many bytes each has. */
export function storedPieces({
  algfail,
  size,
  suurused,
}: Pick<typeof files.$inferSelect, 'algfail' | 'size' | 'suurused'>): { name: string; bytes: number }[] {
  const original = { name: algfail, bytes: size }
  const variants = suurused.flatMap(({ nimi, bytes, webpBytes }) => [
    { name: nimi, bytes },
    ...(webpBytes == null ? [] : [{ name: webpOf(nimi), bytes: webpBytes }]),
  ])
  return [original, ...variants]
}

/** The names of all that a file has in its folder. */
export function storedNames(file: typeof files.$inferSelect): string[] {
  return storedPieces(file).map(({ name }) => name)
}

const webpOf = (name: string) => name.replace(/[^.]+$/, 'webp')

const mimetypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
}

/** The piece that a path names, as WebP where that is smaller and wanted; undefined where the file has none such. FILE-4. */
export function findPiece(row: typeof files.$inferSelect, name: string, accept: string | undefined): Piece | undefined {
  const whole = { isVariant: false, varies: false }
  if (name === row.algfail)
    return { ...whole, key: name, size: row.size, mimetype: row.mimetype, etag: `"${row._id}"`, saveAs: row.nimi }
  const variant = row.suurused.find(({ nimi }) => nimi === name)
  if (!variant) return undefined
  const [width = '', extension = ''] = name.split('.')
  const asWebp = variant.webpBytes != null && acceptsWebp(accept)
  const kind = asWebp ? 'webp' : extension
  return {
    key: `${width}.${kind}`,
    size: asWebp ? (variant.webpBytes ?? 0) : variant.bytes,
    mimetype: mimetypes[kind] ?? 'application/octet-stream',
    etag: `"${row._id}-${width}-${kind}"`,
    saveAs: `${row.nimi.replace(/\.[^.]*$/, '')}-${width}.${kind}`,
    isVariant: true,
    varies: variant.webpBytes != null,
  }
}

/** Whether Accept names WebP itself: `*` is also sent by programs that do not know WebP. */
function acceptsWebp(accept = '') {
  return new Negotiator({ headers: { accept: accept.toLowerCase() } }).mediaTypes().includes('image/webp')
}
