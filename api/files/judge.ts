import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { Refusal } from '../http/errors.ts'
import { brokenImage } from './images/refusals.ts'
import { extensionOf } from './names.ts'

/** The images that browsers show. What else holds pixels (TIFF, camera raw) is kept as a document. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

/** What a file is by its content. */
export interface Judgement {
  mimetype: string
  /** What its bytes are called with in the storage, without the dot. */
  extension: string
  /** Null for what is no image. */
  image: ImageFormat | null
}

const images: Record<string, ImageFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  // Shown by its first frame.
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
}

/** Names under which people expect one of the images. */
const imageNames = /\.(jpe?g|jfif|png|webp|gif|avif)$/i

/** What the container of old office documents holds, by the name: they look alike. */
const oldOffice: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}

/** Kinds of plain text, by the name: each of them is harmless as text. */
const texts: Record<string, string> = {
  csv: 'text/csv',
  md: 'text/markdown',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  json: 'application/json',
}

const sampleBytes = 64 * 1024

/**
 * What a received file is: its content decides, the name only tells kinds of the same content apart. FILE-6.
 * @throws 400 for a name of an image over something else, 415 for HEIC, whose place and person we could not take out
 */
export async function judge(path: string, name: string): Promise<Judgement> {
  const { mimetype, extension } = await contentOf(path, name)
  if (/^image\/hei[cf]/.test(mimetype))
    throw new Refusal(415, 'HEIC-pilti ei saa siin avada. Salvesta see JPEG-pildiks ja proovi uuesti.')
  const image = images[mimetype] ?? null
  if (!image && imageNames.test(name)) throw brokenImage()
  return { mimetype: image === 'png' ? 'image/png' : mimetype, extension, image }
}

async function contentOf(path: string, name: string): Promise<Omit<Judgement, 'image'>> {
  const named = extensionOf(name)
  const sample = await sampleOf(path)
  // To the library a text in UTF-16 sounds like music.
  const found = isUtf16(sample) ? undefined : await fileTypeFromFile(path)
  if (found?.mime === 'application/x-cfb' && oldOffice[named]) return { mimetype: oldOffice[named], extension: named }
  // What begins as XML may be a drawing with a script in it.
  if (found && found.mime !== 'application/xml') {
    const mimetype = found.mime.split(';')[0] ?? found.mime
    return { mimetype, extension: /^[a-z0-9]+$/.test(found.ext) ? found.ext : 'bin' }
  }
  if (!isText(sample)) return { mimetype: 'application/octet-stream', extension: 'bin' }
  const text = sample.toString()
  if (/<svg[\s>]/i.test(text)) return { mimetype: 'image/svg+xml', extension: 'svg' }
  if (/^\ufeff?\s*<\?xml/i.test(text)) return { mimetype: 'application/xml', extension: 'xml' }
  if (/<(!doctype\s+html|html|head|body|script|iframe|object|embed|form|img|a|div|p)[\s>/]/i.test(text))
    return { mimetype: 'text/html', extension: 'html' }
  return { mimetype: texts[named] ?? 'text/plain', extension: 'txt' }
}

async function sampleOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const isUtf16 = (sample: Buffer) => ['fffe', 'feff'].includes(sample.toString('hex', 0, 2))

/** UTF-8 without control characters; the sample may end within a character. */
function isText(sample: Buffer) {
  if (/[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(sample.toString('latin1'))) return false
  return [0, 1, 2, 3].some((cut) =>
    isUtf8(sample.subarray(0, sample.length - (sample.length === sampleBytes ? cut : 0))),
  )
}
