import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { v7 as newId } from 'uuid'
import { type ApiConfig, readApiConfig } from '../../../api/config.ts'
import { tokenDigest } from '../../../api/http/session/liveSession.ts'
import { buildApi } from '../../../api/server.ts'
import { type Database, defaultTimeouts } from '../../../api/store/database.ts'
import { migrate } from '../../../api/store/migrate.ts'
import { categories } from '../../../api/store/tables/forum.ts'
import { sessions, users } from '../../../api/store/tables/users.ts'
import { hashPassword } from '../../../api/users/passwords/passwords.ts'
import { startSession } from '../../../api/users/signIn/sessions.ts'
import { testDatabase } from '../store/database.ts'
import { checkedResponses } from './checkedResponses.ts'

/** A user of the test api with a session. */
export interface Person {
  _id: string
  nimi: string
  email: string
  token: string
}

/** A category of the forum. */
export interface Category {
  _id: string
  nimi: string
  slug: string
}

/** A response of the api: `text` is the body as sent, `body` the parsed JSON, undefined if it is not JSON. */
export interface ApiResponse {
  status: number
  headers: Headers
  text: string
  // Bodies have every shape; the tests assert the one they expect.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any
}

/** The api on its own PostgreSQL database, listening on a free port. */
export interface TestApi {
  url: string
  databaseUrl: string
  app: FastifyInstance
  db: Database
  /** The log lines so far. */
  log: string[]
  person(traits?: {
    _id?: string
    status?: number
    name?: string
    email?: string
    password?: string
    token?: string
  }): Promise<Person>
  category(traits?: { name?: string; slug?: string; order?: number }): Promise<Category>
  call(method: string, path: string, options?: CallOptions): Promise<ApiResponse>
  /** Stops the api, and starts it again at the same URL with the same database. */
  restart(): Promise<void>
  close(): Promise<void>
}

export interface CallOptions {
  as?: { token: string } | null
  body?: unknown
  headers?: Record<string, string>
}

/** The default password of test users. */
export const usualPassword = 'saarekogu'

let usualHash: Promise<string> | undefined

export async function startApi(overrides: Partial<ApiConfig> = {}): Promise<TestApi> {
  const database = await testDatabase()
  const log: string[] = []
  const dataDir = await mkdtemp(join(tmpdir(), 'sise-data-'))
  // Above the default rate limit, because tests send many mails in a minute.
  const mails = { mailDir: join(dataDir, 'mail'), smtpPerMinute: 6_000 }
  const config = {
    ...readApiConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'info' }),
    port: 0,
    // A busy machine takes longer than the default to open a connection.
    storeTimeouts: { ...defaultTimeouts, connectMs: 60_000 },
    ...mails,
    filesDir: join(dataDir, 'files'),
    ...overrides,
  }
  // The default database of a test is a copy of a migrated one; a given one may not be migrated.
  if (overrides.databaseUrl) await migrate(overrides.databaseUrl)
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  // Some tests drop the database while connections are open.
  pool.on('error', () => {})
  const db = drizzle(pool)
  // A constant key of versions: a process uses the key of the last api that it starts, and some tests run several at once.
  await db.execute(
    sql`insert into store_keys (nimi, voti) values ('versioonid', sha256('tests')) on conflict do nothing`,
  )
  const build = () => buildApi(config, { write: (line) => void log.push(line) }, checkedResponses)
  let app = await build()
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  return {
    url,
    databaseUrl: database.url,
    get app() {
      return app
    },
    db,
    log,
    async restart() {
      await app.close()
      app = await build()
      await app.listen({ host: '127.0.0.1', port: Number(new URL(url).port) })
    },
    ...peopleOf(db),
    call: (method, path, options) => call(`${url}${path}`, method, options),
    async close() {
      await app.close()
      await pool.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates people and categories in a store. */
export function peopleOf(db: Database): Pick<TestApi, 'person' | 'category'> {
  let count = 0
  return {
    async person({ _id = newId(), status = 2, name, email, password, token } = {}) {
      count += 1
      const nimi = name ?? `Inimene ${count}`
      const address = email ?? `inimene${count}@saar.test`
      const paroolHash =
        password == null ? await (usualHash ??= hashPassword(usualPassword)) : await hashPassword(password)
      await db
        .insert(users)
        .values({ _id, nimi, email: address, emailKey: address.toLowerCase(), staatus: status, paroolHash })
      if (token == null) return { _id, nimi, email: address, token: await startSession(db, _id) }
      await db.insert(sessions).values({ tokenHash: tokenDigest(token), userId: _id })
      return { _id, nimi, email: address, token }
    },
    async category({ name, slug, order = 99 } = {}) {
      count += 1
      const row = { _id: newId(), nimi: name ?? `Kategooria ${count}`, slug: slug ?? `kategooria-${count}`, jrg: order }
      await db.insert(categories).values(row)
      return row
    },
  }
}

/** Sends a request: a text or bytes as they are, any other body as JSON. */
export async function call(url: string, method: string, { as, body, headers }: CallOptions = {}): Promise<ApiResponse> {
  const raw = typeof body === 'string' || body instanceof Uint8Array
  const response = await fetch(url, {
    method,
    headers: {
      ...(as && { 'x-auth-token': as.token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : raw ? (body as BodyInit) : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: asJson(text) }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No body or not JSON: tests use `text`.
    return undefined
  }
}
