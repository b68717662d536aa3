import type { RequestListener } from 'node:http'
import compression from 'compression'

/** Smallest compressed response, in bytes: shorter ones fit in a packet. */
const threshold = 1_024

/**
 * Wraps the listener of a server so that responses of /graphql are compressed for clients that accept it. Event streams, and responses with
 * `no-transform` (to mutations, which may contain a token), are not compressed. GQL-12.
 */
export function compressing(listener: RequestListener): RequestListener {
  const compress = compression({ threshold })
  return (request, response) => {
    const isCompressible = request.headers['accept-encoding'] != null && /^\/graphql(\?|$)/.test(request.url ?? '')
    if (!isCompressible) return listener(request, response)
    // The types are those of Express, but the package uses only members that Node's objects have.
    compress(request as never, response as never, () => listener(request, response))
  }
}
