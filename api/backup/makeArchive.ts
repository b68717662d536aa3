import { stat } from 'node:fs/promises'
import type { ApiConfig } from '../config.ts'
import { batchLimits, openStorage } from '../files/storage/openStorage.ts'
import { beginCall, type CallLimits } from '../outside/call.ts'
import type { ArchiveTarget } from './archiveNames.ts'
import { backUp, type BackupOptions } from './backUp.ts'
import { describeContent, type Manifest } from './manifest.ts'

const minuteMs = 60_000

/** Syncing a large archive to a slow disk takes minutes. */
const usualLimits: CallLimits = {
  connectMs: 10 * minuteMs,
  firstByteMs: 10 * minuteMs,
  idleMs: 15 * minuteMs,
  totalMs: 20 * 60 * minuteMs,
}

/** An archive that has been written. */
export interface MadeArchive {
  path: string
  manifest: Manifest
  /** Its path, content, size and duration in a line for people. */
  summary: string
}

export interface ArchiveOptions extends Pick<BackupOptions, 'signal' | 'onProgress' | 'isMigrating'> {
  config: Pick<ApiConfig, 'databaseUrl' | 's3' | 'filesDir'>
  limits?: CallLimits
}

/**
 * Archives the database and the files of a configuration. Aborts a backup without progress for 15 minutes.
 * @throws BackupRunning, or the reason why there is no archive
 */
export async function makeArchive(
  { path: target, incompletePath: incompleteTarget }: ArchiveTarget,
  { config, signal, onProgress, isMigrating, limits = usualLimits }: ArchiveOptions,
): Promise<MadeArchive> {
  const began = performance.now()
  const storage = await openStorage(config, batchLimits)
  const call = beginCall('the backup', limits, signal)
  call.expect('connectMs')
  try {
    const manifest = await backUp({
      url: config.databaseUrl,
      storage,
      target,
      incompleteTarget,
      signal: call.signal,
      onProgress() {
        call.expect('idleMs')
        onProgress?.()
      },
      isMigrating,
    })
    const path = manifest.faults.length > 0 ? incompleteTarget : target
    const { size } = await stat(path)
    const seconds = Math.ceil((performance.now() - began) / 1000)
    const summary = `${path}: ${describeContent(manifest)}, ${(size / 1e6).toFixed(1)} MB in ${seconds} s`
    return { path, manifest, summary }
  } finally {
    call.end()
  }
}
