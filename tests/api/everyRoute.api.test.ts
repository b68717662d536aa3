import { beforeAll, expect, test } from '@jest/globals'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()
const admin = personOfTests(api, { status: 4 })
/** Every route of OpenAPI: its method, and its path with `{name}` for a parameter. */
let routes: { method: string; path: string }[]

beforeAll(async () => {
  const { body: document } = await api.call('GET', '/api/openapi.json')
  const paths = Object.entries(document.paths as Record<string, object>)
  routes = paths.flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  )
})

const noRecord = '01a1fd59-8234-71bc-9c67-e74249bc6a6f'

/** Matches sentences without the words of zod's own English messages. */
const estonian = /^(?!.*\b(Invalid|expected|must|Too|Unrecognized|required)\b)[A-ZÕÄÖÜ„0-9]/s

/** Whether calling a route ends the session. */
const isSignOut = ({ method, path }: { method: string; path: string }) => method === 'DELETE' && path === '/api/auth'

/** Calls a route with `value` for all its parameters, and expects a success or a refusal as REST-1 defines it. */
async function callRoute(
  { method, path }: { method: string; path: string },
  value: string,
  body?: unknown,
  headers?: Record<string, string>,
) {
  const address = path.replaceAll(/\{\w+\}/g, value)
  const response = await api.call(method, address, { as: admin, body, headers })
  const description = `${method} ${address} ${String(JSON.stringify(body)).slice(0, 60)}: ${response.status} ${response.text.slice(0, 200)}`
  expect(response.status < 500 ? '' : description).toBe('')
  if (response.headers.get('cache-control')?.startsWith('private'))
    expect([description, response.headers.get('vary')]).toEqual([description, expect.stringContaining('x-auth-token')])
  if (response.status >= 400) {
    for (const sentence of [response.body?.msg, ...Object.values(response.body?.valjad ?? {})])
      expect([description, sentence]).toEqual([description, expect.stringMatching(estonian)])
    if (path.startsWith('/api/users')) expect(response.body.errors).toEqual({ msg: response.body.msg })
    expect(response.text).not.toMatch(/node_modules|\bat \w+ \(|Error:|select |insert /)
  }
  return response
}

const wrongBodies: unknown[] = [
  '{"nimi": ',
  '"tere"',
  '',
  'null',
  [],
  [1, 'kaks', null],
  7,
  {},
  { nimi: 7, email: [], parool: {}, pealkiri: [], tekst: 7, failid: 'x', kuupaev: 'eile', meedia: {}, et: 1, en: 1 },
  { nimi: { et: [] }, meedia: [null, 1, {}], failid: [null, {}, [[]]], et: [null], en: [{}], moodulid: [null, {}] },
  { lang: 'et', kuupaevad: [{}], moodulid: [{ tyyp: 7, sisu: [] }], kategooria: [null], aastad: 'x', esipilt: 7 },
  { slug: '\u0000', nimi: '\u0000', email: '\u0000', parool: '\ud800', tekst: '\u0000', jrg: 1e300, _id: '\u0000' },
]

test('REST-1 every route refuses every wrong body with a sentence', async () => {
  for (const route of routes.filter((one) => one.method !== 'GET' && !isSignOut(one)))
    for (const body of wrongBodies) await callRoute(route, noRecord, body)
})

test('REST-1 every route refuses a body of another type, and one that is too large', async () => {
  const writes = routes.filter((one) => one.method !== 'GET' && !isSignOut(one))
  const large = `{"tekst":"${'a'.repeat(5 * 1024 * 1024)}"}`
  for (const route of writes) {
    const plain = await callRoute(route, noRecord, 'tere', { 'content-type': 'text/plain' })
    const form = await callRoute(route, noRecord, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })
    const noType = await callRoute(route, noRecord, '{}', { 'content-type': 'x' })
    for (const { status } of [plain, form, noType]) expect(status).toBeGreaterThanOrEqual(400)
    expect((await callRoute(route, noRecord, large)).status).toBeGreaterThanOrEqual(400)
  }
})

test('REST-1 every route refuses every invalid path with a sentence', async () => {
  const values = ['%E0%A4%A', '%00', '%ff', '..%2f..', "'%20or%201=1--", 'a'.repeat(3_000), '💥', '-1', '9'.repeat(40)]
  for (const route of routes.filter((one) => !isSignOut(one) && one.path.includes('{')))
    for (const value of values) {
      const { status } = await callRoute(route, value, route.method === 'GET' ? undefined : {})
      expect(status).toBeGreaterThanOrEqual(400)
    }
})

test('REST-1 every list refuses a wrong query with a sentence', async () => {
  const queries = ['piir=0', 'piir=x', 'piir=1e9', 'alates=%00', 'alates=W10', 'alates=%E0%A4%A', 'piir=1&piir=2']
  const others = [
    'type=%00&search=%00',
    'p=%00%00%00',
    'kuju=x',
    'jarjestus=x',
    'tolge=x',
    'lang=%00',
    'sisekalender=x',
  ]
  for (const route of routes.filter(({ method }) => method === 'GET'))
    for (const query of [...queries, ...others]) await callRoute({ ...route, path: `${route.path}?${query}` }, noRecord)
})

test('REST-1 a method that a path does not have, and a path that is not there, are 404 with a sentence', async () => {
  const known = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  for (const { path } of routes)
    for (const method of ['PATCH', 'OPTIONS', 'POST', 'DELETE'])
      if (!known.has(`${method} ${path}`)) await callRoute({ method, path }, noRecord, {})
  for (const path of ['/', '/ap', '/api/', '/api/../api', '/api//users', '/api/pole/olemas', '/API/auth'])
    await callRoute({ method: 'GET', path }, noRecord)
  const unknown = await callRoute({ method: 'GET', path: '/api/pole/olemas' }, noRecord)
  expect([unknown.status, unknown.body.msg]).toEqual([404, 'Sellist aadressi ei ole.'])
})

test('AUTH-8 no token in the path of a mailed link is logged', async () => {
  const mailed = routes.filter(({ path }) => path.includes('{token}'))
  expect(mailed.length).toBeGreaterThan(2)
  for (const { method, path } of mailed) await api.call(method, path.replace('{token}', 'salajane'), { body: {} })
  const lines = api.log.filter((line) => line.includes('request completed'))
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.includes('salajane'))).toEqual([])
})
