import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { receivedBody } from '../../../api/outside/bodies.ts'
import { beginCall, CallGivenUp, type CallLimits } from '../../../api/outside/call.ts'
import { causeInWords } from '../../../api/outside/cause.ts'
import { jsonOf, longest, longestTopic, textOfBody } from './bodies.ts'
import { ImportStopped, NotTaken } from './faults.ts'
import { textOf } from './wire.ts'

/** The server that is imported from, of which §7 alone is expected. */
export interface Source {
  /** Its address, without a slash at the end. */
  url: string
  /**
   * Reads the answer to a GET.
   * @throws NotTaken for a refusal, an answer that is no JSON and one that does not come while others do; ImportStopped when it cannot be
   *   reached, does not know the token, or fails again and again
   */
  read(path: string): Promise<unknown>
  /**
   * The list that a GET answers; empty where the server has no such call or does not let this token see it, which `told` hears.
   * @throws ImportStopped also for an answer that is none
   */
  list(path: string, told: (reason: string) => void): Promise<readonly unknown[]>
  /** Saves the bytes of a file. @throws NotTaken for a refusal, and above `limit` bytes */
  download(path: string, to: string, limit: number): Promise<void>
}

/** How a source is called. */
export interface SourceOptions {
  url: string
  /** A session's token there. It goes to this host alone, and into no message. */
  token: string
  signal: AbortSignal
  /** Pauses before further attempts, in ms. */
  delaysMs?: readonly number[]
  limits?: CallLimits
}

/** A server that answers slowly is better than none; one that says nothing for so long will say nothing. */
const usualLimits: CallLimits = { connectMs: 10_000, firstByteMs: 60_000, idleMs: 30_000, totalMs: 3_600_000 }
const usualDelaysMs = [1_000, 2_000, 4_000, 8_000, 16_000]
/** How often is asked again for an answer that does not come in time: each attempt takes a minute. */
const mostWaits = 2
/** How many records in a row may fail by the server's fault before it counts as broken. */
const mostFailures = 5
/** The longest time that a server may ask to wait for, in ms. */
const longestPauseMs = 120_000
const mostRedirects = 3

/** A status that another attempt may change. */
const isPassing = (status: number) => status === 429 || status >= 500

/** Opens a source; nothing is sent yet. */
export function openSource({
  url,
  token,
  signal,
  delaysMs = usualDelaysMs,
  limits = usualLimits,
}: SourceOptions): Source {
  const origin = new URL(url).origin
  let failures = 0
  let hasAnswered = false

  /** One GET, its redirects followed within the host. */
  async function call<T>(path: string, use: (response: Response, body: Readable) => Promise<T>): Promise<T> {
    const outside = beginCall(url, limits, signal)
    try {
      let at = new URL(`${url}${path}`)
      for (let redirects = 0; ; redirects += 1) {
        outside.expect('firstByteMs')
        const response = await fetch(at, {
          headers: { 'x-auth-token': token, accept: '*/*', prefer: 'peek' },
          redirect: 'manual',
          signal: outside.signal,
        })
        const location = response.headers.get('location')
        if (response.status < 300 || response.status > 399 || location == null) {
          const bytes = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([])
          return await use(response, receivedBody(outside, bytes))
        }
        await response.body?.cancel()
        const next = new URL(location, at)
        if (next.origin !== origin)
          throw new NotTaken(
            `the server sends on to ${next.origin}; give that address instead, if it is the same server`,
          )
        if (redirects === mostRedirects) throw new NotTaken('the server sends on in a circle')
        at = next
      }
    } catch (error) {
      // fetch reports an aborted signal as the reason or as an error of its own.
      outside.signal.throwIfAborted()
      throw error
    } finally {
      outside.end()
    }
  }

  /** The same, tried again after what may pass. */
  async function persistent<T>(path: string, use: (response: Response, body: Readable) => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      signal.throwIfAborted()
      const delay = delaysMs[attempt]
      try {
        const result = await call(path, async (response, body) => {
          if (response.ok) return use(response, body)
          const said = messageIn(await textOfBody(body, 64 * 1024).catch(() => ''))
          if (response.status === 401)
            throw new ImportStopped(
              `IMPORT_TOKEN: ${url} does not know this session (401${said}). Sign in there again and give the new token.`,
            )
          throw Object.assign(new NotTaken(`the server answered ${response.status}${said}`, response.status), {
            waitMs: 1000 * (Number(response.headers.get('retry-after')) || 0),
          })
        })
        failures = 0
        hasAnswered = true
        return result
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof ImportStopped || isFaultHere(error)) throw error
        // One record that a server cannot answer for must not end every run.
        const isSilent = hasAnswered && error instanceof CallGivenUp
        const refused =
          error instanceof NotTaken ? error : isSilent ? new NotTaken('the server does not answer', 504) : undefined
        if (refused && (refused.status == null || !isPassing(refused.status))) throw refused
        if (delay == null || (isSilent && attempt >= mostWaits)) {
          if (!refused) throw unreachable(error)
          failures += 1
          if (failures < mostFailures) throw refused
          throw new ImportStopped(`${url} fails again and again: ${refused.message}.`)
        }
        const asked = (error as { waitMs?: number }).waitMs ?? 0
        await pause(Math.min(Math.max(delay, asked), longestPauseMs), undefined, { signal })
      }
    }
  }

  const unreachable = (cause: unknown) => {
    const why = cause instanceof CallGivenUp ? 'it does not answer' : causeInWords(cause)
    return new ImportStopped(`${url} cannot be reached (${why}).`, { cause })
  }

  const read = (path: string) =>
    persistent(path, (_response, body) => jsonOf(body, path.startsWith('/api/foorum/teema/') ? longestTopic : longest))

  return {
    url,
    read,
    async list(path, told) {
      try {
        const answer = await read(path)
        if (Array.isArray(answer)) return answer as unknown[]
        throw new ImportStopped(`${url}${path} answers no list: is it a server with the endpoints of §7?`)
      } catch (error) {
        if (!(error instanceof NotTaken)) throw error
        if (error.status !== 403 && error.status !== 404)
          throw new ImportStopped(`${url}${path}: ${error.message}.`, { cause: error })
        told(error.message)
        return []
      }
    },
    download: (path, to, limit) =>
      persistent(path, async (_response, body) => {
        let size = 0
        const counting = new Transform({
          transform(chunk: Buffer, _encoding, done) {
            size += chunk.length
            if (size > limit) done(new NotTaken(`it is larger than UPLOAD_LIMIT_MB allows (${limit / 1024 / 1024} MB)`))
            else done(null, chunk)
          },
        })
        await pipeline(body, counting, createWriteStream(to, { flush: true }))
        if (size === 0) throw new NotTaken('it is empty')
      }),
  }
}

/** Whether the fault is of this machine's disk, which no further attempt fixes. */
const isFaultHere = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO'].includes(textOf((error as { code?: unknown }).code))

/** What a refusal says, of a server that says something: ': …'. */
function messageIn(body: string): string {
  try {
    const { msg } = JSON.parse(body) as { msg?: unknown }
    return typeof msg === 'string' && msg !== '' ? `: ${msg.slice(0, 200)}` : ''
  } catch {
    // No JSON, such as the page of a proxy: the status says enough.
    return ''
  }
}
