import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What a request led to. */
export interface Outcome {
  ms: number
  bytes: number
  /** The distinct codes of its errors, or the status of HTTP. */
  codes: string
}

/** Sends a document and reads the response. */
export async function send(url: string, token: string, query: string): Promise<Outcome> {
  const began = performance.now()
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify({ query }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const codes = new Set(Array.from(bytes.toString('utf8', 0, 4e6).matchAll(/"code":"(\w+)"/g), ([, code]) => code))
  return { ms: performance.now() - began, bytes: bytes.length, codes: [...codes].join(' ') || String(response.status) }
}

/** Sends a document and never reads the response. @returns a function that closes the connection */
export function sendWithoutReading(url: string, token: string, query: string): () => void {
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

/** Reads the forum's home every 50 ms as another member. @returns a function that stops it and returns the longest wait in ms */
export function startNeighbour(url: string, token: string): () => Promise<number> {
  let longest = 0
  let isRunning = true
  const reading = (async () => {
    while (isRunning) {
      const { ms } = await send(url, token, '{categories{id name latestPostAt}}').catch(() => ({ ms: Infinity }))
      longest = Math.max(longest, ms)
      await pause(50)
    }
  })()
  return async () => {
    isRunning = false
    await reading
    return longest
  }
}
