import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { request } from 'undici'
import { startSession } from '../../../api/users/signIn/sessions.ts'
import { clientOperations } from '../../support/gateway/clientOperations.ts'
import { type Action, actionsOn } from '../forum/actions.ts'
import { childrenOf, cpuByProcess, titleOf } from '../processFigures.ts'
import { type Program, startProgram } from '../programs.ts'
import type { Store } from './stores.ts'

/** A build with a store of its own, and what its client asks there. */
export interface Side {
  name: string
  actions: ReadonlyMap<string, Action>
  /** Does an action so many times, and gives the CPU of it per request in µs. */
  measure(action: string, times: number): Promise<Cpu>
  stop: () => Promise<void>
}

/** CPU per request of each program, in µs. */
export interface Cpu {
  gateway: number
  api: number
  postgres: number
}

/** An action that is answered by a gateway that keeps answers; all others read and print anew. */
export const unchanged = 'Topic of 100 posts, unchanged'

/** Starts the api and the gateways of a build. @param root where it is checked out and built */
export async function startSide(name: string, root: string, store: Store): Promise<Side> {
  const operations = clientOperations(join(root, 'web'))
  const bodyOf = namedIn(join(root, 'dist/web/operations'))
  const client = new pg.Client(store.url)
  const ends: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of ends.toReversed()) await end()
  }
  try {
    const start = async (program: string, env: NodeJS.ProcessEnv) => {
      const started = await startProgram(join(root, 'dist', program), {
        DATA_DIR: store.folder,
        LOG_LEVEL: 'fatal',
        ...env,
      })
      ends.push(started.stop)
      return started
    }
    // It migrates the store.
    const api = await start('api.mjs', { DATABASE_URL: store.url, API_PORT: '0' })
    const gateways: Record<'printing' | 'reusing', Program> = {
      printing: await start('gateway.mjs', { API_URL: api.url, PORT: '0', REUSE_MB: '0' }),
      reusing: await start('gateway.mjs', { API_URL: api.url, PORT: '0' }),
    }
    await client.connect()
    ends.push(() => client.end())
    const tokenOf = async (email: string) => {
      const { rows } = await client.query<{ _id: string }>('select _id from users where email_key = $1', [email])
      const userId = rows[0]?._id ?? ''
      return { userId, token: await startSession(drizzle(client), userId) }
    }
    const member = await tokenOf('liige@saar.test')
    const admin = await tokenOf('admin@saar.test')
    const ask = async (action: Action, gateway = gateways.printing) => {
      const answer = await request(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-auth-token': 'isAdmin' in action ? admin.token : member.token,
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ ...bodyOf(action.query), variables: action.variables }),
      })
      const text = await answer.body.text()
      if (answer.statusCode !== 200 || text.includes('"errors"')) throw new Error(`${name}: ${text.slice(0, 500)}`)
      return JSON.parse(text) as { data: Record<string, { id: string }> }
    }

    const forum = await actionsOn({ client, userId: member.userId }, true, operations.textOf)
    const topic = forum['Topic of 100 posts, at the first unread one'] as Action
    const { restore: _restore, ...unchangedTopic } = topic
    const has = (operation: string) => operations.all.some((one) => one.name?.value === operation)
    const { data } = await ask(asAdmin(operations.textOf('CreateArticle'), article(0)))
    const actions = new Map<string, Action>([
      ...Object.entries(forum).filter(([action]) => !/10,000|one post/.test(action)),
      [unchanged, unchangedTopic],
      [
        'Save of an article of 20 modules',
        {
          ...asAdmin(operations.textOf('UpdateArticle'), {}),
          // Another text of one module each time.
          get variables() {
            return { ...article((saves += 1)), id: data.createArticle?.id }
          },
        },
      ],
      ['Albums', { query: operations.textOf('Albums'), variables: { size: 50 } }],
      [
        'Calendar',
        {
          query: operations.textOf(has('CalendarPage') ? 'CalendarPage' : 'Calendar'),
          variables: { when: 'COMING', size: 50 },
        },
      ],
    ])
    await client.query('vacuum analyze')
    const own = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

    const cpuOfPostgres = () =>
      cpuByProcess(childrenOf(store.pid).filter((pid) => pid !== own && !titleOf(pid).includes('autovacuum')))
    return {
      name,
      actions,
      async measure(actionName, times) {
        const action = actions.get(actionName) as Action
        const gateway = actionName === unchanged ? gateways.reusing : gateways.printing
        const sum: Cpu = { gateway: 0, api: 0, postgres: 0 }
        const taken = () => ({ servers: cpuByProcess([gateway.pid, api.pid]), postgres: cpuOfPostgres() })
        for (let time = 0; time < times; time += 1) {
          const before = taken()
          // A busy machine may be too slow for an earlier build: what it took by then is less than it would have.
          await ask(action, gateway).catch((error: unknown) => {
            if (!String(error).includes('UPSTREAM_TIMEOUT')) throw error
            console.log(`${name}: ${actionName} was not answered in time`)
          })
          const after = taken()
          const since = (part: 'servers' | 'postgres', pid: number) =>
            ((after[part].get(pid) ?? 0) - (before[part].get(pid) ?? 0)) / 1_000 / times
          sum.gateway += since('servers', gateway.pid)
          sum.api += since('servers', api.pid)
          for (const pid of after.postgres.keys()) sum.postgres += since('postgres', pid)
          await action.restore?.()
        }
        return sum
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * How the client of a build names an operation: by its hash, where the build has a client, as else gateways answer it otherwise.
 * @param folder of the built client's operations
 */
function namedIn(folder: string): (query: string) => object {
  const [file] = existsSync(folder)
    ? readdirSync(folder).toSorted(
        (one, other) => statSync(join(folder, other)).mtimeMs - statSync(join(folder, one)).mtimeMs,
      )
    : []
  if (file == null) return (query) => ({ query })
  const { operations } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
    operations: { id: string; name: string }[]
  }
  const ids = new Map(operations.map(({ name, id }) => [name, id]))
  return (query) => {
    const operationName = /^(?:query|mutation) (\w+)/m.exec(query)?.[1] ?? ''
    return { operationName, extensions: { persistedQuery: { version: 1, sha256Hash: ids.get(operationName) } } }
  }
}

let saves = 0

const asAdmin = (query: string, variables: Record<string, unknown>): Action & { isAdmin: true } => ({
  query,
  variables,
  isAdmin: true,
})

const sentence = 'Praam „Regula“ sõidab homme kell 8.15, sest tuul pöördub loodesse ja meri on rahulik. '

/** The variables of an article whose first module is the `number`th text of it. */
const article = (number: number) => ({
  catalogue: 'uudised',
  input: {
    title: 'Kakskümmend moodulit',
    modules: Array.from({ length: 20 }, (_, index) => ({
      text: { id: `m${index}`, html: `<p>${index === 0 ? number : index}. ${sentence.repeat(8)}</p>` },
    })),
  },
})
