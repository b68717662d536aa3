import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Address } from './s3Address.ts'
import type { ByteRange, FileStorage } from './storage.ts'

/**
 * Stores files in an S3 bucket. The objects are private: only the api reads them. Its methods reject with `code` ENOENT for a
 * missing object, and EIO for any other failure of the server or the network.
 */
export function s3Storage({ bucket, ...address }: S3Address): FileStorage {
  const client = new S3Client({
    ...address,
    forcePathStyle: true,
    // Many S3-compatible servers do not support the checksums that the SDK sends by default since 2025.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The errors are logged by their handlers; the SDK would log every request.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
  })
  // Many S3-compatible servers do not support ACLs.
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  const get = async (key: string, range?: ByteRange) => {
    // Flydrive does not support range reads.
    const Range = range && `bytes=${range.start}-${range.end}`
    const { Body, ContentLength } = await withStorageErrors(() =>
      client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range })),
    )
    if (!(Body instanceof Readable)) throw new Error(`S3 gave no body for ${key}`)
    return { body: Body, size: ContentLength ?? 0 }
  }
  return {
    async place(staged, folder) {
      for (const name of await readdir(staged)) {
        const path = join(staged, name)
        const { size } = await stat(path)
        await withStorageErrors(() =>
          disk.putStream(`${folder}/${name}`, createReadStream(path), { contentLength: size }),
        )
      }
    },
    read: async (key, range) => (await get(key, range)).body,
    open: (key) => get(key),
    async remove(folder, names) {
      // One at a time (at most a dozen): servers disagree on the checksum that DeleteObjects needs.
      for (const name of names) await withStorageErrors(() => disk.delete(`${folder}/${name}`))
    },
  }
}

const silent = () => {}

/** Sets the `code` of network and server errors to one that storageFailure maps to 503: ENOENT for a missing object, else EIO. */
async function withStorageErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof NoSuchKey ? 'ENOENT' : 'EIO'
    throw Object.assign(new Error(`S3 failed: ${String(error)}`, { cause: error }), { code })
  }
}
