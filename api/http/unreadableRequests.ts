import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerRefusal } from './answerErrors.ts'
import { commonHeaders } from './commonHeaders.ts'
import { badInput, notUnderstood } from './errors.ts'

/** How long a sender whose request was refused unread may take to read the answer, in ms. */
const lingerMs = 1_000

/** Fastify's `frameworkErrors`: answers a request whose address cannot be read. No hook has run for it. REST-1. */
export function answerBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void answerRefusal(request, reply.headers(commonHeaders), notUnderstood())
}

/**
 * Fastify's `clientErrorHandler`: answers what Node could not read as a request, or waited for in vain, and ends the
 * connection. What it asks for is not known, so the msg is named both ways: as everywhere, and as under /api/users. REST-1.
 */
export function answerUnreadable(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // Of the error only its code: it holds the bytes that came, a token perhaps among them. AUTH-8.
  this.log.info({ code: error.code }, 'a request could not be read')
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const [status, msg] = answerTo(error.code)
  const body = JSON.stringify({ msg, errors: { msg } })
  const headers = {
    ...commonHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  // Destroyed at once, bytes still on their way here would reset the connection before the answer is read.
  socket.setTimeout(lingerMs, () => socket.destroy())
}

function answerTo(code: string): [status: number, msg: string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'Päring jäi pooleli. Proovi uuesti.']
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'Päringu päised on liiga pikad.']
  return [400, notUnderstood().message]
}

/**
 * Two refusals that Node makes by itself with an empty body: of HTTP/1.1 without Host, which is 400 here too (the app needs
 * `http: { requireHostHeader: false }`), and of an unknown `Expect`, which HTTP lets one ignore.
 */
export function refuseForNode(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const lacksHost = request.headers.host == null && request.raw.httpVersion === '1.1'
    done(lacksHost ? badInput('Päringul puudub Host.') : undefined)
  })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}
