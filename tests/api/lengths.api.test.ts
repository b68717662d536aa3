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

const nameOf = ({ method, path, location }: Input) => `${method} ${path} ${location}`

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

/** The size of each body: a quarter of the maximum, at which a quadratic cost would take minutes. */
const bodyBytes = 1024 * 1024
/** In ms of CPU: cheap on any machine. */
const floorMs = 1_000
/** The most that a request may cost, in times of parsing its JSON. */
const mostTimes = 20

test('REST-9 a body with the longest possible list or object does not cost superlinearly', async () => {
  expect(await costlyBodies(['array', 'object'])).toEqual([])
})

test('REST-9 a body with the longest possible text does not cost superlinearly', async () => {
  expect(await costlyBodies(['string'])).toEqual([])
})

/** Sends long bodies to every route that accepts one. @returns those whose cost grows faster than their length */
async function costlyBodies(kinds: Site['kind'][]): Promise<string[]> {
  const seen = new Set<string>()
  /** Most routes share their schemas: each list and object is filled once, each text once for each name. */
  const isNew = ({ kind, name, schema }: Site) => {
    const key = JSON.stringify([kind, schema, kind === 'string' && name.split('.').at(-1)])
    return kinds.includes(kind) && !seen.has(key) && Boolean(seen.add(key))
  }
  const costly: string[] = []
  for (const input of inputs.filter(({ location }) => location === 'application/json'))
    for (const { name, json } of longBodies(document, input.schema, bodyBytes, isNew)) {
      const bytes = Buffer.from(json)
      let taking = await cpuMs(() => send(input, bytes))
      if (taking <= floorMs) continue
      const reading = await cpuMs(() => JSON.parse(bytes.toString()))
      const most = Math.max(mostTimes * reading, floorMs)
      // The first run may include the garbage collection of earlier work.
      if (taking > most) taking = Math.min(taking, await cpuMs(() => send(input, bytes)))
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

/** The CPU time of this process during some work, in ms. */
async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
