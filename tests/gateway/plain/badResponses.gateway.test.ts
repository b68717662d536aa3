import { describe, expect, test } from '@jest/globals'
import { plainServer } from '../../support/gateway/plainServer.ts'
import { mutations, queries } from './calls.ts'

/** Responses that break §7, made from the right body. */
const wrongBodies: Record<string, (right: unknown) => unknown> = {
  null: () => null,
  'an empty list': () => [],
  'an empty record': () => ({}),
  'a text': () => 'jah',
  'rows that are null': () => [null],
  'rows without a property': () => [{}],
  'records of an id alone': short,
}

/** Lists of records, and records with only their ids. */
function short(right: unknown): unknown {
  if (Array.isArray(right)) return right.map(short)
  if (typeof right !== 'object' || right === null) return right
  return Object.fromEntries(Object.entries(right).filter(([name]) => ['_id', 'slug'].includes(name)))
}

const urlsRead = (said: readonly string[]) => [
  ...new Set(said.filter((call) => call.startsWith('GET ')).map((call) => call.slice(4))),
]

describe('a server of §7 with responses that break §7', () => {
  const server = plainServer()
  const send = ({ document, variables }: (typeof queries)[number]) =>
    server.gateway.query(document, { token: server.stub.tokenOf('anu'), variables })
  const read = async (url: string): Promise<unknown> =>
    (await fetch(`${server.stub.url}${url}`, { headers: { 'x-auth-token': server.stub.tokenOf('anu') } })).json()
  /** Responds to the reads of a URL with a body. */
  const respondWith = (url: string, body: unknown) => {
    server.stub.faults = [
      { on: new RegExp(`^GET ${url.replace(/[.?]/g, '\\$&')}$`), status: 200, body: JSON.stringify(body) },
    ]
  }

  test.each(queries.map((query) => [query.name, query] as const))(
    'REST-8 %s has an error with a code and words where data are lost',
    async (name, query) => {
      server.stub.clearCalls()
      const whole = await send(query)
      for (const url of urlsRead(server.stub.said())) {
        const right = await read(url)
        for (const [kind, wrongOf] of Object.entries(wrongBodies)) {
          respondWith(url, wrongOf(right))
          const { status, data, errors = [] } = await send(query)
          const codes = errors.map(({ extensions }) => extensions.code)
          const where = `${name}, ${url}: ${kind}`
          expect([where, status, codes.filter((code) => !said.includes(code))]).toEqual([where, 200, []])
          expect([where, errors.every(({ message }) => message.length > 10)]).toEqual([where, true])
          // An empty list has no rows, and a record may be short.
          const mayBeSo = (kind === 'an empty list' && Array.isArray(right)) || kind === 'records of an id alone'
          const isLost = JSON.stringify(data) !== JSON.stringify(whole.data)
          expect([where, isLost && !mayBeSo && errors.length === 0]).toEqual([where, false])
        }
        server.stub.faults = []
      }
    },
  )

  test.each(queries.map((query) => [query.name, query] as const))(
    'REST-8 %s is in the order of §4, whatever the order of the server',
    async (_name, query) => {
      server.stub.clearCalls()
      const whole = await send(query)
      for (const url of urlsRead(server.stub.said())) {
        const right = await read(url)
        if (!Array.isArray(right) || isInItsOrder(url)) continue
        respondWith(url, right.toReversed())
        expect([url, (await send(query)).data]).toEqual([url, whole.data])
        server.stub.faults = []
      }
    },
  )

  test.each(mutations.map((mutation) => [mutation.name, mutation] as const))(
    'REST-8 %s overwrites no record that could not be read',
    async (_name, mutation) => {
      server.stub.clearCalls()
      await send(mutation)
      const said = server.stub.said()
      const isChange = said.findIndex((call) => call.startsWith('PUT ')) > 0
      // The read before the record is replaced.
      const before = urlsRead(
        said.slice(
          0,
          said.findIndex((call) => call.startsWith('PUT ')),
        ),
      )
      for (const url of isChange ? before : [])
        for (const body of [null, [], {}, 'jah', [null]]) {
          respondWith(url, body)
          server.stub.clearCalls()
          const { status, errors = [] } = await send(mutation)
          const where = `${url}: ${JSON.stringify(body)}`
          expect([where, status, errors.map(({ extensions }) => extensions.code)]).not.toContain(
            'INTERNAL_SERVER_ERROR',
          )
          const put = server.stub.calls.find(({ method }) => method === 'PUT')
          expect([where, put === undefined, errors.length > 0]).toEqual([where, true, true])
        }
    },
  )
})

/** The codes of the expected errors. */
const said = ['UPSTREAM_ERROR', 'NOT_FOUND']

/** Lists in the order of the server: §4 defines none. */
const isInItsOrder = (url: string) => /^\/api\/(files|foorum\/otsing|foorum\/kategooria\/)/.test(url)
