import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { replies } from './content.ts'

// The REST API of all gateways, in a process of its own: responses that are made once and sent as bytes from then on.

const bodies = new Map(
  Object.entries(replies).map(([path, { body, headers }]) => [
    path,
    { bytes: Buffer.from(JSON.stringify(body)), headers },
  ]),
)

let sent = 0
/** Each response ends with other white space, so that a gateway cannot reuse what it made of an earlier one. */
const ending = () =>
  Buffer.from((sent++ % 65_536).toString(2).padStart(16, '0').replaceAll('0', ' ').replaceAll('1', '\n'))

const server = createServer((request, response) => {
  const { url = '/', headers } = request
  const found = bodies.get(url)
  if (!found) {
    console.error(`The bench has no response to ${url}`)
    return void response.writeHead(404, { 'content-type': 'application/json' }).end('{"msg":"Seda pole olemas."}')
  }
  // As the API does. Every request has a token of its own, and all are those of one person.
  if (url !== '/api' && !headers['x-auth-token']) return void response.writeHead(401).end('{}')
  const bytes = Buffer.concat([found.bytes, ending()])
  response
    .writeHead(200, { 'content-type': 'application/json', ...found.headers, 'content-length': String(bytes.length) })
    .end(bytes)
})
server.keepAliveTimeout = 600_000
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit())
