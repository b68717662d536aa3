import { randomBytes } from 'node:crypto'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { unlessMissing } from './folders.ts'

const megabyte = 1024 * 1024
/** A segment of the write-ahead log; without room for one PostgreSQL ends itself. */
const segment = 16 * megabyte
/** What it needs to recover from that. */
const recovery = 3 * segment

/** The file that takes up room until there is no other; removing it lets a server recover on a full disk. */
export const reservePath = (folder: string) => `${folder}.reserve`

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Whether a server on this folder ended for want of room, by what it has logged last or by what is left. */
export async function isDiskFull(folder: string, lastLines: string[]): Promise<boolean> {
  if ((await freeBytes(folder)) < segment) return true
  return lastLines.some((line) => /No space left on device/.test(line)) && (await freeBytes(folder)) < recovery
}

/**
 * Gives up the reserve where the disk has no room for a server to recover.
 * @returns whether there is room now
 */
export async function makeRoom(folder: string, log: (line: string) => void): Promise<boolean> {
  const free = await freeBytes(folder)
  if (free >= recovery) return true
  if (await stat(reservePath(folder)).catch(unlessMissing)) {
    await rm(reservePath(folder), { force: true })
    log(
      `The disk that holds ${folder} is full (${inMegabytes(free)} free). Its reserve has been given up: make room now.`,
    )
  }
  return (await freeBytes(folder)) >= recovery
}

/** Waits until there is room for a server to recover, saying so once. */
export async function untilRoom(folder: string, log: (line: string) => void, signal: AbortSignal): Promise<void> {
  let said = false
  while (!signal.aborted && !(await makeRoom(folder, log))) {
    if (!said)
      log(
        `The disk that holds ${folder} is full (${inMegabytes(await freeBytes(folder))} free, ${inMegabytes(recovery)} needed). The database starts again once there is room.`,
      )
    said = true
    await pause(500)
  }
}

/** Writes the reserve where it is missing and takes at most a fifth of the room. */
export async function keepReserve(folder: string, bytes: number): Promise<void> {
  if (bytes === 0 || (await stat(reservePath(folder)).catch(unlessMissing))) return
  if ((await freeBytes(folder)) < 5 * bytes) return
  const file = await open(reservePath(folder), 'wx', 0o600)
  try {
    // Random, so that a file system that compresses gives it as much room as it says.
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
