import type { IncomingMessage } from 'node:http'
import { requestIdFor, requestIdHeader } from '../../schema/rules/requestIds.ts'

const ids = new WeakMap<IncomingMessage, string>()

/** The id of a request, the same at each call: that of its header, or a new one (requestIdFor). OPS-8. */
export function requestIdOf(request: IncomingMessage): string {
  const known = ids.get(request)
  if (known != null) return known
  const id = requestIdFor(request.headers[requestIdHeader])
  ids.set(request, id)
  return id
}
