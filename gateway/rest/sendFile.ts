import { fileForm, type FileToSend } from './fileForm.ts'
import { idleLimit } from './idleLimit.ts'
import { answerOf } from './readAnswer.ts'
import { parsedIfAny, refusal, type RefusalReading } from './refusal.ts'
import type { HttpCall, Transport } from './transport.ts'

interface FileCall {
  url: string
  headers: Record<string, string>
  /** How long no byte may move, in milliseconds. */
  idleLimitMs: number
  /** How a refusal is to be read. */
  reading: RefusalReading | undefined
}

/**
 * Sends one file as the field `files` of a form, as it comes (GQL-4).
 * @returns the status, and the parsed JSON of the answer, undefined where it is none
 * @throws GatewayError, or the file's own failure where its bytes broke off
 */
export async function sendFile(
  transport: Transport,
  { url, headers, idleLimitMs, reading }: FileCall,
  file: FileToSend,
): Promise<{ status: number; result: unknown }> {
  const idle = idleLimit(idleLimitMs)
  const form = fileForm('files', file, { given: idle.moved, taken: idle.pause })
  const signal = file.abandoned ? AbortSignal.any([idle.signal, file.abandoned]) : idle.signal
  const formHeaders = { ...headers, 'content-type': form.contentType }
  const call: HttpCall = { method: 'POST', url, headers: formHeaders, body: form.body, signal }
  try {
    const { status, text, header } = await answerOf(transport, call, idle, 'write')
    if (status < 200 || status > 299) throw refusal(status, text, header, reading)
    return { status, result: parsedIfAny(text) }
  } catch (error) {
    throw form.failure() ?? (file.abandoned?.aborted ? file.failure(file.abandoned.reason) : error)
  } finally {
    idle.end()
    form.close()
  }
}
