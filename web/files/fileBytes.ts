import { errorTexts } from '../lib/text.ts'
import { expireToken, readToken } from '../lib/token.ts'
import { filesTexts } from './text.ts'

/** Why the bytes of a file could not be had, in Estonian. */
export class BytesError extends Error {}

/**
 * The bytes at an address of /api/static, asked for with the session's token: a private file is given to nobody else. FILE-5.
 * @param accept what may come in the place of the original's own format, as an <img> would say it
 * @throws BytesError
 */
export async function fileBytes(url: string, signal?: AbortSignal, accept = '*/*'): Promise<Blob> {
  const token = readToken()
  let response: Response
  try {
    response = await fetch(url, { headers: { accept, ...(token != null && { 'x-auth-token': token }) }, signal })
    if (response.ok) return await response.blob()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new BytesError(errorTexts.network)
  }
  if (response.status === 401) {
    // An answer to an older token says nothing of the one that came after it.
    if (token != null && token === readToken()) expireToken()
    throw new BytesError(errorTexts.expired)
  }
  throw new BytesError(response.status === 404 ? filesTexts.fileGone : errorTexts.unforeseen)
}
