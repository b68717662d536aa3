import type { CallLimits } from '../../outside/call.ts'
import type { S3Address } from './s3Address.ts'
import { diskStorage, type FileStorage } from './storage.ts'

/** While a member waits: below the 4 s that the gateway waits for a file, so that the response names the cause. */
export const servingLimits: CallLimits = { connectMs: 2_000, firstByteMs: 3_500, idleMs: 30_000, totalMs: 3_600_000 }

/** For backups and restores, where slow storage is better than none. */
export const batchLimits: CallLimits = { connectMs: 10_000, firstByteMs: 60_000, idleMs: 60_000, totalMs: 3_600_000 }

/** Opens the storage of files: the S3 bucket if configured, else the local folder `filesDir`. */
export async function openStorage(
  config: { s3: S3Address | undefined; filesDir: string },
  limits: CallLimits,
): Promise<FileStorage> {
  // Imported on demand: the S3 client is large, and most installations do not use it.
  return config.s3 ? (await import('./s3Storage.ts')).s3Storage(config.s3, limits) : diskStorage(config.filesDir)
}
