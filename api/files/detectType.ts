import { isUtf8 } from 'node:buffer'
import { openAsBlob } from 'node:fs'
import { open } from 'node:fs/promises'
import { fileTypeFromBlob } from 'file-type'
import { Refusal } from '../http/errors.ts'
import { brokenImage } from './images/refusals.ts'
import { extensionOf } from './names.ts'

/** Image formats that browsers display. Other image formats (TIFF, camera raw) are treated as documents. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

/** The type of a file, detected from its content. */
export interface DetectedType {
  mimetype: string
  /** File extension in the storage, without the dot. */
  extension: string
  /** Null for other files. */
  image: ImageFormat | null
}

const imageFormats: Record<string, ImageFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  // Only its first frame is used.
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
}

/** File names with the extension of one of these image formats. */
const imageNames = /\.(jpe?g|jfif|png|webp|gif|avif)$/i

/** Legacy office formats share one container format, so the file extension distinguishes them. */
const legacyOfficeTypes: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}

/** Plain text formats by extension; served as text, all of them are harmless. */
const textTypes: Record<string, string> = {
  csv: 'text/csv',
  md: 'text/markdown',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  json: 'application/json',
}

const sampleBytes = 64 * 1024

/**
 * Detects a file's type from its content; the name only distinguishes types with the same content. FILE-6.
 * @throws 400 for a name of an image whose content is none, 415 for HEIC, whose metadata cannot be removed here
 */
export async function detectType(path: string, name: string): Promise<DetectedType> {
  const { mimetype, extension } = await typeOfContent(path, name)
  if (/^image\/hei[cf]/.test(mimetype))
    throw new Refusal(415, 'HEIC-pilti ei saa siin avada. Salvesta see JPEG-vormingus ja proovi uuesti.')
  const image = imageFormats[mimetype] ?? null
  if (!image && imageNames.test(name)) throw brokenImage()
  return { mimetype: image === 'png' ? 'image/png' : mimetype, extension, image }
}

async function typeOfContent(path: string, name: string): Promise<Omit<DetectedType, 'image'>> {
  const nameExtension = extensionOf(name)
  const sample = await sampleOf(path)
  // file-type mistakes UTF-16 text for an audio format. Not its fileTypeFromFile, whose dynamic import bundlers do not resolve.
  const found = isUtf16(sample) ? undefined : await fileTypeFromBlob(await openAsBlob(path))
  if (found?.mime === 'application/x-cfb' && legacyOfficeTypes[nameExtension])
    return { mimetype: legacyOfficeTypes[nameExtension], extension: nameExtension }
  // The first characters of a text may be the signature of another format ('BM', 'MZ'): if the name and the bytes are of a text, it is one.
  const isNamedText = nameExtension === 'txt' || nameExtension in textTypes
  const charset = charsetOf(sample, isNamedText)
  // XML may be an SVG with a script, so it is examined as text below.
  if (found && !(charset && isNamedText) && found.mime !== 'application/xml') {
    const mimetype = found.mime.split(';')[0] ?? found.mime
    return { mimetype, extension: /^[a-z0-9]+$/.test(found.ext) ? found.ext : 'bin' }
  }
  if (!charset) return { mimetype: 'application/octet-stream', extension: 'bin' }
  const text = new TextDecoder(charset).decode(sample)
  if (/<svg[\s>]/i.test(text)) return { mimetype: 'image/svg+xml', extension: 'svg' }
  if (/^\s*<\?xml/i.test(text)) return { mimetype: 'application/xml', extension: 'xml' }
  if (/<(!doctype\s+html|html|head|body|script|iframe|object|embed|form|img|a|div|p)[\s>/]/i.test(text))
    return { mimetype: 'text/html', extension: 'html' }
  const type = textTypes[nameExtension] ?? 'text/plain'
  return { mimetype: charset === 'utf-8' ? type : `${type}; charset=${charset}`, extension: 'txt' }
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

/**
 * The encoding of a text, which has no control characters: UTF-8, or that of Estonian Windows if the name is of a text; undefined for
 * anything else.
 */
function charsetOf(sample: Buffer, isNamedText: boolean): 'utf-8' | 'windows-1257' | undefined {
  if (/[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(sample.toString('latin1'))) return undefined
  // The sample may end in the middle of a character.
  const cuts = sample.length === sampleBytes ? [0, 1, 2, 3] : [0]
  if (cuts.some((cut) => isUtf8(sample.subarray(0, sample.length - cut)))) return 'utf-8'
  return isNamedText ? 'windows-1257' : undefined
}
