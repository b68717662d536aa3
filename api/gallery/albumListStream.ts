import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { pictureSchema, type WireAlbum, type WireMediaItem, type WirePicture } from './schemas.ts'

/** The JSON of a picture, which all albums that show it share. */
interface PictureText {
  text: string
  bytes: number
}

/** The JSON of an album in segments; those of pictures are shared. */
type Segments = (string | PictureText)[]

/**
 * The complete list as a stream of JSON; sets its headers. The list has many times the bytes of its rows (300 albums of 500 pictures: 133
 * MB), because each item repeats the record of its file. So each record is serialised once, the ETag hashes each record once, and other
 * requests run between the albums. GALLERY-1, REST-6.
 */
export async function albumListStream(albums: Iterable<WireAlbum>, reply: FastifyReply): Promise<Readable> {
  const hash = createHash('sha1')
  const pictures = new Map<WirePicture, PictureText>()
  const list: Segments[] = []
  let bytes = 0

  const add = (segments: Segments, text: string) => {
    segments.push(text)
    hash.update(text)
    bytes += Buffer.byteLength(text)
  }
  const addPicture = (segments: Segments, picture: WirePicture) => {
    let made = pictures.get(picture)
    if (!made) {
      const text = JSON.stringify(z.encode(pictureSchema, picture))
      made = { text, bytes: Buffer.byteLength(text) }
      pictures.set(picture, made)
      hash.update(text)
    }
    hash.update(picture._id)
    segments.push(made)
    bytes += made.bytes
  }
  const addItem = (segments: Segments, { sisu, ...own }: WireMediaItem, isFirst: boolean) => {
    add(segments, `${isFirst ? '' : ','}${JSON.stringify(own).slice(0, -1)},"sisu":`)
    if ('embed' in sisu) add(segments, JSON.stringify(sisu))
    else addPicture(segments, sisu)
    add(segments, '}')
  }

  for (const { meedia, ...own } of albums) {
    const segments: Segments = []
    add(segments, `${list.length === 0 ? '[' : ','}${JSON.stringify(own).slice(0, -1)},"meedia":[`)
    for (const [index, item] of meedia.entries()) addItem(segments, item, index === 0)
    add(segments, ']}')
    list.push(segments)
    await setImmediate()
  }
  const end: Segments = []
  add(end, list.length === 0 ? '[]' : ']')
  list.push(end)
  reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes,
    etag: `"${hash.digest('base64url')}"`,
  })
  return Readable.from(texts(list), { objectMode: false })
}

function* texts(list: readonly Segments[]) {
  for (const segments of list)
    yield segments.map((segment) => (typeof segment === 'string' ? segment : segment.text)).join('')
}
