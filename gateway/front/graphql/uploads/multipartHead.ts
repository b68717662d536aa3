import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import busboy from 'busboy'
import { onceClosed } from '../../closed.ts'

/** A form of which the fields before the files have been read. */
export interface MultipartHead {
  /** The texts of `operations` and `map`; absent where the form does not follow the specification. */
  operations?: string
  map?: string
  /**
   * Opens the whole form from its beginning: what has been read already, then the rest as it arrives. For a reader that listens at once: a
   * request that was lost emits 'close' here only once.
   */
  openBody: () => PassThrough
}

/**
 * Reads a form up to the end of its `map`, so that it can be checked before a file is written to disk. A form that does not follow
 * the GraphQL multipart request specification is left to graphql-upload, which answers with the reason.
 * @throws Error for a content type without a boundary
 */
export async function readHead(request: IncomingMessage, fieldBytes: number): Promise<MultipartHead> {
  const fields = new Map<string, string>()
  const parser = busboy({ headers: request.headers, limits: { fieldSize: fieldBytes, fields: 2 } })
  const pieces: Buffer[] = []
  await new Promise<void>((resolve) => {
    let size = 0
    let stopListening = () => {}
    const read = (piece: Buffer) => {
      pieces.push(piece)
      size += piece.length
      parser.write(piece)
      if (fields.has('map') || size > 3 * fieldBytes) stop()
    }
    const stop = () => {
      request.pause().off('data', read).off('end', stop)
      stopListening()
      resolve()
    }
    // The parser is left as it is: destroyed, it would emit an error for an unexpected end.
    parser
      .on('field', (name, value) => fields.set(name, value))
      .on('file', (_, file) => {
        file.resume()
        stop()
      })
      .on('error', stop)
    request.on('data', read).on('end', stop).resume()
    stopListening = onceClosed(request, stop)
  })
  return { ...Object.fromEntries(fields), openBody: () => replayed(request, pieces) }
}

function replayed(request: IncomingMessage, pieces: Buffer[]): PassThrough {
  const body = new PassThrough()
  for (const piece of pieces) body.write(piece)
  const broken = () => {
    if (!request.readableEnded) body.destroy()
  }
  if (request.readableEnded) body.end()
  else if (request.destroyed) body.destroy()
  else {
    onceClosed(request, broken)
    request.pipe(body)
  }
  return body
}
