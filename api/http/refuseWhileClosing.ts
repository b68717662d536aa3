import type { FastifyInstance } from 'fastify'
import { Refusal } from './errors.ts'

/** How often idle connections are closed while the app shuts down, in ms. */
const pollIntervalMs = 50

/**
 * While the app closes, answers requests on open connections with 503 and a msg, and closes each connection once it is
 * idle; Node alone would keep idle connections for a minute. The app needs `return503OnClosing: false`, as Fastify's
 * own 503 has no msg. REST-1.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('onRequest', (_request, _reply, done) => {
    done(closing ? new Refusal(503, 'Server on kohe tagasi. Proovi mõne aja pärast uuesti.') : undefined)
  })
  app.addHook('preClose', (done) => {
    closing = true
    const timer = setInterval(() => app.server.closeIdleConnections(), pollIntervalMs)
    app.server.once('close', () => clearInterval(timer))
    done()
  })
}
