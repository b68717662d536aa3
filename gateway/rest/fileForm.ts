import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

/** A file to forward, not read yet. */
export interface FileToSend {
  /** The client's name for it. */
  name: string
  /** The client's type for it; the API detects its own (FILE-6). */
  mimeType: string
  /** Opens the file's content; called once. */
  open: () => Readable
  /** Maps an error while reading the content to the error to report. */
  failure: (error: unknown) => unknown
  /** Aborted when the client has disconnected. */
  abandoned?: AbortSignal | undefined
}

/** Reports whether the form waits for the receiver or for the file. */
interface FormProgress {
  /** A chunk is ready for the receiver. */
  given: () => void
  /** The receiver has taken it; the file's next bytes are awaited. */
  taken: () => void
}

/** A multipart body, generated while it is sent. */
export interface FileForm {
  contentType: string
  body: Readable
  /** The error to report when the file's content failed; else undefined. */
  failure: () => unknown
  /** Releases the file, read to its end or not. */
  close: () => void
}

/** High-water mark of the body in bytes. */
const highWaterMarkBytes = 16_384

/** Creates a multipart form with one file, generated chunk by chunk, so that little of it is in memory. */
export function fileForm(field: string, file: FileToSend, { given, taken }: FormProgress): FileForm {
  const boundary = `sise-${randomUUID()}`
  let source: Readable | undefined
  let failure: unknown

  async function* parts(): AsyncGenerator<Buffer> {
    given()
    yield Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${escapeFileName(file.name)}"\r\n` +
        `content-type: ${plainType(file.mimeType)}\r\n\r\n`,
    )
    taken()
    source = openFile()
    for await (const chunk of source) {
      given()
      yield chunk as Buffer
      taken()
    }
    given()
    yield Buffer.from(`\r\n--${boundary}--\r\n`)
  }

  /** Opens the file, and tells its errors apart from the receiver's, which also reach the generator. */
  function openFile(): Readable {
    try {
      return file.open().once('error', (error) => (failure = file.failure(error)))
    } catch (error) {
      failure = file.failure(error)
      throw error
    }
  }

  const body = Readable.from(parts(), { objectMode: false, highWaterMark: highWaterMarkBytes })
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body,
    failure: () => failure,
    close() {
      // A body that waits for the file's next bytes would not end otherwise.
      source?.destroy()
      body.destroy()
    },
  }
}

/** Escapes a file name as browsers do in forms. */
function escapeFileName(name: string): string {
  return name
    .toWellFormed()
    .replace(/\r\n?|\n/g, '%0D%0A')
    .replaceAll('"', '%22')
}

function plainType(type: string): string {
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type) ? type : 'application/octet-stream'
}
