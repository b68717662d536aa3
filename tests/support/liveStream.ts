import { type IncomingMessage, request } from 'node:http'
import { request as requestByTls } from 'node:https'
import { selfSigned } from './servers/certificate.ts'
import { until } from './until.ts'

/** A stream of server-sent events that a test reads. */
export interface LiveStream {
  status: number
  headers: IncomingMessage['headers']
  /** The events so far, parsed, without comments. */
  // Events have every shape; the tests assert the one they expect.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  events: any[]
  /** The event names of graphql-sse. */
  names: string[]
  /** The bytes so far. */
  text: () => string
  hasEnded: () => boolean
  /** Stops reading, without closing the connection. */
  pause: () => void
  close: () => void
}

/** Opens a stream, and resolves after its headers; the body of a refusal is read completely. */
export function openStream(
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<LiveStream> {
  return new Promise((resolve, reject) => {
    const options = { method, agent: false, headers: { accept: 'text/event-stream', ...headers } } as const
    const sent = url.startsWith('https:')
      ? requestByTls(url, { ...options, ca: selfSigned.cert })
      : request(url, options)
    sent.on('error', reject)
    sent.on('response', (response) => {
      let text = ''
      let rest = ''
      let ended = false
      const stream: LiveStream = {
        status: response.statusCode ?? 0,
        headers: response.headers,
        events: [],
        names: [],
        text: () => text,
        hasEnded: () => ended,
        pause: () => response.pause(),
        close: () => sent.destroy(),
      }
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        const messages = (rest + chunk).split('\n\n')
        rest = messages.pop() ?? ''
        for (const message of messages) take(stream, message)
      })
      response.on('close', () => (ended = true))
      response.on('error', () => (ended = true))
      if (stream.status !== 200) response.on('end', () => resolve(stream))
      else resolve(stream)
    })
    sent.end(body)
  })
}

function take(stream: LiveStream, message: string) {
  const lines = message.split('\n')
  const field = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim()
  const data = field('data')
  const event = field('event')
  if (event != null) stream.names.push(event)
  if (data) stream.events.push(JSON.parse(data))
}

/** Waits until the stream has a matching event, and returns it. */
export async function eventOf(stream: LiveStream, fits: (event: LiveStream['events'][number]) => boolean) {
  await until(() => stream.events.some(fits))
  return stream.events.find(fits)
}
