import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import busboy from 'busboy'
import { onceClosed } from '../../closed.ts'

/** The fields of a form before its files. */
export interface MultipartHead {
  /** The texts of `operations` and `map`; absent where the form does not follow the specification. */
  operations?: string
  map?: string
  /**
   * Opens the complete form: first the chunks that have been read, then the rest as it arrives. The reader must listen at once, as 'close'
   * is emitted only once.
   */
  openBody: () => PassThrough
}

/**
 * Reads a form up to the end of its `map`, so that it can be checked before a file is written to disk. graphql-upload refuses a form that
 * does not follow the GraphQL multipart request specification.
 * @throws Error for a content type without a boundary
 */
export async function readHead(request: IncomingMessage, fieldBytes: number): Promise<MultipartHead> {
  const fields = new Map<string, string>()
  const parser = busboy({ headers: request.headers, limits: { fieldSize: fieldBytes, fields: 2 } })
  const chunks: Buffer[] = []
  await new Promise<void>((resolve) => {
    let size = 0
    let stopListening = () => {}
    const read = (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      parser.write(chunk)
      if (fields.has('map') || size > 3 * fieldBytes) stop()
    }
    const stop = () => {
      request.pause().off('data', read).off('end', stop)
      stopListening()
      resolve()
    }
    // The parser is not destroyed, as it would emit an error for an unexpected end.
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
  return { ...Object.fromEntries(fields), openBody: () => replayed(request, chunks) }
}

function replayed(request: IncomingMessage, chunks: Buffer[]): PassThrough {
  const body = new PassThrough()
  for (const chunk of chunks) body.write(chunk)
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
