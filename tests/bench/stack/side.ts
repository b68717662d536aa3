import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { request } from 'undici'
import { childrenOf, cpuOf } from '../processFigures.ts'
import { startStack } from '../servers.ts'
import { type Action, type ActionName, actionsOn } from './actions.ts'

/** CPU per request of each program, in µs. */
export interface Cpu {
  gateway: number
  api: number
  postgres: number
}

/** A build with a store of its own. */
export interface Side {
  name: string
  /** Does an action `times` times, and gives the CPU of it per request. */
  measure(action: ActionName, times: number): Promise<Cpu>
  stop: () => Promise<void>
}

/** Starts the build that is checked out and built in `root`. */
export async function startSide(name: string, root: string, folder: string): Promise<Side> {
  const stack = await startStack(folder, root)
  try {
    const { api, gateway, client, postgresPid } = stack
    const member = await stack.sessionOf('liige@saar.test')
    const tokens = new Map<string, string>()
    const tokenOf = async (email: string) => {
      const token = tokens.get(email) ?? (await stack.sessionOf(email)).token
      tokens.set(email, token)
      return token
    }
    const hashes = registeredIn(join(root, 'dist/web/operations'))
    const send = async ({ operation, as, variables }: Action) => {
      const sha256Hash = hashes.get(operation)
      if (!sha256Hash) throw new Error(`The client of ${root} has no operation ${operation}`)
      const response = await request(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-auth-token': as ? await tokenOf(as) : member.token,
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({
          operationName: operation,
          variables: variables(),
          extensions: { persistedQuery: { version: 1, sha256Hash } },
        }),
      })
      const text = await response.body.text()
      if (response.statusCode !== 200 || text.includes('"errors"')) throw new Error(`${name}: ${text.slice(0, 500)}`)
      return (JSON.parse(text) as { data: Record<string, { id: string }> }).data
    }
    const actions = await actionsOn(stack, member.userId, send)
    const own = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
    const backends = () => childrenOf(postgresPid).filter(({ pid, title }) => pid !== own && !/autovacuum/.test(title))
    const used = () => ({
      gateway: cpuOf(gateway.pid),
      api: cpuOf(api.pid),
      backends: new Map(backends().map(({ pid }) => [pid, cpuOf(pid)])),
    })
    return {
      name,
      async measure(actionName, times) {
        const action = actions[actionName]
        const sum: Cpu = { gateway: 0, api: 0, postgres: 0 }
        for (let time = 0; time < times; time += 1) {
          const before = used()
          await send(action)
          const after = used()
          sum.gateway += (after.gateway - before.gateway) / times
          sum.api += (after.api - before.api) / times
          for (const [pid, cpu] of after.backends) sum.postgres += (cpu - (before.backends.get(pid) ?? 0)) / times
          await action.restore?.()
        }
        return sum
      },
      stop: stack.stop,
    }
  } catch (error) {
    await stack.stop()
    throw error
  }
}

/** The hashes of a built client's operations by name. @param folder of the builds' manifests; the newest counts */
function registeredIn(folder: string): Map<string, string> {
  const [newest] = readdirSync(folder)
    .map((file) => join(folder, file))
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  const manifest = JSON.parse(readFileSync(newest ?? folder, 'utf8')) as { operations: { id: string; name: string }[] }
  return new Map(manifest.operations.map(({ name, id }) => [name, id]))
}
