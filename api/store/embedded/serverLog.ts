import { createWriteStream, type WriteStream } from 'node:fs'
import { chmod, rename, stat } from 'node:fs/promises'
import { undefinedIfMissing } from './folders.ts'

/** The server's log: a file, its predecessor after rotation, and the last lines in memory, which work on a full disk, too. */
export interface ServerLog {
  path: string
  write(chunk: Buffer): void
  /** The last lines since `clearLines`, oldest first. */
  lastLines(): string[]
  /** Clears `lastLines`; called before a server starts. */
  clearLines(): void
  close(): Promise<void>
}

/** Size in bytes at which the file is rotated; there are at most two files. */
const maxFileBytes = 5_000_000
const maxLines = 8

/**
 * Opens a log that only its owner can read. At `limit` bytes the file is renamed to `<path>.1`, and a new one begins.
 * @param log called once when the file cannot be written
 */
export async function openServerLog(
  path: string,
  log: (line: string) => void,
  limit = maxFileBytes,
): Promise<ServerLog> {
  // Earlier versions created it readable by all.
  await chmod(path, 0o600).catch(undefinedIfMissing)
  let size = (await stat(path).catch(undefinedIfMissing))?.size ?? 0
  let lines: string[] = []
  let partial = ''
  let failed = false
  const onError = (error: Error) => {
    if (!failed) log(`${path} cannot be written: ${error.message}`)
    failed = true
  }
  let stream = openStream(path, onError)
  let work = Promise.resolve()

  const rotate = async () => {
    await closed(stream)
    await rename(path, `${path}.1`)
    stream = openStream(path, onError)
    size = 0
    failed = false
  }
  return {
    path,
    write(chunk) {
      const text = partial + chunk.toString()
      const completeLines = text.split('\n')
      partial = completeLines.pop() ?? ''
      lines = [...lines, ...completeLines].slice(-maxLines)
      work = work
        .then(() => (size > limit ? rotate() : undefined))
        .then(() => {
          size += chunk.length
          if (stream.writable) stream.write(chunk)
        })
        .catch(onError)
    },
    lastLines: () => [...lines, partial].filter(Boolean),
    clearLines() {
      lines = []
      partial = ''
    },
    async close() {
      await work
      await closed(stream)
    },
  }
}

function openStream(path: string, onError: (error: Error) => void) {
  return createWriteStream(path, { flags: 'a', mode: 0o600 }).on('error', onError)
}

function closed(stream: WriteStream) {
  return new Promise<void>((done) => {
    // A failed stream has been closed already.
    if (stream.closed) return done()
    stream.once('close', () => done())
    stream.end()
  })
}
