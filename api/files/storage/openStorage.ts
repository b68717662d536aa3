import type { S3Address } from './s3Address.ts'
import { diskStorage, type FileStorage } from './storage.ts'

/** Opens the storage of the files' bytes: the S3 bucket if configured, else the local folder `filesDir`. */
export async function openStorage(config: { s3: S3Address | undefined; filesDir: string }): Promise<FileStorage> {
  // Imported on demand: the S3 client is large, and most installations do not use it.
  return config.s3 ? (await import('./s3Storage.ts')).s3Storage(config.s3) : diskStorage(config.filesDir)
}
