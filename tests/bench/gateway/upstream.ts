import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StubReply } from '../../support/restStub/stub.ts'
import { benchStub } from './content.ts'

// The REST API of all contenders, in a process of its own: the double's answers, each made once and sent as bytes from then on.

const stub = benchStub()
const [caller] = stub.people
const made = new Map<string, Promise<StubReply>>()

function answerTo(url: string, prefer: string | undefined): Promise<StubReply> {
  const key = `${url} ${prefer}`
  const known =
    made.get(key) ??
    stub
      .reply(
        {
          method: 'GET',
          url,
          headers: { 'x-auth-token': stub.tokenOf(caller?._id ?? ''), ...(prefer && { prefer }) },
        },
        Buffer.alloc(0),
      )
      .then((reply) => ({
        ...reply,
        headers: { ...reply.headers, 'content-length': String(Buffer.byteLength(reply.body)) },
        body: Buffer.from(reply.body),
      }))
  made.set(key, known)
  return known
}

/** FRESH=1: no answer has the bytes of the one before. Each ends with other white space, as late as a difference can be seen. */
const isFresh = process.env.FRESH === '1'
let answers = 0
const ending = () =>
  Buffer.from((answers++ % 65_536).toString(2).padStart(16, '0').replaceAll('0', ' ').replaceAll('1', '\n'))

const server = createServer((request, response) => {
  const { url = '/', headers } = request
  // As the API does. Every request has a token of its own, and all are those of one person.
  if (url !== '/api' && !headers['x-auth-token']) return void response.writeHead(401).end('{}')
  void answerTo(url, headers.prefer as string | undefined).then(({ status, headers: answered, body }) => {
    if (!isFresh) return response.writeHead(status, answered).end(body)
    const bytes = Buffer.concat([Buffer.from(body), ending()])
    return response.writeHead(status, { ...answered, 'content-length': String(bytes.length) }).end(bytes)
  })
})
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit())
