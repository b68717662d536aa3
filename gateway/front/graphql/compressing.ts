import type { RequestListener } from 'node:http'
import compression from 'compression'

/** Shorter responses take a packet anyway, in bytes. */
const threshold = 1_024

/**
 * Wraps the listener of a server so that responses of /graphql are compressed for clients that accept it. Those with `no-transform`, which
 * answer mutations and may have a token, and streams of events are sent as they are. GQL-12.
 */
export function compressing(listener: RequestListener): RequestListener {
  const compress = compression({ threshold })
  return (request, response) => {
    const isCompressible = request.headers['accept-encoding'] != null && /^\/graphql(\?|$)/.test(request.url ?? '')
    if (!isCompressible) return listener(request, response)
    // The types are those of Express; it uses nothing but what Node's have.
    compress(request as never, response as never, () => listener(request, response))
  }
}
