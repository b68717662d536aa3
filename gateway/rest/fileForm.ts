import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

/** An unread file to forward. */
export interface FileToSend {
  /** As sent by the client. */
  name: string
  /** As sent by the client; the API detects the type itself (FILE-6). */
  mimeType: string
  /** Opens the file's content; called once. */
  open: () => Readable
  /** Maps an error while reading the content to the error to report. */
  failure: (error: unknown) => unknown
  /** Aborted when the client has disconnected. */
  abandoned?: AbortSignal | undefined
}

/** Callbacks that show whether the form waits for the receiver or for the file. */
interface FormProgress {
  /** Called when a chunk is ready for the receiver. */
  given: () => void
  /** Called when the receiver has taken a chunk, and the form waits for the file. */
  taken: () => void
}

/** A multipart body, generated while it is sent. */
export interface FileForm {
  contentType: string
  body: Readable
  /** The error to report if reading the file failed; else undefined. */
  failure: () => unknown
  /** Releases the file. */
  close: () => void
}

/** In bytes. */
const highWaterMarkBytes = 16_384

/** Creates a multipart form with one file, generated chunk by chunk to save memory. */
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

  /** Opens the file, and records its errors, as the generator also gets those of the receiver. */
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
      // Otherwise a body that waits for the file's next bytes would not end.
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
