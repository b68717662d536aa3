import type { FastifyInstance } from 'fastify'
import { Refusal } from './errors.ts'

/** How often idle connections are looked for while the api closes, in ms. */
const everyMs = 50

/**
 * While the app closes, requests that still come on open connections are 503 with a sentence, and connections are ended as
 * soon as their last answer has left: Node would look at those again only after a minute. The app needs
 * `return503OnClosing: false`, as Fastify's own 503 has no msg. REST-1.
 */
export function closeInWords(app: FastifyInstance): void {
  let closing = false
  app.addHook('onRequest', (_request, _reply, done) => {
    done(closing ? new Refusal(503, 'Server on kohe tagasi. Proovi mõne aja pärast uuesti.') : undefined)
  })
  app.addHook('preClose', (done) => {
    closing = true
    const timer = setInterval(() => app.server.closeIdleConnections(), everyMs)
    app.server.once('close', () => clearInterval(timer))
    done()
  })
}
