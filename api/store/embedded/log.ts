import { createWriteStream, type WriteStream } from 'node:fs'
import { chmod, rename, stat } from 'node:fs/promises'
import { unlessMissing } from './folders.ts'

/** The log of the server: a file and the one before it, and the last lines in memory, which a full disk cannot take away. */
export interface ServerLog {
  path: string
  write(chunk: Buffer): void
  /** The last lines that were written since `forget`, oldest first. */
  lastLines(): string[]
  /** Before a server starts: `lastLines` are to be its own. */
  forget(): void
  close(): Promise<void>
}

/** A file of the log has at most this many bytes, and there are two. */
const largestFile = 5_000_000
const keptLines = 8

/**
 * Opens a log that only its owner can read. At `limit` bytes the file becomes `<path>.1`, and a new one begins.
 * @param log hears when the file cannot be written any more
 */
export async function openServerLog(
  path: string,
  log: (line: string) => void,
  limit = largestFile,
): Promise<ServerLog> {
  // Earlier versions let everybody read it.
  await chmod(path, 0o600).catch(unlessMissing)
  let size = (await stat(path).catch(unlessMissing))?.size ?? 0
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
    await ended(stream)
    await rename(path, `${path}.1`)
    stream = openStream(path, onError)
    size = 0
    failed = false
  }
  return {
    path,
    write(chunk) {
      const text = partial + chunk.toString()
      const whole = text.split('\n')
      partial = whole.pop() ?? ''
      lines = [...lines, ...whole].slice(-keptLines)
      work = work
        .then(() => (size > limit ? rotate() : undefined))
        .then(() => {
          size += chunk.length
          if (stream.writable) stream.write(chunk)
        })
        .catch(onError)
    },
    lastLines: () => [...lines, partial].filter(Boolean),
    forget() {
      lines = []
      partial = ''
    },
    async close() {
      await work
      await ended(stream)
    },
  }
}

function openStream(path: string, onError: (error: Error) => void) {
  return createWriteStream(path, { flags: 'a', mode: 0o600 }).on('error', onError)
}

function ended(stream: WriteStream) {
  return new Promise<void>((done) => {
    // One that has failed is closed already.
    if (stream.closed) return done()
    stream.once('close', () => done())
    stream.end()
  })
}
