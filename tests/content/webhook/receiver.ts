import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { OpenInternet } from '../../../api/outside/openInternet.ts'
import { selfSigned } from '../../support/servers/certificate.ts'

/** A message as it came. */
export interface ReceivedMessage {
  headers: Record<string, string>
  body: string
}

/** A receiver of webhooks on this machine. */
export interface Receiver {
  address: string
  /** How an api may call it. */
  internet: OpenInternet
  /** What came, whatever was answered. */
  received: ReceivedMessage[]
  /** The statuses of the next answers; then 204. 'never' does not answer. */
  answers: (number | 'never')[]
  /** The body of answers that are taken. */
  page: string
  /** Called when a message has come, which is answered when it is done. */
  onTaken?: (() => Promise<void>) | undefined
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedMessage[] = []
  const answers: Receiver['answers'] = []
  const server = createServer(selfSigned, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        headers: request.headers as Record<string, string>,
        body: String(Buffer.concat(chunks)),
      })
      const answer = answers.shift() ?? (receiver.page === '' ? 204 : 200)
      void Promise.resolve(receiver.onTaken?.()).then(() => {
        if (answer === 'never') return
        response
          .writeHead(answer, answer >= 300 && answer < 400 ? { location: 'https://127.0.0.1:9/' } : {})
          .end(answer >= 300 ? 'Ei saa\n praegu' : receiver.page)
      })
    })
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const receiver: Receiver = {
    address: `https://localhost:${(server.address() as AddressInfo).port}/uuenda`,
    internet: { isInner: () => false, deadlineMs: 5_000, ca: selfSigned.cert },
    received,
    answers,
    page: '',
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return receiver
}
