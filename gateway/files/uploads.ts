import type { Readable, Writable } from 'node:stream'
import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import { GatewayError } from '../errors.ts'
import type { FileToSend } from '../rest/fileForm.ts'

/** Larger chunks are hardly faster, and take 20 MB more memory for ten concurrent uploads. */
const chunkBytes = 16_384

interface UploadTerms {
  /** Maximum file size in megabytes. */
  limitMb: number
  /** Aborted when the client has disconnected. */
  abandoned: AbortSignal | undefined
}

/**
 * The file of an `Upload` argument, to forward (GQL-4). It is buffered on disk until the response.
 * @throws BAD_USER_INPUT or PAYLOAD_TOO_LARGE when it has not arrived completely
 */
export async function fileToSend(argument: unknown, { limitMb, abandoned }: UploadTerms): Promise<FileToSend> {
  const failure = (error: unknown) => failureOf(error, limitMb)
  try {
    // The Upload scalar accepts nothing else.
    const upload = await (argument as Promise<FileUpload>)
    return { name: upload.filename, mimeType: upload.mimetype, open: () => open(upload), failure, abandoned }
  } catch (error) {
    throw failure(error)
  }
}

/**
 * Opens the buffer of an upload. If the buffer fails, only the buffer emits the error, and its readers would wait forever.
 */
function open({ createReadStream, capacitor }: FileUpload & { capacitor?: Writable }): Readable {
  if (capacitor?.errored) throw capacitor.errored
  const bytes = createReadStream({ highWaterMark: chunkBytes })
  capacitor?.once('error', (error) => bytes.destroy(error))
  return bytes
}

const diskFullCodes = ['ENOSPC', 'EDQUOT']

function failureOf(error: unknown, limitMb: number): unknown {
  if (!(error instanceof Error)) return error
  if ('status' in error && error.status === 413)
    return new GatewayError('PAYLOAD_TOO_LARGE', `Fail on liiga suur: lubatud on kuni ${limitMb} MB.`, {}, error)
  if ('code' in error && diskFullCodes.includes(String(error.code)))
    return new GatewayError(
      'UPSTREAM_ERROR',
      'Serveris ei ole faili jaoks praegu ruumi. Proovi mõne aja pärast uuesti.',
      {},
      error,
    )
  // Other errors of the gateway's disk are not the client's fault.
  if ('syscall' in error) return error
  return new GatewayError('BAD_USER_INPUT', 'Fail ei jõudnud tervelt kohale. Proovi uuesti.', {}, error)
}
