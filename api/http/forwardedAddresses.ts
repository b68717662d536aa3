import type { FastifyInstance } from 'fastify'

/** Limits what a client that forges the header can add to the log. */
const maxWarnings = 10

/**
 * Warns once per address whose `X-Forwarded-For` is ignored: a gateway or proxy that TRUSTED_PROXIES does not name. All its users share one
 * rate limit, so a single attacker could lock out everybody. AUTH-8.
 */
export function warnOfUntrustedProxies(app: FastifyInstance): void {
  const warned = new Set<string>()
  app.addHook('onRequest', (request, _reply, done) => {
    const from = request.socket.remoteAddress ?? ''
    // `ips` lists the trusted addresses; with only the sender's, the header was ignored.
    const isIgnored = request.headers['x-forwarded-for'] != null && request.ips?.length === 1
    if (isIgnored && !warned.has(from) && warned.size < maxWarnings) {
      warned.add(from)
      app.log.warn(
        { from },
        'X-Forwarded-For is ignored: add this address to TRUSTED_PROXIES if it is a proxy of yours',
      )
    }
    done()
  })
}
