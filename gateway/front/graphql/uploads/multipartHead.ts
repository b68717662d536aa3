import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import busboy from 'busboy'

/** A form of which the fields before its files have been read. */
export interface MultipartHead {
  /** `operations` and `map` as they came; absent where the form is none of the specification. */
  operations?: string
  map?: string
  /** The whole form from its beginning: what has been read of it, and then the rest as it arrives. */
  body: PassThrough
}

/**
 * Reads a form as far as its `map`, so that it can be judged before its first file is kept. A form that is not one of the GraphQL
 * multipart request specification is left to its parser, which has the words for it.
 * @throws Error for a content type without a boundary
 */
export async function readHead(request: IncomingMessage, fieldBytes: number): Promise<MultipartHead> {
  const fields = new Map<string, string>()
  const parser = busboy({ headers: request.headers, limits: { fieldSize: fieldBytes, fields: 2 } })
  const pieces: Buffer[] = []
  await new Promise<void>((resolve) => {
    let size = 0
    const read = (piece: Buffer) => {
      pieces.push(piece)
      size += piece.length
      parser.write(piece)
      if (fields.has('map') || size > 3 * fieldBytes) stop()
    }
    const stop = () => {
      request.pause().off('data', read).off('end', stop).off('close', stop)
      resolve()
    }
    // It is left as it stands: destroyed, it would tell of an unexpected end.
    parser
      .on('field', (name, value) => fields.set(name, value))
      .on('file', (_, file) => {
        file.resume()
        stop()
      })
      .on('error', stop)
    request.on('data', read).on('end', stop).on('close', stop)
  })
  return { ...Object.fromEntries(fields), body: whole(request, pieces) }
}

function whole(request: IncomingMessage, pieces: Buffer[]): PassThrough {
  const body = new PassThrough()
  for (const piece of pieces) body.write(piece)
  const broken = () => {
    if (!request.readableEnded) body.destroy()
  }
  if (request.readableEnded) body.end()
  else if (request.destroyed) body.destroy()
  else request.once('close', broken).pipe(body)
  return body
}
