import { randomBytes } from 'node:crypto'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { undefinedIfMissing } from './folders.ts'

const megabyte = 1024 * 1024
/** Size of a WAL segment; without space for one PostgreSQL shuts down. */
const walSegmentBytes = 16 * megabyte
/** Free bytes that PostgreSQL needs for crash recovery. */
const recoveryBytes = 3 * walSegmentBytes

/** The reserve file, which only occupies space: deleting it lets the server recover on a full disk. */
export const reservePath = (folder: string) => `${folder}.reserve`

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Whether a server on this folder ended because of a full disk, judging by its last log lines and the free space. */
export async function isDiskFull(folder: string, lastLines: string[]): Promise<boolean> {
  if ((await freeBytes(folder)) < walSegmentBytes) return true
  return lastLines.some((line) => /No space left on device/.test(line)) && (await freeBytes(folder)) < recoveryBytes
}

/**
 * Deletes the reserve file if the disk has too little space for recovery.
 * @returns whether there is enough space now
 */
export async function freeReserve(folder: string, log: (line: string) => void): Promise<boolean> {
  const free = await freeBytes(folder)
  if (free >= recoveryBytes) return true
  if (await stat(reservePath(folder)).catch(undefinedIfMissing)) {
    await rm(reservePath(folder), { force: true })
    log(
      `The disk that holds ${folder} is full (${inMegabytes(free)} free). Its reserve file has been deleted: free some space now.`,
    )
  }
  return (await freeBytes(folder)) >= recoveryBytes
}

/** Waits until there is enough space for recovery; logs once. */
export async function waitForSpace(folder: string, log: (line: string) => void, signal: AbortSignal): Promise<void> {
  let logged = false
  while (!signal.aborted && !(await freeReserve(folder, log))) {
    if (!logged)
      log(
        `The disk that holds ${folder} is full (${inMegabytes(await freeBytes(folder))} free, ${inMegabytes(recoveryBytes)} needed). The database starts again once there is space.`,
      )
    logged = true
    await pause(500)
  }
}

/** Creates the reserve file if it is missing and would take at most a fifth of the free space. */
export async function createReserve(folder: string, bytes: number): Promise<void> {
  if (bytes === 0 || (await stat(reservePath(folder)).catch(undefinedIfMissing))) return
  if ((await freeBytes(folder)) < 5 * bytes) return
  const file = await open(reservePath(folder), 'wx', 0o600)
  try {
    // Random data, so that compressing file systems allocate the full size.
    const chunk = randomBytes(megabyte)
    for (let written = 0; written < bytes; written += chunk.length) await file.write(chunk)
    await file.sync()
  } catch (error) {
    await rm(reservePath(folder), { force: true })
    throw error
  } finally {
    await file.close()
  }
}

function inMegabytes(bytes: number) {
  return `${Math.floor(bytes / megabyte)} MB`
}
