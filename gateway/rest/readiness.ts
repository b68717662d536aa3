import { type Capabilities, isPassing } from './capabilities.ts'
import type { Upstream } from './client.ts'
import { deadlineAfter } from './deadline.ts'
import { path } from './path.ts'

/** Whether requests can be served; if not, `cause` is the `msg` of the API, or else an English sentence. */
export type Readiness = { ready: true } | { ready: false; cause: string }

const noAnswer: Readiness = { ready: false, cause: 'The API does not answer.' }

/**
 * Checks whether the API is ready: with `GET /api/valmis`, which checks the database too, if the API announces `valmis`; else (§7)
 * any response to `GET /api` counts except a 502, 503 or 504. Never throws. REST-8.
 * @param withinMs timeout of the check, in milliseconds
 */
export async function readinessOf(
  upstream: Upstream,
  capabilities: Capabilities,
  withinMs: number,
): Promise<Readiness> {
  const deadline = deadlineAfter(withinMs)
  try {
    const tellsReadiness = (await capabilities.current()).has('valmis')
    const { status, body } = await upstream.probe(tellsReadiness ? path`/api/valmis` : path`/api`, deadline)
    if (status < 300 || (!tellsReadiness && !isPassing(status))) return { ready: true }
    if (status >= 500) return { ready: false, cause: messageOf(body) ?? `The API answers ${status}.` }
    // 3xx or 4xx for an announced `valmis`: another server runs at the address now, so its capabilities are read again.
    capabilities.doubt()
    return { ready: true }
  } catch {
    return noAnswer
  } finally {
    deadline.end()
  }
}

function messageOf(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'msg' in body && typeof body.msg === 'string'
    ? body.msg
    : undefined
}
