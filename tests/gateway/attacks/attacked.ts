import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'
import { entrances, type Report } from './entrances.ts'

/** The gateways under attack, before one plain server, and Mari's token. */
export interface Attacked {
  stub: RestStub
  token: string
  /** As in development: with introspection. */
  open: TestGateway
  /** As in production. */
  production: TestGateway
  /** With OPERATIONS=registered, and no operation. */
  registered: TestGateway
  all: readonly TestGateway[]
  /** The calls to the API since the test began, except those that verify the sender of a form. */
  calls: () => string[]
  close(): Promise<void>
}

/** Starts them. */
export async function startAttacked(): Promise<Attacked> {
  const stub = await startStub()
  const config = { apiUrl: stub.url }
  const open = await startGateway({ ...config, introspection: true })
  const production = await startGateway({ ...config, introspection: false })
  const registered = await startGateway({ ...config, introspection: true, operations: 'registered' })
  const all = [open, production, registered]
  // They read the level of the API when they start, which would be calls.
  for (const gateway of all) await gateway.query('{settings{apiLevel}}')
  return {
    stub,
    token: stub.tokenOf('mari'),
    open,
    production,
    registered,
    all,
    calls: () => stub.said().filter((call) => call !== 'GET /api/auth'),
    async close() {
      for (const gateway of all) await gateway.close()
      await stub.close()
    },
  }
}

/** The entrances by their names. */
export const ways = Object.entries(entrances).map(([way, entrance]) => ({ way, entrance }))

/** The longest response to an attack, in bytes: it reports a hundred mistakes, each of them truncated. */
const longestResponse = 60_000

/** Expects what every refusal has in common: an error of the client, with its text and code, and no internals of the server. */
export function expectRefused(
  { status, text, names, errors = [] }: Report,
  code: string,
  message?: string | RegExp,
): void {
  expect([errors.map(({ extensions }) => extensions.code), status]).toEqual([errors.map(() => code), 400])
  expect(names).toEqual(['errors'])
  const wanted: unknown = typeof message === 'string' ? message : expect.stringMatching(message ?? /./)
  expect(errors[0]?.message).toEqual(wanted)
  expect(text.length).toBeLessThan(longestResponse)
  expect(text).not.toMatch(/stacktrace|node_modules|\.[jt]s:\d|Maximum call stack/)
}
