import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'

/** The outcome of a request. */
export interface Outcome {
  ms: number
  status: number
  bytes: number
  /** The distinct error codes with their counts. */
  codes: string
}

/** Sends a document and reads the response. */
export function ask(url: string, token: string, query: string): Promise<Outcome> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${url}/graphql`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', 'x-auth-token': token },
    })
    request.on('error', reject).on('response', (response) => {
      let bytes = 0
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => {
        if (bytes < 4_000_000) chunks.push(chunk)
        bytes += chunk.length
      })
      response.on('error', reject).on('end', () =>
        resolve({
          ms: performance.now() - began,
          status: response.statusCode ?? 0,
          bytes,
          codes: codesIn(Buffer.concat(chunks).toString()),
        }),
      )
    })
    request.end(JSON.stringify({ query }))
  })
}

function codesIn(text: string): string {
  const counts = new Map<string, number>()
  for (const [, code = ''] of text.matchAll(/"code":"(\w+)"/g)) counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].map(([code, count]) => (count > 1 ? `${code} × ${count}` : code)).join(', ')
}

/** Sends a document and never reads the response. @returns a function that closes the connection */
export function askWithoutReading(url: string, token: string, query: string): () => void {
  const { hostname, port } = new URL(url)
  const body = JSON.stringify({ query })
  const socket = connect(Number(port), hostname).on('error', () => {})
  socket
    .pause()
    .write(
      `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nx-auth-token: ${token}\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  return () => socket.destroy()
}

/** Reads the forum's home repeatedly as another member. @returns a function that stops it and returns the longest wait in ms */
export function bystander(url: string, token: string): () => Promise<number> {
  let longest = 0
  let running = true
  const reading = (async () => {
    while (running) {
      const { ms } = await ask(url, token, '{categories{id name latestPostAt}}').catch(() => ({ ms: Infinity }))
      longest = Math.max(longest, ms)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  return async () => {
    running = false
    await reading
    return longest
  }
}
