import type { FastifyInstance } from 'fastify'

/** A stranger who sends the header on purpose must not fill the log. */
const mostWarnings = 10

/**
 * Warns once for each address whose `X-Forwarded-For` is not believed: a gateway or proxy that TRUSTED_PROXIES does not name.
 * All who come through it count as one for the limits, so one guesser there would hold up everybody. AUTH-8.
 */
export function warnOfUntrustedProxies(app: FastifyInstance): void {
  const warned = new Set<string>()
  app.addHook('onRequest', (request, _reply, done) => {
    const from = request.socket.remoteAddress ?? ''
    // Fastify names the addresses that it believes: with the sender's own alone, the header is not among them.
    const isIgnored = request.headers['x-forwarded-for'] != null && request.ips?.length === 1
    if (isIgnored && !warned.has(from) && warned.size < mostWarnings) {
      warned.add(from)
      app.log.warn(
        { from },
        'X-Forwarded-For is not believed: name this address in TRUSTED_PROXIES if it is a proxy of yours',
      )
    }
    done()
  })
}
