import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { pictureSchema, type WireAlbum, type WireMediaItem, type WirePicture } from './schemas.ts'

/** The JSON of a picture that a list repeats in each album that shows it. */
interface PictureText {
  text: string
  bytes: number
}

/** The JSON of an album in pieces; those of pictures are shared. */
type Pieces = (string | PictureText)[]

/**
 * The whole list as a stream of JSON, whose headers are set here. With all its media it has many times the bytes of its rows (300 albums
 * of 500 pictures: 133 MB), as each item repeats the record of its file. So each record is made into JSON once, the tag is that of what
 * is not repeated, and other requests go on between the albums. GALLERY-1, REST-6.
 */
export async function sendableList(albums: Iterable<WireAlbum>, reply: FastifyReply): Promise<Readable> {
  const hash = createHash('sha1')
  const pictures = new Map<WirePicture, PictureText>()
  const list: Pieces[] = []
  let bytes = 0

  const add = (pieces: Pieces, text: string) => {
    pieces.push(text)
    hash.update(text)
    bytes += Buffer.byteLength(text)
  }
  const addPicture = (pieces: Pieces, picture: WirePicture) => {
    let made = pictures.get(picture)
    if (!made) {
      const text = JSON.stringify(z.encode(pictureSchema, picture))
      made = { text, bytes: Buffer.byteLength(text) }
      pictures.set(picture, made)
      hash.update(text)
    }
    hash.update(picture._id)
    pieces.push(made)
    bytes += made.bytes
  }
  const addItem = (pieces: Pieces, { sisu, ...own }: WireMediaItem, isFirst: boolean) => {
    add(pieces, `${isFirst ? '' : ','}${JSON.stringify(own).slice(0, -1)},"sisu":`)
    if ('embed' in sisu) add(pieces, JSON.stringify(sisu))
    else addPicture(pieces, sisu)
    add(pieces, '}')
  }

  for (const { meedia, ...own } of albums) {
    const pieces: Pieces = []
    add(pieces, `${list.length === 0 ? '[' : ','}${JSON.stringify(own).slice(0, -1)},"meedia":[`)
    for (const [index, item] of meedia.entries()) addItem(pieces, item, index === 0)
    add(pieces, ']}')
    list.push(pieces)
    await setImmediate()
  }
  const end: Pieces = []
  add(end, list.length === 0 ? '[]' : ']')
  list.push(end)
  reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes,
    etag: `"${hash.digest('base64url')}"`,
  })
  return Readable.from(texts(list), { objectMode: false })
}

function* texts(list: readonly Pieces[]) {
  for (const pieces of list) yield pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('')
}
