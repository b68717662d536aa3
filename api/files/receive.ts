import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { badFields, badInput, Refusal } from '../http/errors.ts'
import { codeOf } from './storage/storageFailure.ts'

export interface UploadLimits {
  /** Maximum size in bytes. */
  size: number
  /** Maximum time without receiving data, in ms. */
  idleTimeoutMs: number
}

export interface ReceivedFile {
  /** The client's name for it. */
  name: string
  size: number
  /** SHA-256 of the content, base64url. */
  digest: string
}

/**
 * Streams the single file of a multipart form to `path`, in bounded memory. FILE-6.
 * @throws 400 without a file, with several files or for a truncated form, 413 over the limit, 415 for another content type
 */
export async function receive(
  request: FastifyRequest,
  path: string,
  { size: limit, idleTimeoutMs }: UploadLimits,
): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new Refusal(415, 'Fail tuleb saata vormina (multipart/form-data).')
  // Refuses early by Content-Length, with 1 MB of tolerance for the form's other parts.
  if (Number(request.headers['content-length'] ?? 0) > limit + 1024 * 1024) throw tooLarge(limit)
  // A disconnected client emits no further events, so this would wait forever.
  if (request.raw.destroyed) throw uploadAborted()
  const { socket } = request.raw
  // Node closes the connection on timeout.
  socket.setTimeout(idleTimeoutMs)
  try {
    const received = await receiveParts(request, path, limit)
    // The file is processed from now on, and nothing is received meanwhile.
    socket.setTimeout(0)
    return received
  } catch (error) {
    // The rest of the request is drained by the onSend hook.
    request.raw.unpipe()
    throw error
  }
}

async function receiveParts(request: FastifyRequest, path: string, limit: number): Promise<ReceivedFile> {
  let received: ReceivedFile | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: limit } })) {
      if (part.type !== 'file') continue
      if (part.fieldname !== 'files' || received) {
        part.file.resume()
        throw received ? severalFiles() : noFile()
      }
      received = await saveFile(part, path)
      if (part.file.truncated) throw tooLarge(limit)
    }
  } catch (error) {
    throw toRefusal(error)
  }
  if (!received) throw noFile()
  if (received.size === 0) throw badFields({ files: 'Fail on tühi.' })
  return received
}

async function saveFile({ file, filename }: MultipartFile, path: string): Promise<ReceivedFile> {
  const hash = createHash('sha256')
  let size = 0
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  // `flush` syncs the file, so that it is on disk before its row exists.
  await pipeline(file, hashing, createWriteStream(path, { flags: 'wx', flush: true }))
  return { name: unescapedName(filename ?? ''), size, digest: hash.digest('base64url') }
}

/**
 * Decodes a file name as browsers encode it in a form: `%22` for a quote, `%0D%0A` for a line break, but no escape for a percent sign
 * (WHATWG).
 */
const unescapedName = (name: string) => name.replaceAll('%22', '"').replace(/%0D%0A|%0D|%0A/g, ' ')

/** 400: the upload is incomplete. */
export const uploadAborted = () => badInput('Üleslaadimine katkes. Proovi uuesti.')
const noFile = () => badFields({ files: 'Vali fail.' })
const severalFiles = () => badFields({ files: 'Korraga saab saata ainult ühe faili.' })
const tooLarge = (limit: number) => {
  const msg = `Fail on liiga suur: lubatud on kuni ${Math.floor(limit / 1024 / 1024)} MB.`
  return new Refusal(413, msg, { valjad: { files: msg } })
}

/** Errors of the multipart parser are the client's fault, errors of the disk are not. */
function toRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const code = codeOf(error)
  if (code === 'FST_FILES_LIMIT') return severalFiles()
  const formFault =
    code.startsWith('FST_') || code === 'ERR_STREAM_PREMATURE_CLOSE' || /multipart|boundary|part/i.test(String(error))
  return formFault ? uploadAborted() : error
}
