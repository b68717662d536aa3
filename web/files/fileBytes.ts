import { ShownError } from '../lib/errors.ts'
import { currentSession, endRejectedSession } from '../lib/session/tabSession.ts'
import { codeText, errorTexts } from '../lib/text.ts'
import { filesTexts } from './text.ts'

/** A failed fetch of a file; the message is in Estonian. */
export class BytesError extends ShownError {}

/**
 /**
  * Fetches a file of this site with the session's token, which private files require. FILE-5.
  * @param accept the Accept header, by which the server may select another image format
  * @throws BytesError, or the AbortError of `signal`
  */
export async function fileBytes(url: string, signal?: AbortSignal, accept = '*/*'): Promise<Blob> {
  const session = currentSession()
  const token = session?.token
  let response: Response
  try {
    response = await fetch(url, { headers: { accept, ...(token != null && { 'x-auth-token': token }) }, signal })
    if (response.ok) return await response.blob()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new BytesError(errorTexts.network, 'NETWORK')
  }
  if (response.status === 401) {
    if (session) endRejectedSession(session)
    throw new BytesError(errorTexts.expired)
  }
  if (response.status === 404) throw new BytesError(filesTexts.fileGone, 'NOT_FOUND')
  const code = response.headers.get('x-request-id')
  throw new BytesError(errorTexts.unforeseen + (code && response.status >= 500 ? codeText(code) : ''))
}
