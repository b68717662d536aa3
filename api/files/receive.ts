import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { badFields, badInput, Refusal } from '../http/errors.ts'
import { codeOf } from './storage/storageFailure.ts'

/** How much may come, and how slowly. */
export interface UploadLimits {
  /** Bytes. */
  size: number
  /** How long nothing may come, in ms. */
  patience: number
}

/** A file as it came. */
export interface Received {
  /** As the sender called it. */
  name: string
  size: number
  /** SHA-256 of its bytes. */
  digest: string
}

/**
 * Writes the one file of a form to `path` as it comes; never more of it in memory than a few pieces. FILE-6.
 * @throws 400 without a file, with several or a broken-off form, 413 over the limit, 415 for what is no form
 */
export async function receive(
  request: FastifyRequest,
  path: string,
  { size: limit, patience }: UploadLimits,
): Promise<Received> {
  if (!request.isMultipart()) throw new Refusal(415, 'Fail saadetakse vormina (multipart/form-data).')
  // A length that is too much by far need not be waited for.
  if (Number(request.headers['content-length'] ?? 0) > limit + 1024 * 1024) throw tooLarge(limit)
  // Who has gone already is heard of no more: nothing would ever end the waiting.
  if (request.raw.destroyed) throw brokenOff()
  const { socket } = request.raw
  // Node then ends the connection.
  socket.setTimeout(patience)
  try {
    const received = await receiveParts(request, path, limit)
    // What follows is ours to do, and nothing comes meanwhile.
    socket.setTimeout(0)
    return received
  } catch (error) {
    // What still comes has nowhere to go now: see letGo.
    request.raw.unpipe()
    throw error
  }
}

async function receiveParts(request: FastifyRequest, path: string, limit: number): Promise<Received> {
  let received: Received | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: limit } })) {
      if (part.type !== 'file') continue
      if (part.fieldname !== 'files' || received) {
        part.file.resume()
        throw received ? severalFiles() : noFile()
      }
      received = await writeDown(part, path)
      if (part.file.truncated) throw tooLarge(limit)
    }
  } catch (error) {
    throw asRefusal(error)
  }
  if (!received) throw noFile()
  if (received.size === 0) throw badFields({ files: 'Fail on tühi.' })
  return received
}

async function writeDown({ file, filename }: MultipartFile, path: string): Promise<Received> {
  const hash = createHash('sha256')
  let size = 0
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length
      hash.update(piece)
      done(null, piece)
    },
  })
  // To the disk itself before its row can say that it is there.
  await pipeline(file, counted, createWriteStream(path, { flags: 'wx', flush: true }))
  return { name: filename ?? '', size, digest: hash.digest('base64url') }
}

/** 400: not all of it has come. */
export const brokenOff = () => badInput('Üleslaadimine katkes. Proovi uuesti.')
const noFile = () => badFields({ files: 'Vali fail.' })
const severalFiles = () => badFields({ files: 'Korraga saab saata ühe faili.' })
const tooLarge = (limit: number) => {
  const msg = `Fail on liiga suur (kuni ${Math.floor(limit / 1024 / 1024)} MB).`
  return new Refusal(413, msg, { valjad: { files: msg } })
}

/** What the reader of forms complains of is the form's fault; a disk's complaint is not. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const code = codeOf(error)
  if (code === 'FST_FILES_LIMIT') return severalFiles()
  const formFault =
    code.startsWith('FST_') || code === 'ERR_STREAM_PREMATURE_CLOSE' || /multipart|boundary|part/i.test(String(error))
  return formFault ? brokenOff() : error
}
