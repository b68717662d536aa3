import { get } from 'node:http'

/** Resolves when the address answers, whatever it says. On a connection of its own, as a kept one may be left of a former process. */
export function answersHttp(url: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, signal }, (response) => {
      response.resume()
      resolve()
    })
    request.once('error', reject)
  })
}
