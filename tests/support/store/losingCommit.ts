import type pg from 'pg'

/** Wraps a pool so that the response to its first commit is lost: the transaction is committed, but the caller gets an error. */
export function losingFirstCommit(pool: pg.Pool): pg.Pool {
  let lost = false
  const query = (client: pg.PoolClient) => async (config: string | pg.QueryConfig, values?: unknown[]) => {
    const result = await client.query(config, values)
    if (lost || config !== 'commit') return result
    lost = true
    throw new Error('Connection terminated')
  }
  return replacing(pool, 'connect', async () => {
    const client = await pool.connect()
    return replacing(client, 'query', query(client))
  })
}

/** A proxy with one method replaced. Other methods are bound to the target, because pg's classes have private state. */
function replacing<T extends object>(object: T, method: keyof T, replacement: unknown): T {
  return new Proxy(object, {
    get(target, name) {
      if (name === method) return replacement
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
