import type { FastifyInstance } from 'fastify'
import { closingConnections } from '../../schema/rules/servers/closingConnections.ts'
import { Refusal } from './errors.ts'

/** How long running requests may take while the app closes, in ms. The supervisor kills after 8 seconds. */
const closeLimitMs = 5_000

/**
 * While the app closes, responds to requests on open connections with 503 and a msg, and closes each connection once it is idle; Node alone
 * would leave idle connections open for a minute. The app needs `return503OnClosing: false`, because Fastify's own 503 has no msg. REST-1.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false
  const closeConnections = closingConnections(app.server, closeLimitMs)
  app.addHook('onRequest', (_request, _reply, done) => {
    done(closing ? new Refusal(503, 'Server on kohe tagasi. Proovi mõne aja pärast uuesti.') : undefined)
  })
  app.addHook('preClose', (done) => {
    closing = true
    closeConnections()
    done()
  })
}
