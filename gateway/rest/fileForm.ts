import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

/** A file on its way through, its bytes not read yet. */
export interface FileToSend {
  /** As the client named it. */
  name: string
  /** As the client says; the API judges by content (FILE-6). */
  mimeType: string
  /** Opens its bytes; called once. */
  open: () => Readable
  /** What to tell where its bytes broke off. */
  failure: (error: unknown) => unknown
  /** Aborted when the client that sends it has left. */
  abandoned?: AbortSignal | undefined
}

/** Says which side a form being sent waits for. */
interface FormProgress {
  /** A chunk is there for the receiver. */
  given: () => void
  /** The receiver has taken it; the file's own next bytes are waited for. */
  taken: () => void
}

/** A multipart body that is made while it is sent. */
export interface FileForm {
  contentType: string
  body: Readable
  /** Where the file's own bytes broke off, what to tell of it. */
  failure: () => unknown
  /** Lets go of the file, read to its end or not. */
  close: () => void
}

/** How much of a body waits for its receiver. */
const waitingBytes = 16_384

/** A form with that one file in it, chunk by chunk: nothing of it stays in memory for longer than sending it takes. */
export function fileForm(field: string, file: FileToSend, { given, taken }: FormProgress): FileForm {
  const boundary = `sise-${randomUUID()}`
  let source: Readable | undefined
  let failure: unknown

  async function* parts(): AsyncGenerator<Buffer> {
    given()
    yield Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${quoted(file.name)}"\r\n` +
        `content-type: ${plainType(file.mimeType)}\r\n\r\n`,
    )
    taken()
    source = opened()
    for await (const chunk of source) {
      given()
      yield chunk as Buffer
      taken()
    }
    given()
    yield Buffer.from(`\r\n--${boundary}--\r\n`)
  }

  /** Opens the file and keeps its failures apart from the receiver's, which reach the generator too. */
  function opened(): Readable {
    try {
      return file.open().once('error', (error) => (failure = file.failure(error)))
    } catch (error) {
      failure = file.failure(error)
      throw error
    }
  }

  const body = Readable.from(parts(), { objectMode: false, highWaterMark: waitingBytes })
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body,
    failure: () => failure,
    close() {
      // A body that waits for the file's next bytes would only end with them.
      source?.destroy()
      body.destroy()
    },
  }
}

/** A name as browsers write it into a form. */
function quoted(name: string): string {
  return name
    .toWellFormed()
    .replace(/\r\n?|\n/g, '%0D%0A')
    .replaceAll('"', '%22')
}

function plainType(type: string): string {
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type) ? type : 'application/octet-stream'
}
