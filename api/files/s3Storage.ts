import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Place } from './s3Place.ts'
import type { FileStorage } from './storage.ts'

/** Files in a bucket. Its objects are private: the api alone reads them. */
export function s3Storage({ bucket, ...place }: S3Place): FileStorage {
  const client = new S3Client({ ...place, forcePathStyle: true })
  // Many servers that speak S3 know no ACL.
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  return {
    async place(staged, folder) {
      for (const name of await readdir(staged)) {
        const path = join(staged, name)
        const { size } = await stat(path)
        await disk.putStream(`${folder}/${name}`, createReadStream(path), { contentLength: size })
      }
    },
    async read(key, range) {
      // Flydrive reads whole objects only.
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range }))
      if (!(Body instanceof Readable)) throw new Error(`S3 gave no body for ${key}`)
      return Body
    },
    remove: (folder) => disk.deleteAll(`${folder}/`),
  }
}
