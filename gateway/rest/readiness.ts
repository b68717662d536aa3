import { type ApiServer, isPassing } from './apiServer.ts'
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
 * Checks whether the API is ready with `GET /api/valmis`, which checks the database too; of a plain server (§7) any response counts except a
 * 502, 503 or 504. A server that this gateway refuses is not ready. Never throws. REST-8.
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
    return { ready: false, cause: messageOf(body) ?? `The API answers ${status}.`, ...services }
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
