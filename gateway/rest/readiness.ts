import { type Capabilities, isPassing } from './capabilities.ts'
import type { Upstream } from './client.ts'
import { deadlineAfter } from './deadline.ts'
import { path } from './path.ts'

/** Whether requests can be served; where not, `cause` says why, in the words of the API if it has any. */
export type Readiness = { ready: true } | { ready: false; cause: string }

const noAnswer: Readiness = { ready: false, cause: 'The API does not answer.' }

/**
 * Asks the API whether it is ready: `GET /api/valmis` where it announces `valmis`, which looks at its store too. Of a plain §7
 * server any answer will do but those of a server that stops and of a proxy without one. REST-8.
 * @param withinMs how long the API may take to answer
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
    // It announced `valmis` and does not know it any more: another server runs there, and it answers.
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
