import { beforeAll, expect, test } from '@jest/globals'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { type Input, inputsOf, isBounded, type OpenApi, type Site, sitesOf } from '../support/api/inputSchemas.ts'
import { longBodies } from '../support/api/longBodies.ts'

const api = apiOfTests({ feedbackForm: true })
const admin = personOfTests(api, { status: 4 })
let document: OpenApi
let inputs: Input[]

beforeAll(async () => {
  document = (await api.call('GET', '/api/openapi.json')).body
  inputs = inputsOf(document)
})

const nameOf = ({ method, path, part }: Input) => `${method} ${path} ${part}`

test('REST-9 OpenAPI has a bound for every list, text and free object that a route takes', () => {
  const sites = inputs.flatMap((input) =>
    sitesOf(document, input.schema).map((site) => ({ ...site, where: `${nameOf(input)} ${site.name}` })),
  )
  const count = (kind: string) => sites.filter((site) => site.kind === kind).length
  expect(count('array')).toBeGreaterThan(20)
  expect(count('string')).toBeGreaterThan(100)
  expect(count('object')).toBeGreaterThan(20)
  expect(sites.filter((site) => !isBounded(site)).map(({ kind, where }) => `${kind}: ${where}`)).toEqual([])
})

/** The bytes of each body. A quarter of the greatest allowed: what grows faster than a body does shows here, too. */
const bodyBytes = 1024 * 1024
/** Below this, in ms of CPU, a request costs what any costs: routing, the session, the answer. */
const floorMs = 150

test('REST-9 a body with a list or object as long as a body may be costs at most three times the reading of its JSON', async () => {
  expect(await costlyBodies(['array', 'object'])).toEqual([])
})

test('REST-9 a body with a text as long as a body may be costs at most three times the reading of its JSON', async () => {
  expect(await costlyBodies(['string'])).toEqual([])
})

/** Sends long bodies to every route that takes one. @returns those that cost more than three times their reading */
async function costlyBodies(kinds: Site['kind'][]): Promise<string[]> {
  const seen = new Set<string>()
  /** Most routes share their schemas: each list and object is filled once, each text once for a name. */
  const isNew = ({ kind, name, schema }: Site) => {
    const key = JSON.stringify([kind, schema, kind === 'string' && name.split('.').at(-1)])
    return kinds.includes(kind) && !seen.has(key) && Boolean(seen.add(key))
  }
  const costly: string[] = []
  for (const input of inputs.filter(({ part }) => part === 'application/json'))
    for (const { name, json } of longBodies(document, input.schema, bodyBytes, isNew)) {
      const bytes = Buffer.from(json)
      let taking = await cpuMs(() => send(input, bytes))
      // As nearly all: their reading need not be measured.
      if (taking <= floorMs) continue
      const reading = await cpuMs(() => JSON.parse(bytes.toString()))
      const most = Math.max(3 * reading, floorMs)
      // Whatever else the process does counts, too (collecting garbage, above all): only what is slow each time is slow.
      // The first may collect the garbage of what was before it.
      for (let attempt = 1; taking > most && attempt < (taking > 5 * most ? 3 : 5); attempt++)
        taking = Math.min(taking, await cpuMs(() => send(input, bytes)))
      if (taking > most)
        costly.push(`${nameOf(input)} ${name}: ${taking.toFixed()} ms, its JSON ${reading.toFixed()} ms`)
    }
  expect(seen.size).toBeGreaterThan(20)
  return costly
}

async function send({ method, path }: Input, payload: Buffer): Promise<void> {
  const { statusCode } = await api.app.inject({
    method: method as 'POST' | 'PUT',
    url: path.replaceAll(/\{\w+\}/g, admin._id),
    headers: { 'x-auth-token': admin.token, 'content-type': 'application/json' },
    payload,
  })
  expect(statusCode).toBeLessThan(500)
}

/** CPU time of this process during some work, in ms. */
async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
