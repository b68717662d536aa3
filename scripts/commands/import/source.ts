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

/** The server that is imported from, which needs to have §7 alone. */
export interface Source {
  /** Its address, without a slash at the end. */
  url: string
  /**
   * Reads the response to a GET.
   * @throws NotTaken for a refusal, for invalid JSON, and for a missing response if others have come; ImportStopped when the server cannot
   *   be reached, refuses the token, or fails repeatedly
   */
  read(path: string): Promise<unknown>
  /**
   * The list of a GET; empty, with a reason for `note`, if the server has no such call or the token may not read it.
   * @throws ImportStopped also for a response that is not a list
   */
  list(path: string, note: (reason: string) => void): Promise<readonly unknown[]>
  /** Saves the bytes of a file. @throws NotTaken for a refusal, and above `limit` bytes */
  download(path: string, to: string, limit: number): Promise<void>
}

/** Options of a source. */
export interface SourceOptions {
  url: string
  /** The token of a session at the source. Sent to this host alone, and never in a message. */
  token: string
  signal: AbortSignal
  /** Pauses before further attempts, in ms. */
  delaysMs?: readonly number[]
  limits?: CallLimits
}

/** Generous, as the source may be slow. */
const usualLimits: CallLimits = { connectMs: 10_000, firstByteMs: 60_000, idleMs: 30_000, totalMs: 3_600_000 }
const usualDelaysMs = [1_000, 2_000, 4_000, 8_000, 16_000]
/** Maximum repetitions of a request that timed out; each takes a minute. */
const mostWaits = 2
/** Maximum failures of the server in a row before it counts as broken. */
const mostFailures = 5
/** The longest retry-after that is followed, in ms. */
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
  let hasResponded = false

  /** Sends a GET, and follows redirects within the host. */
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

  /** The same with retries after temporary failures. */
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
          throw Object.assign(new NotTaken(`the server responded with ${response.status}${said}`, response.status), {
            waitMs: 1000 * (Number(response.headers.get('retry-after')) || 0),
          })
        })
        failures = 0
        hasResponded = true
        return result
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof ImportStopped || isFaultHere(error)) throw error
        // A single record without a response must not end every run.
        const isSilent = hasResponded && error instanceof CallGivenUp
        const refused =
          error instanceof NotTaken ? error : isSilent ? new NotTaken('the server does not respond', 504) : undefined
        if (refused && (refused.status == null || !isPassing(refused.status))) throw refused
        if (delay == null || (isSilent && attempt >= mostWaits)) {
          if (!refused) throw unreachable(error)
          failures += 1
          if (failures < mostFailures) throw refused
          throw new ImportStopped(`${url} fails again and again: ${refused.message}.`)
        }
        const requestedMs = (error as { waitMs?: number }).waitMs ?? 0
        await pause(Math.min(Math.max(delay, requestedMs), longestPauseMs), undefined, { signal })
      }
    }
  }

  const unreachable = (cause: unknown) => {
    const why = cause instanceof CallGivenUp ? 'it does not respond' : causeInWords(cause)
    return new ImportStopped(`${url} cannot be reached (${why}).`, { cause })
  }

  const read = (path: string) =>
    persistent(path, (_response, body) => jsonOf(body, path.startsWith('/api/foorum/teema/') ? longestTopic : longest))

  return {
    url,
    read,
    async list(path, note) {
      try {
        const response = await read(path)
        if (Array.isArray(response)) return response as unknown[]
        throw new ImportStopped(`${url}${path} does not return a list: is it a server with the endpoints of §7?`)
      } catch (error) {
        if (!(error instanceof NotTaken)) throw error
        if (error.status !== 403 && error.status !== 404)
          throw new ImportStopped(`${url}${path}: ${error.message}.`, { cause: error })
        note(error.message)
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

/** Whether the fault is of this machine's disk, so that retries do not help. */
const isFaultHere = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO'].includes(textOf((error as { code?: unknown }).code))

/** The message of a refusal, if there is one: ': …'. */
function messageIn(body: string): string {
  try {
    const { msg } = JSON.parse(body) as { msg?: unknown }
    return typeof msg === 'string' && msg !== '' ? `: ${msg.slice(0, 200)}` : ''
  } catch {
    // No JSON, such as the page of a proxy: the status says enough.
    return ''
  }
}
