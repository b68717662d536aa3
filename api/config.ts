import { z } from 'zod'

/** What the api is told by its environment. */
export interface ApiConfig {
  host: string
  /** 0 takes a free port. */
  port: number
  databaseUrl: string
  logLevel: string
}

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  API_PORT: z.coerce.number().int().min(0).max(65_535).default(4001),
  DATABASE_URL: z
    // No z.url: an address of a Unix socket (postgresql://user@/name?host=/folder) has no host where URLs have theirs.
    .string('must be a postgresql:// address')
    .regex(/^postgres(ql)?:\/\/./, 'must be a postgresql:// address'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/**
 * Reads the api's configuration.
 * @throws an error that lists every variable that is missing or wrong.
 */
export function readApiConfig(env: NodeJS.ProcessEnv): ApiConfig {
  const { data, error } = environment.safeParse(env)
  if (error) {
    const faults = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new Error(`The api cannot start with this configuration.\n${faults.join('\n')}`)
  }
  return { host: data.HOST, port: data.API_PORT, databaseUrl: data.DATABASE_URL, logLevel: data.LOG_LEVEL }
}
