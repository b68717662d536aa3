import { faultOf, type WithFaults } from '../restStub/faults.ts'

/** A received call. */
export interface ServerCall {
  method: string
  /** Path and query. */
  url: string
  /** By lower-case name. */
  headers: Record<string, string | string[] | undefined>
  /** The parsed JSON or form; undefined if the call had none. */
  body: unknown
}

/** A response with its body as bytes or text. */
export interface ServerReply {
  status: number
  headers: Record<string, string>
  body: string | Buffer
  /** The failure of its transfer. */
  broken?: 'never begins' | 'breaks off halfway' | 'connection lost'
}

/** A REST server behind a test gateway, a stub of §7 or our api, that records its calls and fails as a test defines. */
export interface WatchedServer extends WithFaults {
  /** The level of a server of ours (REST-8); undefined for a plain one. */
  level: number | undefined
  /** Every call since the last `clearCalls`. */
  calls: ServerCall[]
  /** The calls as `METHOD /path`, in order, except for `GET /api`, because the level is read repeatedly. */
  said(): string[]
  clearCalls(): void
  /** Processes a call, with the fault that matches it if any. */
  reply(call: Omit<ServerCall, 'body'>, body: Buffer): Promise<ServerReply>
}

/**
 * Records the calls of a server and makes them fail.
 * @param respond processes a call that no fault rejects
 * @param formOf parses the body of a form
 */
export function watchedServer(
  level: number | undefined,
  respond: (call: ServerCall, bytes: Buffer) => ServerReply | Promise<ServerReply>,
  formOf: (bytes: Buffer) => unknown = () => ({}),
): WatchedServer {
  const calls: ServerCall[] = []
  const server: WatchedServer = {
    level,
    calls,
    faults: [],
    said: () => calls.map(({ method, url }) => `${method} ${url}`).filter((call) => call !== 'GET /api'),
    clearCalls: () => calls.splice(0),
    async reply(call, bytes) {
      const received = { ...call, body: bodyOf(bytes, call.headers['content-type'], formOf) }
      // Reads the server's property, because a test may replace its faults.
      calls.push(received)
      return withFault(this, received, () => respond(received, bytes))
    },
  }
  return server
}

async function withFault(
  server: WithFaults,
  { method, url }: ServerCall,
  respond: () => ServerReply | Promise<ServerReply>,
): Promise<ServerReply> {
  const fault = faultOf(server, method, url)
  if (!fault) return respond()
  if (fault.delayMs) await pause(fault.delayMs)
  await fault.until
  const nothing = { status: 0, headers: {}, body: '' }
  if (fault.hang === 'before headers') return { ...nothing, broken: 'never begins' }
  if (fault.lose) return { ...nothing, broken: 'connection lost' }

  const processed =
    fault.msg == null
      ? await respond()
      : { status: 400, headers: json, body: JSON.stringify({ msg: fault.msg, ...fault.details }) }
  const isReplaced = fault.body != null || fault.status != null
  return {
    status: fault.status ?? processed.status,
    headers: { ...(isReplaced ? { ...json, ...withoutType(processed.headers) } : processed.headers), ...fault.headers },
    body: fault.body ?? processed.body,
    ...(fault.hang === 'in the body' && { broken: 'breaks off halfway' }),
  }
}

const json = { 'content-type': 'application/json' }

const withoutType = ({ 'content-type': _type, ...headers }: Record<string, string>) => headers

/** Does not keep the process alive after the caller has given up. */
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

function bodyOf(bytes: Buffer, type: unknown, formOf: (bytes: Buffer) => unknown): unknown {
  if (String(type).startsWith('multipart/')) return formOf(bytes)
  return bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : undefined
}
