import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Place } from './s3Place.ts'
import type { ByteRange, FileStorage } from './storage.ts'

/** Files in a bucket. Its objects are private: the api alone reads them. */
export function s3Storage({ bucket, ...place }: S3Place): FileStorage {
  const client = new S3Client({
    ...{ ...place, forcePathStyle: true },
    // Not all that speak S3 know the checksums that are usual since 2025.
    ...{ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' },
    // What it has to say it says by the error.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
  })
  // Many servers that speak S3 know no ACL.
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  const get = async (key: string, range?: ByteRange) => {
    // Flydrive reads whole objects only.
    const Range = range && `bytes=${range.start}-${range.end}`
    const { Body, ContentLength } = await failingClearly(() =>
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
        await failingClearly(() => disk.putStream(`${folder}/${name}`, createReadStream(path), { contentLength: size }))
      }
    },
    read: async (key, range) => (await get(key, range)).body,
    open: (key) => get(key),
    async remove(folder, names) {
      // One by one, there are a dozen at most: to delete many at once servers want checksums of different kinds.
      for (const name of names) await failingClearly(() => disk.delete(`${folder}/${name}`))
    },
  }
}

const silent = () => {}

/** Whatever the network and the server may say: to us it is a storage that does not do its work, or has no such object. */
async function failingClearly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof NoSuchKey ? 'ENOENT' : 'EIO'
    throw Object.assign(new Error(`S3 failed: ${String(error)}`, { cause: error }), { code })
  }
}
