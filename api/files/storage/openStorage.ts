import type { S3Place } from './s3Place.ts'
import { diskStorage, type FileStorage } from './storage.ts'

/** Where the bytes of files are kept: in the bucket where there is one, else in `filesDir`. */
export async function openStorage(config: { s3: S3Place | undefined; filesDir: string }): Promise<FileStorage> {
  // The client of S3 is large, and most have none.
  return config.s3 ? (await import('./s3Storage.ts')).s3Storage(config.s3) : diskStorage(config.filesDir)
}
