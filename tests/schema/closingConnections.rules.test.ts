import { once } from 'node:events'
import { createServer, get, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from '@jest/globals'
import { closingConnections } from '../../schema/rules/servers/closingConnections.ts'

async function listening(handler: RequestListener, limitMs: number) {
  const server = createServer(handler)
  const begin = closingConnections(server, limitMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    server,
    close: async () => {
      begin()
      server.close()
      await once(server, 'close')
    },
  }
}

test('OPS-11 a connection without a request does not keep a server from closing', async () => {
  const { port, server, close } = await listening((_request, response) => response.end(), 60_000)
  const silent = connect(port, '127.0.0.1')
  const [ended] = await Promise.all([once(silent, 'close'), once(server, 'connection').then(close)])
  expect(ended).toEqual([false])
})

test('OPS-11 a request that runs while a server closes gets its response, and its kept-alive connection is closed', async () => {
  let respond = () => {}
  const requested = new Promise<void>((resolve) => {
    respond = resolve
  })
  const { port, server, close } = await listening(
    (_request, response) => void requested.then(() => response.end('ok')),
    60_000,
  )
  const request = get({ port, host: '127.0.0.1', headers: { connection: 'keep-alive' } })
  await once(server, 'request')
  const closed = close()
  respond()
  const [response] = (await once(request, 'response')) as [AsyncIterable<Buffer>]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  expect(Buffer.concat(chunks).toString()).toBe('ok')
  await closed
})

test('OPS-11 a request that never ends is aborted after the limit', async () => {
  const { port, server, close } = await listening(() => {}, 100)
  const request = get({ port, host: '127.0.0.1' })
  const cut = once(request, 'error')
  await once(server, 'request')
  await close()
  expect((await cut)[0]).toMatchObject({ code: 'ECONNRESET' })
})
