import type { FastifyInstance, FastifyPluginAsync, FastifyPluginCallback, FastifyRequest, RouteOptions } from 'fastify'
import { isToolToken } from '../../schema/rules/toolTokens.ts'
import { optionalToken } from '../http/caller.ts'
import { Refusal } from '../http/errors.ts'
import { tokenOf } from '../http/liveSession.ts'
import type { Database } from '../store/database.ts'
import { findAccess, type ToolAccess, type ToolPart } from './access.ts'

/** What a route is for tools. */
interface ToolRoute {
  /** The part that the token has to be for; null where any will do. */
  part: ToolPart | null
  writes: boolean
  /** Whether it answers visitors, and so public tokens. */
  visitors: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route is for tools: see `forTools`. Without it, or with null, they are refused. */
    tool?: ToolRoute | null
  }
}

/** Config of a route that refuses tools, within a part that takes them. AUTH-10. */
export const notForTools = { config: { tool: null } } as const

/** Why a tool is refused, as `voti` of the answer says it. */
const reasons = {
  'voti-keelatud': 'Seda ei saa tööriista võtmega teha. Logi ise sisse.',
  'voti-osa': 'See võti ei ole selle osa jaoks.',
  'voti-lugemine': 'See võti lubab ainult lugeda. Tee võti, mis lubab ka muuta.',
  'voti-avalik': 'See võti näitab ainult seda, mis on avalik.',
} as const

/** The reasons for which a tool is refused with 403. */
export type ToolRefusal = keyof typeof reasons

/** The parts as people and GraphQL call them. */
const partNames: Record<ToolPart, string> = {
  foorum: 'Foorum (FORUM)',
  sisu: 'Artiklid, galerii, avaleht ja protokollid (CONTENT)',
  failid: 'Failid (FILES)',
  inimesed: 'Kasutajad ja tagasiside (PEOPLE)',
}

/** 403 for a tool. AUTH-10. */
export const toolRefused = (voti: ToolRefusal, msg: string = reasons[voti]) => new Refusal(403, msg, { more: { voti } })

/**
 * Opens routes to tools whose token is for the part: GET and HEAD read, all else writes. A route that says otherwise by itself keeps
 * that (`notForTools`); one that is registered without this refuses every tool. OpenAPI says the same: `x-tool-part`. AUTH-10.
 * @param part null where any token will do
 */
export function forTools(
  part: ToolPart | null,
  routes: FastifyPluginCallback | FastifyPluginAsync,
): FastifyPluginCallback {
  return (app, _options, done) => {
    app.addHook('onRoute', (route) => declare(route, part))
    // Fastify tells them apart by their parameters; the types of its `register` do not take either.
    void app.register(routes)
    done()
  }
}

function declare(route: RouteOptions, part: ToolPart | null) {
  const isRead = [route.method].flat().every((method) => method === 'GET' || method === 'HEAD')
  const security = route.schema && 'security' in route.schema ? route.schema.security : undefined
  const usual = { part, writes: !isRead, visitors: isRead && (security === optionalToken || isOpen(security)) }
  const tool = route.config?.tool === undefined ? usual : route.config.tool
  if (!tool) return
  route.config = { ...route.config, tool }
  const said = { 'x-tool-part': tool.part ?? '*', ...(tool.visitors && { 'x-tool-public': true }) }
  route.schema = { ...route.schema, ...said }
}

const isOpen = (security: unknown) => Array.isArray(security) && security.length === 0

/**
 * Looks at the token of every request of a tool before anything else of it, and refuses what it is not for. After that a person's token is
 * as a session of that person's, and a public one as no token at all. AUTH-10.
 * @param perMinute how many calls a token may make
 */
export function guardTools(app: FastifyInstance, db: Database, perMinute: number): void {
  const count = toolLimit(perMinute)
  app.decorateRequest('tool', null)
  app.addHook('onRequest', (request) => {
    const token = tokenOf(request)
    return isToolToken(token) ? admitTool(request, token, { db, count }) : Promise.resolve()
  })
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    const { tool, caller } = request
    done(null, maySeeEmails(tool) ? payload : withoutEmails(payload, caller?._id))
  })
}

async function admitTool(request: FastifyRequest, token: string, { db, count }: { db: Database; count: ToolLimit }) {
  const found = await findAccess(db, token)
  // An unknown route has its own answer, but nobody learns by a dead token which there are.
  if (!found) throw new Refusal(401, 'See võti ei kehti (enam). Tee uus võti.')
  const { tool, person } = found
  count(tool._id)
  const { config } = request.routeOptions
  if (!request.is404) requireAllowed(tool, config.tool)
  request.tool = tool
  if (tool.avalik) delete request.headers['x-auth-token']
  else request.caller = person
}

/** @throws 403 */
function requireAllowed(tool: ToolAccess, route: ToolRoute | null | undefined): void {
  if (!route) throw toolRefused('voti-keelatud')
  if (tool.avalik && !route.visitors) throw toolRefused('voti-avalik')
  if (!tool.avalik && route.part != null) requireOneOf(tool, [route.part])
  if (route.writes && !tool.kirjutab) throw toolRefused('voti-lugemine')
}

/** Whether the emails of others are shown, and found: to people always. AUTH-10. */
export const maySeeEmails = (tool: ToolAccess | null): boolean => !tool || tool.emailid

/** Requires of a tool, if it is one, a token for one of the parts. @throws 403 */
export function requirePart({ tool }: FastifyRequest, parts: readonly ToolPart[]): void {
  if (tool?.avalik) throw toolRefused('voti-avalik')
  if (tool) requireOneOf(tool, parts)
}

/** @throws 403 which says what the token lacks */
function requireOneOf(tool: ToolAccess, parts: readonly ToolPart[]): void {
  if (parts.some((part) => tool.osad.includes(part))) return
  const names = parts.map((part) => partNames[part]).join(' või ')
  throw toolRefused('voti-osa', `${reasons['voti-osa']} Tee võti, mis kehtib ka sellele: ${names}.`)
}

/** A copy of an answer with the emails of others empty, wherever they stand in it. */
function withoutEmails(value: unknown, own: string | undefined): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutEmails(one, own))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const isOwn = '_id' in value && value._id === own
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === 'email' && !isOwn && typeof one === 'string' ? '' : withoutEmails(one, own),
    ]),
  )
}

/** The length of a window, in ms. */
const windowMs = 60_000

/** The most tokens that are counted at once; beyond it the oldest windows are discarded. */
const mostCounted = 10_000

/** Counts the calls of one token. @throws 429 with Retry-After above the limit */
type ToolLimit = (id: string) => void

/**
 * A limit of calls a minute for each token of a tool, in memory: a read costs no write. Of several apis each counts its own. AUTH-10.
 * @param now in ms
 */
export function toolLimit(perMinute: number, now: () => number = () => performance.now()): ToolLimit {
  const windows = new Map<string, { since: number; count: number }>()
  return (id) => {
    const time = now()
    let window = windows.get(id)
    if (!window || time - window.since >= windowMs) {
      windows.delete(id)
      const [oldest] = windows.keys()
      if (windows.size >= mostCounted && oldest != null) windows.delete(oldest)
      window = { since: time, count: 0 }
      windows.set(id, window)
    }
    if (window.count >= perMinute) {
      const seconds = Math.ceil((window.since + windowMs - time) / 1_000)
      throw new Refusal(
        429,
        `See võti küsib liiga tihti: lubatud on ${perMinute} päringut minutis. Proovi uuesti ${seconds} sekundi pärast.`,
        { retryAfter: seconds },
      )
    }
    window.count += 1
  }
}
