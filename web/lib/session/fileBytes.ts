import { ShownError } from '../errors.ts'
import { codeText, errorTexts } from '../text.ts'
import { currentSession, endRejectedSession } from './tabSession.ts'
import { fileTexts } from './text.ts'

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
  if (response.status === 404) throw new BytesError(fileTexts.gone, 'NOT_FOUND')
  const code = response.headers.get('x-request-id')
  throw new BytesError(errorTexts.unforeseen + (code && response.status >= 500 ? codeText(code) : ''))
}

/** Fetches a file with the session's token, and saves it under a name. FILE-5, LIST-8. @throws BytesError if the fetch fails */
export async function downloadBytes(url: string, name: string): Promise<void> {
  const address = URL.createObjectURL(await fileBytes(url))
  saveFrom(address, name)
  // Revoked after the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves what is at an address under a name. */
export function saveFrom(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
