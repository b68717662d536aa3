import Negotiator from 'negotiator'
import type { files } from '../store/tables/files.ts'

/** An object of a file that can be requested: the original or one variant. */
export interface StoredObject {
  /** Its name in the file's folder. */
  key: string
  size: number
  mimetype: string
  etag: string
  /** File name for saving. */
  saveAs: string
  isVariant: boolean
  /** Whether the response depends on the Accept header. */
  varies: boolean
}

/** Names and sizes in bytes of all objects in a file's folder. */
export function storedObjects({
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

/** Names of all objects in a file's folder. */
export function storedNames(file: typeof files.$inferSelect): string[] {
  return storedObjects(file).map(({ name }) => name)
}

const webpOf = (name: string) => name.replace(/[^.]+$/, 'webp')

const mimetypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
}

/** The object that the last segment of a path names, as WebP if that is smaller and accepted; undefined when there is none. FILE-4. */
export function findObject(
  row: typeof files.$inferSelect,
  name: string,
  accept: string | undefined,
): StoredObject | undefined {
  const originalOnly = { isVariant: false, varies: false }
  if (name === row.algfail)
    return {
      ...originalOnly,
      key: name,
      size: row.size,
      mimetype: row.mimetype,
      etag: `"${row._id}"`,
      saveAs: row.nimi,
    }
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

/** Whether Accept names WebP explicitly: programs that do not support WebP send `*`, too. */
function acceptsWebp(accept = '') {
  return new Negotiator({ headers: { accept: accept.toLowerCase() } }).mediaTypes().includes('image/webp')
}
