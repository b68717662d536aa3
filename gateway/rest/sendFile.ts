import { limitOf } from './deadline.ts'
import { fileForm, type FileToSend } from './fileForm.ts'
import { idleLimit } from './idleLimit.ts'
import { responseOf } from './readResponse.ts'
import { parsedIfAny, refusal, type RefusalReading } from './refusal.ts'
import type { HttpCall, Transport } from './transport.ts'

interface FileCall {
  url: string
  headers: Record<string, string>
  /** The call is aborted when the API neither takes bytes nor responds for this many ms; waiting for the file's bytes does not count. */
  idleLimitMs: number
  reading: RefusalReading | undefined
}

/**
 * Streams one file to the API as the field `files` of a multipart form, without buffering (GQL-4).
 * @returns the status and the parsed body; undefined if it is not JSON
 * @throws GatewayError for a failed call; the error of the file's own stream if that failed first
 */
export async function sendFile(
  transport: Transport,
  { url, headers, idleLimitMs, reading }: FileCall,
  file: FileToSend,
): Promise<{ status: number; result: unknown }> {
  const idle = idleLimit(idleLimitMs)
  const form = fileForm('files', file, { given: idle.moved, taken: idle.pause })
  const limit = file.abandoned ? limitOf(AbortSignal.any([idle.signal, file.abandoned])) : idle
  const formHeaders = { ...headers, 'content-type': form.contentType }
  const call: HttpCall = { method: 'POST', url, headers: formHeaders, body: form.body, limit }
  try {
    const { status, bytes, header } = await responseOf(transport, call, idle, { isWrite: true })
    const text = bytes.toString()
    if (status < 200 || status > 299) throw refusal(status, text, header, reading)
    return { status, result: parsedIfAny(text) }
  } catch (error) {
    throw form.failure() ?? (file.abandoned?.aborted ? file.failure(file.abandoned.reason) : error)
  } finally {
    idle.end()
    form.close()
  }
}
