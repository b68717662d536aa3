import type { Readable, Writable } from 'node:stream'
import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import { GatewayError } from '../errors.ts'
import type { FileToSend } from '../rest/fileForm.ts'

/** Larger ones are hardly faster, and ten uploads at once then hold 20 MB more. */
const chunkBytes = 16_384

interface UploadTerms {
  /** The largest file, in megabytes. */
  limitMb: number
  /** Aborted when the client has left. */
  abandoned: AbortSignal | undefined
}

/**
 * The file of an `Upload` argument, ready to be sent on (GQL-4). Its bytes are buffered on disk as they arrive and removed with the answer.
 * @throws BAD_USER_INPUT, PAYLOAD_TOO_LARGE where it did not come
 */
export async function fileToSend(argument: unknown, { limitMb, abandoned }: UploadTerms): Promise<FileToSend> {
  const failure = (error: unknown) => failureOf(error, limitMb)
  try {
    // The scalar lets nothing else through.
    const upload = await (argument as Promise<FileUpload>)
    return { name: upload.filename, mimeType: upload.mimetype, open: () => open(upload), failure, abandoned }
  } catch (error) {
    throw failure(error)
  }
}

/** Where the buffer on disk fails, its readers would wait for ever: nothing but the buffer itself tells. */
function open({ createReadStream, capacitor }: FileUpload & { capacitor?: Writable }): Readable {
  if (capacitor?.errored) throw capacitor.errored
  const bytes = createReadStream({ highWaterMark: chunkBytes })
  capacitor?.once('error', (error) => bytes.destroy(error))
  return bytes
}

const noRoom = ['ENOSPC', 'EDQUOT']

function failureOf(error: unknown, limitMb: number): unknown {
  if (!(error instanceof Error)) return error
  if ('status' in error && error.status === 413)
    return new GatewayError('PAYLOAD_TOO_LARGE', `Fail on liiga suur: lubatud on kuni ${limitMb} MB.`, {}, error)
  if ('code' in error && noRoom.includes(String(error.code)))
    return new GatewayError(
      'UPSTREAM_ERROR',
      'Serveris ei ole faili jaoks praegu ruumi. Proovi mõne aja pärast uuesti.',
      {},
      error,
    )
  // Whatever else the gateway's own disk says is no fault of the client's.
  if ('syscall' in error) return error
  return new GatewayError('BAD_USER_INPUT', 'Fail ei jõudnud tervelt kohale. Proovi uuesti.', {}, error)
}
