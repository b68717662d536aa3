import { beforeAll, expect, test } from '@jest/globals'
import { articlesOf } from '../../articles/articlesWorld.ts'
import { upload } from '../../files/upload/uploadForm.ts'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { toolToken } from '../../support/api/toolToken.ts'

interface Route {
  method: string
  path: string
  /** What OpenAPI says of it for tools. */
  part: string | undefined
  isPublic: boolean
}

// The table makes more calls in a minute than a tool may.
const api = apiOfTests({ feedbackForm: true, toolCallsPerMinute: 100_000 })
const admin = personOfTests(api, { status: 4 })
/** Every call of OpenAPI. */
let routes: Route[]

const parts = ['foorum', 'sisu', 'failid', 'inimesed']

beforeAll(async () => {
  const { body: document } = await api.call('GET', '/api/openapi.json')
  type Operation = { 'x-tool-part'?: string; 'x-tool-public'?: boolean }
  routes = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      part: operation['x-tool-part'],
      isPublic: operation['x-tool-public'] === true,
    })),
  )
})

const nobody = '01a1fd59-8234-71bc-9c67-e74249bc6a6f'
const isRead = ({ method }: Route) => method === 'GET'

/** Calls a route with a body that changes nothing, and says why the token was refused, if it was. */
async function refusalOf({ method, path }: Route, token: string): Promise<string | undefined> {
  const address = path.replaceAll(/\{\w+\}/g, nobody).replace('{*}', `foorum/${nobody}/a.txt`)
  // Without asking for events the stream is refused at once.
  const answer = await api.call(method, address, { as: { token }, ...(method !== 'GET' && { body: {} }) })
  return answer.body?.voti
}

test('AUTH-10 OpenAPI says of each call which tokens of tools it takes, and these stay closed to all of them', () => {
  const closed = routes.filter(({ part }) => part == null).map(({ method, path }) => `${method} ${path}`)
  expect(closed.toSorted()).toEqual([
    'DELETE /api/auth',
    'DELETE /api/toolivotmed/{id}',
    'DELETE /api/touked',
    'DELETE /api/users/{id}',
    'GET /api/kirjad/peatatud',
    'GET /api/kirjad/valik',
    'GET /api/kutsed',
    'GET /api/liikmekirjad',
    'GET /api/toolivotmed',
    'GET /api/touked',
    'GET /api/users/registreerimine/{id}',
    'GET /api/veebihaak',
    'POST /api/auth',
    'POST /api/kutsed',
    'POST /api/kutsed/kutsumata',
    'POST /api/liikmekirjad',
    'POST /api/liikmekirjad/eelvaade',
    'POST /api/toolivotmed',
    'POST /api/users',
    'POST /api/users/muuda-parooli',
    'POST /api/veebihaak/proov',
    'POST /api/veebihaak/saladus',
    'PUT /api/kirjad/loobumine/{token}',
    'PUT /api/kirjad/valik',
    'PUT /api/tervitus',
    'PUT /api/touked',
    'PUT /api/users/muuda-parooli/{userId}',
    'PUT /api/users/registreerimine/{token}',
    'PUT /api/users/taasta-email/{token}',
    'PUT /api/veebihaak',
  ])
})

test.each(parts)('AUTH-10 a token for %s alone, of an admin, is refused by every call of another part', async (own) => {
  for (const kirjutab of [false, true]) {
    const { token } = await toolToken(api, admin, { osad: [own], kirjutab })
    const expected = (route: Route) => {
      if (route.part == null) return 'voti-keelatud'
      // The bytes of a file of the forum are for these two.
      if (route.path.startsWith('/api/static/')) return ['foorum', 'failid'].includes(own) ? undefined : 'voti-osa'
      if (route.part !== '*' && route.part !== own) return 'voti-osa'
      return isRead(route) || kirjutab ? undefined : 'voti-lugemine'
    }
    const told: [string, string | undefined][] = []
    for (const route of routes) told.push([`${route.method} ${route.path}`, await refusalOf(route, token)])
    expect(told).toEqual(routes.map((route) => [`${route.method} ${route.path}`, expected(route)]))
  }
})

test('AUTH-10 a public token is refused by every call but those that answer visitors', async () => {
  const { token } = await toolToken(api, admin, { avalik: true, kirjutab: true, emailid: true })
  for (const route of routes) {
    const expected =
      route.part == null
        ? 'voti-keelatud'
        : route.isPublic && !route.path.startsWith('/api/static/')
          ? undefined
          : 'voti-avalik'
    expect([route.method, route.path, await refusalOf(route, token)]).toEqual([route.method, route.path, expected])
  }
  const open = routes.filter(({ isPublic }) => isPublic)
  expect(open.every(isRead)).toBe(true)
  expect(open.map(({ path }) => path)).toContain('/api/uudised')
})

test('AUTH-10 a public token shows exactly what visitors see, whoever made it', async () => {
  const articles = articlesOf(
    () => api,
    () => admin,
  )
  for (const avalik of [true, false]) await articles.created('uudised', { pealkiri: `Praam ${avalik}`, avalik })
  const shown = await upload(api, 'Avalik', { as: admin, name: 'a.txt', folder: 'avalik' })
  const hidden = await upload(api, 'Salajane', { as: admin, name: 'b.txt' })
  const { token } = await toolToken(api, admin, { avalik: true })
  for (const path of [...routes.filter(({ isPublic }) => isPublic).map(({ path }) => path), shown.body.tee]) {
    const address = path.startsWith('/api') ? path.replaceAll(/\{\w+\}/g, nobody) : `/api/static${path}`
    if (/see$|valmis$/.test(address)) continue
    const [visitors, tools] = [await api.call('GET', address), await api.call('GET', address, { as: { token } })]
    expect([address, tools.status, tools.text]).toEqual([address, visitors.status, visitors.text])
  }
  const list = await api.call('GET', '/api/uudised', { as: { token } })
  expect(list.body).toHaveLength(1)
  expect((await api.call('GET', `/api/static${hidden.body.tee}`, { as: { token } })).body.voti).toBe('voti-avalik')
  expect((await api.call('GET', `/api/static${shown.body.tee}`, { as: { token } })).text).toBe('Avalik')
})
