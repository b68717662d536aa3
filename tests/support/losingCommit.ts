import type pg from 'pg'

/** The same pool, but that the answer to its first commit is lost: what was written stays, and the caller gets an error. */
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

/** An object with one of its methods replaced. The others keep their `this`: pg's hold private state. */
function replacing<T extends object>(object: T, method: keyof T, replacement: unknown): T {
  return new Proxy(object, {
    get(target, name) {
      if (name === method) return replacement
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
