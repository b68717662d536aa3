import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of the api that can act between two calls of the gateway. */
export interface MeddlingProxy {
  url: string
  /** The calls since the last `watch`, as `METHOD /path`, without those that read the level. */
  calls: string[]
  /** Clears the calls, and runs `work` after the api has responded to the call with this number, before the response is passed on. */
  watch(after?: { call: number; work: () => Promise<unknown> }): void
  close(): Promise<void>
}

/** Starts a proxy on a free port. */
export async function startMeddlingProxy(apiUrl: string): Promise<MeddlingProxy> {
  let after: { call: number; work: () => Promise<unknown> } | undefined
  const calls: string[] = []

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const {
      host: _host,
      connection: _connection,
      'content-length': _length,
      'transfer-encoding': _encoding,
      ...headers
    } = request.headers as Record<string, string>
    const upstream = await fetch(`${apiUrl}${url}`, {
      method,
      headers,
      ...(chunks.length > 0 && { body: new Uint8Array(Buffer.concat(chunks)) }),
    })
    const body = Buffer.from(await upstream.arrayBuffer())
    if (url !== '/api') {
      calls.push(`${method} ${url}`)
      if (after?.call === calls.length) await after.work()
    }
    const passed = [...upstream.headers].filter(
      ([name]) =>
        !['connection', 'content-encoding', 'content-length', 'transfer-encoding', 'keep-alive'].includes(name),
    )
    response.writeHead(upstream.status, Object.fromEntries(passed)).end(body)
  }

  const server = createServer((request, response) => {
    pass(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    watch(next) {
      calls.splice(0)
      after = next
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
