import type { FastifyInstance, FastifyPluginAsync, FastifyPluginCallback, FastifyRequest, RouteOptions } from 'fastify'
import { isApiToken } from '../../../schema/rules/apiTokens.ts'
import type { Database } from '../../store/database.ts'
import { Refusal } from '../errors.ts'
import { optionalToken } from '../session/caller.ts'
import { tokenOf } from '../session/liveSession.ts'
import { findAccess, type TokenScope, type ToolAccess } from './access.ts'

/** The access of API tokens to a route. */
interface ToolRoute {
  /** The required scope; null if any token is accepted. */
  scope: TokenScope | null
  writes: boolean
  /** Whether the route accepts visitors, and therefore public tokens. */
  visitors: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The access of API tokens: see `forTools`. Without it, or with null, the route refuses them. */
    tool?: ToolRoute | null
  }
}

/** Config of a route that refuses API tokens, among routes that accept them. AUTH-10. */
export const notForTools = { config: { tool: null } } as const

/** The reasons for refusing an API token, by the `voti` of the response. */
const reasons = {
  'voti-keelatud': 'Seda ei saa tööriista võtmega teha. Logi ise sisse.',
  'voti-osa': 'See võti ei ole selle osa jaoks.',
  'voti-lugemine': 'See võti lubab ainult lugeda. Tee võti, mis lubab ka muuta.',
  'voti-avalik': 'See võti näitab ainult seda, mis on avalik.',
} as const

export type ToolRefusal = keyof typeof reasons

/** The scopes in words for people, with their GraphQL names. */
const scopeNames: Record<TokenScope, string> = {
  foorum: 'Foorum (FORUM)',
  sisu: 'Artiklid, galerii, avaleht ja protokollid (CONTENT)',
  failid: 'Failid (FILES)',
  inimesed: 'Kasutajad ja tagasiside (PEOPLE)',
}

/** A 403 error for an API token. AUTH-10. */
export const toolRefused = (voti: ToolRefusal, msg: string = reasons[voti]) => new Refusal(403, msg, { more: { voti } })

/**
 * Opens routes to API tokens with the scope: GET and HEAD read, all other methods write. A route's own config (`notForTools`) takes
 * precedence; routes that are registered without this function refuse API tokens. OpenAPI documents the scope as `x-token-scope`. AUTH-10.
 * @param scope null if any token is accepted
 */
export function forTools(
  scope: TokenScope | null,
  routes: FastifyPluginCallback | FastifyPluginAsync,
): FastifyPluginCallback {
  return (app, _options, done) => {
    app.addHook('onRoute', (route) => declare(route, scope))
    // Fastify distinguishes the two kinds of plugin by their parameters, but the types of `register` accept no union.
    void app.register(routes)
    done()
  }
}

function declare(route: RouteOptions, scope: TokenScope | null) {
  const isRead = [route.method].flat().every((method) => method === 'GET' || method === 'HEAD')
  const security = route.schema && 'security' in route.schema ? route.schema.security : undefined
  const usual = { scope, writes: !isRead, visitors: isRead && (security === optionalToken || isOpen(security)) }
  const tool = route.config?.tool === undefined ? usual : route.config.tool
  if (!tool) return
  route.config = { ...route.config, tool }
  const documented = { 'x-token-scope': tool.scope ?? '*', ...(tool.visitors && { 'x-token-public': true }) }
  route.schema = { ...route.schema, ...documented }
}

const isOpen = (security: unknown) => Array.isArray(security) && security.length === 0

/**
 * Checks the API token of a request before anything else of it, and refuses what its scope does not cover. After that a user's token acts
 * as a session of that user, and a public one as no token at all. AUTH-10.
 * @param perMinute how many calls a token may make
 */
export function guardTools(app: FastifyInstance, db: Database, perMinute: number): void {
  const count = toolLimit(perMinute)
  app.decorateRequest('tool', null)
  app.addHook('onRequest', (request) => {
    const token = tokenOf(request)
    return isApiToken(token) ? admitTool(request, token, { db, count }) : Promise.resolve()
  })
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    const { tool, caller } = request
    done(null, maySeeEmails(tool) ? payload : withoutEmails(payload, caller?._id))
  })
}

async function admitTool(request: FastifyRequest, token: string, { db, count }: { db: Database; count: ToolLimit }) {
  const found = await findAccess(db, token)
  // An expired token gets 401 also for an unknown route, so that it does not reveal which routes exist.
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
  if (!tool.avalik && route.scope != null) requireOneOf(tool, [route.scope])
  if (route.writes && !tool.kirjutab) throw toolRefused('voti-lugemine')
}

/** Whether the emails of others are shown and searched; always for a user's session. AUTH-10. */
export const maySeeEmails = (tool: ToolAccess | null): boolean => !tool || tool.emailid

/** Requires one of the scopes, if the request has an API token. @throws 403 */
export function requireScope({ tool }: FastifyRequest, scopes: readonly TokenScope[]): void {
  if (tool?.avalik) throw toolRefused('voti-avalik')
  if (tool) requireOneOf(tool, scopes)
}

/** @throws 403 with the missing scopes */
function requireOneOf(tool: ToolAccess, scopes: readonly TokenScope[]): void {
  if (scopes.some((scope) => tool.osad.includes(scope))) return
  const names = scopes.map((scope) => scopeNames[scope]).join(' või ')
  throw toolRefused('voti-osa', `${reasons['voti-osa']} Tee võti, mis kehtib ka sellele: ${names}.`)
}

/** A copy of a response body in which the emails of others are empty, at any depth. */
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

/** The most tokens that are counted at a time; above it the oldest window is discarded. */
const mostCounted = 10_000

/** Counts the calls of one token. @throws 429 with Retry-After above the limit */
type ToolLimit = (id: string) => void

/**
 * Limits the calls per minute of each API token, in memory, so that a read costs no write. Each api counts separately. AUTH-10.
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
