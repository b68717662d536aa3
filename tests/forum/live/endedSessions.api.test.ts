import { afterAll, expect, test } from '@jest/globals'
import { type ApiResponse, type Person, startApi, type TestApi, usualPassword } from '../../support/api/api.ts'
import { apiOfTests } from '../../support/api/apiOfTests.ts'
import { apiToken } from '../../support/api/apiToken.ts'
import { openStream } from '../../support/liveStream.ts'
import { endConnections } from '../../support/store/database.ts'
import { until } from '../../support/until.ts'

const api = apiOfTests()
let other: TestApi | undefined
afterAll(() => other?.close())

/** Well below the interval of a minute at which sessions are checked anyway. */
const soonMs = 20_000

const admin = () => api.person({ status: 4 })
const signInAgain = async ({ email }: Person) => {
  const { body } = await api.call('POST', '/api/auth', { body: { email, parool: usualPassword } })
  return body.token as string
}
const parool = 'uus parool'

/** The ways to end a session of Mari's: her token, and the call that ends it. */
type Ending = (mari: Person) => Promise<{ token: string; end: () => Promise<ApiResponse> }>
const ofHer =
  (end: (mari: Person) => Promise<ApiResponse>): Ending =>
  (mari) =>
    Promise.resolve({ token: mari.token, end: () => end(mari) })

test.each<[string, Ending]>([
  ['she signs out', ofHer((as) => api.call('DELETE', '/api/auth', { as }))],
  [
    'an admin bans her',
    ofHer(async ({ _id }) => {
      const body = { staatus: 0 }
      return api.call('PUT', `/api/users/admin/${_id}`, { as: await admin(), body })
    }),
  ],
  ['an admin deletes her', ofHer(async ({ _id }) => api.call('DELETE', `/api/users/${_id}`, { as: await admin() }))],
  [
    'she sets a new password elsewhere',
    async (mari) => {
      const token = await signInAgain(mari)
      return {
        token,
        end: () => api.call('PUT', `/api/users/muuda-parooli/${mari._id}`, { as: mari, body: { parool } }),
      }
    },
  ],
  [
    'an admin gives her a new password',
    ofHer(async ({ _id }) => api.call('PUT', `/api/users/admin/${_id}`, { as: await admin(), body: { parool } })),
  ],
  [
    'she revokes the token of her tool',
    async (mari) => {
      const { _id, token } = await apiToken(api, mari, {
        osad: ['foorum'],
        paevi: 30,
        kirjutab: false,
        emailid: false,
        vabalt: false,
        avalik: false,
      })
      return { token, end: () => api.call('DELETE', `/api/toolivotmed/${_id}`, { as: mari }) }
    },
  ],
  [
    'an admin revokes the token of her tool',
    async (mari) => {
      const { _id, token } = await apiToken(api, mari, { osad: ['foorum'], paevi: 30 })
      return { token, end: async () => api.call('DELETE', `/api/toolivotmed/${_id}`, { as: await admin() }) }
    },
  ],
])('LIVE-1 AUTH-7 AUTH-10 when %s, the streams of that session end at every API, and no others', async (_, ending) => {
  other ??= await startApi({ databaseUrl: api.databaseUrl })
  const [mari, jaan] = [await api.person(), await api.person()]
  const { token, end } = await ending(mari)
  const listen = (at: TestApi, own: string) => openStream(`${at.url}/api/voog`, { headers: { 'x-auth-token': own } })
  const hers = [await listen(api, token), await listen(other, token)]
  const his = await listen(other, jaan.token)
  expect((await end()).status).toBe(200)
  await until(() => hers.every((stream) => stream.hasEnded()), soonMs)
  expect(his.hasEnded()).toBe(false)
  his.close()
})

test('LIVE-1 the end of a session while the API has lost the store closes its streams when the store is back', async () => {
  const mari = await api.person()
  const stream = await openStream(`${api.url}/api/voog`, { headers: { 'x-auth-token': mari.token } })
  await endConnections(/\/(sise_test_\w+)/.exec(api.databaseUrl)?.[1], `query ilike 'listen%' or query = 'select 1'`)
  await api.call('DELETE', '/api/auth', { as: mari })
  await until(() => stream.hasEnded(), soonMs)
})
