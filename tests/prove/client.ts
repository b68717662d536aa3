import { until } from '../support/until.ts'

/** The outcome of a request: a response, a GraphQL error, or a failed connection. */
export type Outcome<T> =
  | { kind: 'response'; data: T }
  | { kind: 'refusal'; codes: string[]; message: string }
  | { kind: 'broken'; cause: string }

/** A GraphQL client that times every request. */
export interface Client {
  send<T>(query: string, variables: object, options?: { key?: string; file?: File }): Promise<Outcome<T>>
  token: string
}

/** Durations of the requests of all clients, in ms. */
export interface Times {
  /** Queries and mutations with a response. */
  responses: number[]
  /** Uploads with a response; the limit of 4 s for GraphQL requests does not apply to them (GQL-4). */
  uploads: number[]
  /** Requests without a response. */
  unanswered: number[]
}

/** Longer than any response may take, so that a hanging request is distinguished from a slow one. */
const requestTimeoutMs = 10_000
const uploadTimeoutMs = 60_000

const newTimes = (): Times => ({ responses: [], uploads: [], unanswered: [] })

/** A client of the gateway at `address` that adds its times to `times`. */
export function createClient(address: string, token: string, times: Times = newTimes()): Client {
  return {
    token,
    async send<T>(query: string, variables: object, { key, file }: { key?: string; file?: File } = {}) {
      const operations = JSON.stringify({ query, variables })
      const body = file ? multipartOf(operations, file) : operations
      const start = performance.now()
      try {
        const response = await fetch(`${address}/graphql`, {
          method: 'POST',
          headers: {
            'x-auth-token': token,
            'apollo-require-preflight': 'true',
            ...(!file && { 'content-type': 'application/json' }),
            ...(key && { 'idempotency-key': key }),
          },
          body,
          signal: AbortSignal.timeout(file ? uploadTimeoutMs : requestTimeoutMs),
        })
        const read = (await response.json()) as {
          data?: T | null
          errors?: { message: string; extensions?: { code?: string } }[]
        }
        const kind = file ? times.uploads : times.responses
        kind.push(performance.now() - start)
        if (read.errors || read.data == null)
          return {
            kind: 'refusal',
            codes: (read.errors ?? []).map((error) => error.extensions?.code ?? 'none'),
            message: read.errors?.[0]?.message ?? '',
          }
        return { kind: 'response', data: read.data }
      } catch (error) {
        if (error instanceof DOMException && error.name === 'TimeoutError')
          times.unanswered.push(performance.now() - start)
        // The server was killed: whether the request was executed is unknown.
        return { kind: 'broken', cause: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}

function multipartOf(operations: string, file: File): FormData {
  const form = new FormData()
  form.set('operations', operations)
  form.set('map', JSON.stringify({ 0: ['variables.file'] }))
  form.set('0', file)
  return form
}

/** Signs a demo account in. @throws an Error if that fails */
export async function signIn(address: string, email: string, times?: Times): Promise<Client> {
  const outcome = await createClient(address, '', times).send<{ signIn: { token: string } }>(
    'mutation SignIn($email: String!) { signIn(email: $email, password: "saarekogu") { token } }',
    { email },
  )
  if (outcome.kind !== 'response') throw new Error(`${email} could not sign in: ${JSON.stringify(outcome)}`)
  return createClient(address, outcome.data.signIn.token, times)
}

/** The same as soon as it succeeds, for servers that start or recover. @throws after two minutes */
export async function signInOnceUp(address: string, email: string, times?: Times): Promise<Client> {
  let client: Client | undefined
  await until(async () => {
    client = await signIn(address, email, times).catch(() => undefined)
    return client !== undefined
  }, 120_000)
  return client!
}
