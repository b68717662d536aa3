import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { OpenInternet } from '../../../api/outside/openInternet.ts'
import { selfSigned } from '../../support/servers/certificate.ts'

/** A received message. */
export interface ReceivedMessage {
  headers: Record<string, string>
  body: string
}

/** A receiver of webhooks on this machine. */
export interface Receiver {
  address: string
  /** The options with which an API may call it. */
  internet: OpenInternet
  /** All messages, whatever the response was. */
  received: ReceivedMessage[]
  /** The statuses of the next responses; then 204. 'never' sends no response. */
  responses: (number | 'never')[]
  /** The body of successful responses. */
  page: string
  /** Called when a message has arrived; the response is sent when it resolves. */
  onTaken?: (() => Promise<void>) | undefined
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedMessage[] = []
  const responses: Receiver['responses'] = []
  const server = createServer(selfSigned, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        headers: request.headers as Record<string, string>,
        body: String(Buffer.concat(chunks)),
      })
      const status = responses.shift() ?? (receiver.page === '' ? 204 : 200)
      void Promise.resolve(receiver.onTaken?.()).then(() => {
        if (status === 'never') return
        response
          .writeHead(status, status >= 300 && status < 400 ? { location: 'https://127.0.0.1:9/' } : {})
          .end(status >= 300 ? 'Ei saa\n praegu' : receiver.page)
      })
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const receiver: Receiver = {
    address: `https://localhost:${(server.address() as AddressInfo).port}/uuenda`,
    internet: { isInner: () => false, deadlineMs: 5_000, ca: selfSigned.cert },
    received,
    responses,
    page: '',
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}
