import { type ApiServer, isPassing } from './apiServer.ts'
import type { Upstream } from './client.ts'
import { deadlineAfter } from './deadline.ts'
import { path } from './path.ts'

/** A service that single features of the API need. `ok` is null until the API has called it. */
export interface ServiceState {
  ok: boolean | null
  /** The error code, such as ECONNREFUSED. */
  cause?: string
}

/**
 * Whether requests can be served; if not, `cause` is the `msg` of the API, or else an English sentence. The states of files and mail, if
 * the API reports them, do not affect `ready`.
 */
export type Readiness = ({ ready: true } | { ready: false; cause: string }) & {
  storage?: ServiceState
  mail?: ServiceState
  /** The names of what else an operator has to know and is wrong. OPS-24. */
  warnings?: string[]
}

const noResponse: Readiness = { ready: false, cause: 'The API does not respond.' }

/**
 * Checks the API with `GET /api/valmis`, which also checks the database. On a plain server (§7) any status counts except 502, 503 and 504.
 * A server that this gateway refuses is not ready. Never throws. REST-8.
 * @param withinMs timeout of the check, in milliseconds
 */
export async function readinessOf(
  upstream: Upstream,
  { refusal }: Pick<ApiServer, 'refusal'>,
  withinMs: number,
): Promise<Readiness> {
  const refused = refusal()
  if (refused != null) return { ready: false, cause: refused }
  const deadline = deadlineAfter(withinMs)
  try {
    const { status, body } = await upstream.probe(path`/api/valmis`, deadline)
    const services = servicesFromWire(body)
    if (!isPassing(status)) return { ready: true, ...services }
    return { ready: false, cause: messageOf(body) ?? `The API responds with ${status}.`, ...services }
  } catch {
    return noResponse
  } finally {
    deadline.end()
  }
}

function servicesFromWire(body: unknown): Pick<Readiness, 'storage' | 'mail' | 'warnings'> {
  if (typeof body !== 'object' || body === null) return {}
  const storage = 'failihoidla' in body ? serviceFromWire(body.failihoidla) : undefined
  const mail = 'post' in body ? serviceFromWire(body.post) : undefined
  const warnings = 'hoiatused' in body ? body.hoiatused : undefined
  const names = Array.isArray(warnings) ? warnings.map(String) : undefined
  return { ...(storage && { storage }), ...(mail && { mail }), ...(names && { warnings: names }) }
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
