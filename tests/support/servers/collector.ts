import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TraceSettings } from '../../../schema/rules/traces/settings.ts'

/** A span as it arrived. */
export interface ReceivedSpan {
  service: string
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  facts: Record<string, string | number>
  /** The ids of the traces that it links to. */
  mentions: string[]
  failed: boolean
}

/** A collector of traces: OTLP over HTTP, in JSON. */
export interface Collector {
  settings: (service: string) => TraceSettings
  spans: ReceivedSpan[]
  /** All received bytes as text. */
  text: () => string
  /** The number of requests. */
  requested: () => number
  headers: () => Record<string, unknown>
  /** Sets the behaviour; 'hold' delays responses until the behaviour changes. */
  does(what: 'take' | 'hold' | 500): void
  close(): Promise<void>
}

interface Value {
  stringValue?: string
  intValue?: number
}
interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] }
    scopeSpans: {
      spans: (Pick<ReceivedSpan, 'traceId' | 'spanId' | 'parentSpanId' | 'name'> & {
        attributes: { key: string; value: Value }[]
        links?: { traceId: string }[]
        status: { code: number }
      })[]
    }[]
  }[]
}

const factsOf = (attributes: { key: string; value: Value }[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = []
  const spans: ReceivedSpan[] = []
  const waiting: ServerResponse[] = []
  let mode: 'take' | 'hold' | 500 = 'take'
  let headers: Record<string, unknown> = {}
  let requested = 0
  const respond = (response: ServerResponse) =>
    response.writeHead(mode === 500 ? 500 : 200, { 'content-type': 'application/json' }).end('{}')
  const server = createServer((request, response) => {
    requested += 1
    headers = request.headers
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      bodies.push(body)
      for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
        const service = String(factsOf(resource.attributes)['service.name'])
        for (const { attributes, links = [], status, ...span } of scopeSpans.flatMap((scope) => scope.spans)) {
          const mentions = links.map(({ traceId }) => traceId)
          spans.push({ ...span, service, facts: factsOf(attributes), mentions, failed: status.code === 2 })
        }
      }
      if (mode === 'hold') waiting.push(response)
      else respond(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`
  return {
    settings: (service) => ({ url, headers: { 'x-key': 'koguja-1' }, share: 1, service }),
    spans,
    text: () => bodies.join('\n'),
    requested: () => requested,
    headers: () => headers,
    does(what) {
      mode = what
      if (what !== 'hold') waiting.splice(0).forEach(respond)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
