import { type Capabilities, isPassing } from './capabilities.ts'
import type { Upstream } from './client.ts'
import { deadlineAfter } from './deadline.ts'
import { path } from './path.ts'

/** A service behind the API that single features need. `ok` is null while the API has not called it yet. */
export interface ServiceState {
  ok: boolean | null
  /** Why it does not work, in a word: ECONNREFUSED. */
  cause?: string
}

/**
 * Whether requests can be served; if not, `cause` is the `msg` of the API, or else an English sentence. Files and mail are told where the
 * API tells of them, and are no reason to take the gateway out of service.
 */
export type Readiness = ({ ready: true } | { ready: false; cause: string }) & {
  storage?: ServiceState
  mail?: ServiceState
}

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
    const tellsReadiness = await capabilities.has('valmis')
    const { status, body } = await upstream.probe(tellsReadiness ? path`/api/valmis` : path`/api`, deadline)
    const services = tellsReadiness ? servicesFromWire(body) : {}
    if (status < 300 || (!tellsReadiness && !isPassing(status))) return { ready: true, ...services }
    if (status >= 500) return { ready: false, cause: messageOf(body) ?? `The API answers ${status}.`, ...services }
    // 3xx or 4xx for an announced `valmis`: another server runs at the address now, so its capabilities are read again.
    capabilities.doubt()
    return { ready: true }
  } catch {
    return noAnswer
  } finally {
    deadline.end()
  }
}

function servicesFromWire(body: unknown): Pick<Readiness, 'storage' | 'mail'> {
  if (typeof body !== 'object' || body === null) return {}
  const storage = 'failihoidla' in body ? serviceFromWire(body.failihoidla) : undefined
  const mail = 'post' in body ? serviceFromWire(body.post) : undefined
  return { ...(storage && { storage }), ...(mail && { mail }) }
}

function serviceFromWire(service: unknown): ServiceState | undefined {
  if (typeof service !== 'object' || service === null || !('korras' in service)) return undefined
  const ok = typeof service.korras === 'boolean' ? service.korras : null
  return 'pohjus' in service && typeof service.pohjus === 'string' ? { ok, cause: service.pohjus } : { ok }
}

function messageOf(body: unknown): string | undefined {
  return typeof body === 'object' && body !== null && 'msg' in body && typeof body.msg === 'string'
    ? body.msg
    : undefined
}
