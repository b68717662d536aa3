import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { receivedBody, sentBody } from '../../outside/bodies.ts'
import { beginCall, type CallLimits, callOutside, type OutsideCall, unlessAborted } from '../../outside/call.ts'
import { causeInWords } from '../../outside/cause.ts'
import type { S3Address } from './s3Address.ts'
import type { ByteRange, FileStorage } from './storage.ts'
import { codeOf } from './storageFailure.ts'

/** Each download occupies a connection until its reader is done. */
const maxSockets = 256
/** The most bytes of a response that is not an object: the SDK reads it completely. */
const longestResponse = 1024 * 1024

/**
 * Stores files in an S3 bucket. The objects are private: only the api reads them. Methods reject with `code` ENOENT for a missing object,
 * and EIO for any other failure of the server or the network.
 */
export function s3Storage({ bucket, ...address }: S3Address, limits: CallLimits): FileStorage {
  const client = new S3Client({
    ...address,
    forcePathStyle: true,
    // Many S3-compatible servers do not support the checksums that the SDK sends by default since 2025.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Callers log the errors; the SDK would log every request.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: {
      connectionTimeout: limits.connectMs,
      // Each call sets the other limits: a timeout of the socket would mistake a slow reader for a silent server.
      socketTimeout: 0,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  })
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args)
        // The cast: Node's handler responds with a message of Node.
        const response = result.response as { statusCode: number; body: Readable }
        const isObject = commandName === 'GetObjectCommand' && response.statusCode < 300
        if (!isObject) response.body = Readable.from(boundedChunks(response.body), { objectMode: false })
        return result
      },
    // The last step before the connection.
    { step: 'deserialize', priority: 'low', name: 'boundedResponse' },
  )
  const call = <T>(signal: AbortSignal, work: (call: OutsideCall) => Promise<T>) =>
    withStorageErrors(signal, () => callOutside('S3', limits, signal, work))
  const get = async (key: string, signal: AbortSignal, range?: ByteRange) => {
    const Range = range && `bytes=${range.start}-${range.end}`
    const reading = beginCall('S3', limits, signal)
    try {
      reading.expect('firstByteMs')
      const request = new GetObjectCommand({ Bucket: bucket, Key: key, Range })
      const { Body, ContentLength } = await withStorageErrors(signal, () =>
        unlessAborted(reading.signal, () => client.send(request, { abortSignal: reading.signal })),
      )
      reading.pause()
      if (!(Body instanceof Readable)) throw new Error(`S3 gave no body for ${key}`)
      return { body: receivedBody(reading, Body), size: ContentLength ?? 0 }
    } catch (error) {
      reading.end()
      throw error
    }
  }
  return {
    async put(staged, folder, signal) {
      for (const name of await readdir(staged)) {
        const path = join(staged, name)
        const { size } = await stat(path)
        await call(signal, async (sending) => {
          const body = sentBody(sending, createReadStream(path))
          try {
            const object = { Bucket: bucket, Key: `${folder}/${name}`, Body: body, ContentLength: size }
            const { ETag } = await client.send(new PutObjectCommand(object), { abortSignal: sending.signal })
            // Any web server may respond with 200; S3 has an ETag for what it has stored.
            if (ETag == null) throw Object.assign(new Error('The response has no ETag'), { code: 'EPROTO' })
          } finally {
            body.destroy()
          }
        })
      }
    },
    read: async (key, signal, range) => (await get(key, signal, range)).body,
    open: (key, signal) => get(key, signal),
    async remove(folder, names, signal) {
      // One at a time (at most a dozen): servers disagree on the checksum that DeleteObjects needs.
      for (const name of names)
        await call(signal, async (removing) => {
          removing.expect('firstByteMs')
          const object = { Bucket: bucket, Key: `${folder}/${name}` }
          await client.send(new DeleteObjectCommand(object), { abortSignal: removing.signal })
        })
    },
    async check(signal) {
      try {
        const { body } = await get(noObject, signal)
        body.destroy()
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error
      }
    },
  }
}

/** A key that no object has. A GET returns the reason of a failure; a HEAD of the bucket could not, as it has no body. */
const noObject = 'kontroll'

const silent = () => {}

async function* boundedChunks(body: Readable): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > longestResponse) throw Object.assign(new Error('The response is too long'), { code: 'EMSGSIZE' })
    yield chunk
  }
}

/** Sets the `code` of network and server errors to one that storageFailure maps to 503: ENOENT for a missing object, else EIO. */
async function withStorageErrors<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // The caller's own reason is no failure of S3.
    signal.throwIfAborted()
    const code = error instanceof NoSuchKey ? 'ENOENT' : 'EIO'
    throw Object.assign(new Error(`S3 failed: ${causeInWords(error)}`, { cause: error }), { code })
  }
}
