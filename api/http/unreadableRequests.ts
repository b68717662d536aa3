import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commonHeaders } from './commonHeaders.ts'
import { sendRefusal } from './errorHandler.ts'
import { badInput, malformedRequest, Refusal } from './errors.ts'

/** How long a connection stays open for the client to read the error response, in ms. */
const lingerMs = 1_000

/** Fastify's `frameworkErrors` option: responds to requests with a malformed URL, for which no hook runs. REST-1. */
export function rejectMalformedUrl(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendRefusal(request, reply.headers(commonHeaders), malformedRequest())
}

/**
 * Fastify's `clientErrorHandler` option: responds to requests that Node cannot parse, or that time out, and closes the connection. The path
 * is unknown here, so the body has both `msg` and `errors.msg`, as in /api/users. REST-1.
 */
export function rejectUnreadable(this: FastifyInstance, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // Only the error's code: the error also has the received bytes, which may contain a token. AUTH-8.
  this.log.info({ code: error.code }, 'a request could not be read')
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const [status, msg] = responseTo(error.code)
  const body = JSON.stringify({ msg, errors: { msg } })
  const headers = {
    ...commonHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  // Closing immediately while the client still sends would reset the connection before it has read the response.
  socket.setTimeout(lingerMs, () => socket.destroy())
}

function responseTo(code: string): [status: number, msg: string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'Päring jäi pooleli. Proovi uuesti.']
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'Päringu päised on liiga pikad.']
  return [400, malformedRequest().message]
}

/**
 * Replaces two refusals that Node sends with an empty body. HTTP/1.1 without a Host header gets 400 and a msg here; the app needs `http: {
 * requireHostHeader: false }`. An unknown `Expect` is ignored, as RFC 9110 10.1.1 allows.
 */
export function overrideNodeRefusals(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isHostMissing = request.headers.host == null && request.raw.httpVersion === '1.1'
    done(isHostMissing ? badInput('Päringul puudub Host.') : undefined)
  })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}

/** The most values of a body, counted before it is parsed: 100,000 take about 30 ms. REST-9. */
const mostValues = 100_000

/** Accepts only JSON; an empty body counts as none. @throws 413 for a body of more than 100,000 values, 400 for malformed JSON */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    // A body has at most as many values as characters, so a shorter one needs no count.
    else if (body.length > mostValues && hasMoreValues(body, mostValues))
      done(new Refusal(413, 'Saadetud andmed on liiga suured.'))
    else void parse(request, body, done)
  })
}

const [quote, backslash] = [0x22, 0x5c]
/** The characters that begin an object, a list, or a further value of one. */
const beginnings = new Set([...'{[,'].map((sign) => sign.charCodeAt(0)))

/** Whether JSON, which may be malformed, has more values than `most`. */
function hasMoreValues(json: string, most: number): boolean {
  let [values, isInText] = [1, false]
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (isInText) {
      if (code === backslash) at += 1
      else if (code === quote) isInText = false
    } else if (code === quote) isInText = true
    else if (beginnings.has(code)) {
      values += 1
      if (values > most) return true
    }
  }
  return false
}
