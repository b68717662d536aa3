import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { stackOfTests } from '../../support/gateway/stackOfTests.ts'
import { type PushService, startPushService } from '../../support/servers/pushService.ts'

let service: PushService
beforeAll(async () => {
  service = await startPushService()
})
const { api, gateway } = stackOfTests(() => ({ push: service.network }))
afterAll(() => service.close())

const read = '{pushSettings{publicKey endpoint}}'
const allow = 'mutation($input:PushSubscriptionInput!){subscribeToPush(input:$input){publicKey endpoint}}'
const stop = 'mutation{unsubscribeFromPush{publicKey endpoint}}'

test('PHONE-2 a tool reads the key, subscribes its session to push and unsubscribes it', async () => {
  const { token } = await api.person()
  const { aadress: endpoint, ...keys } = service.subscribe().body
  const { data } = await gateway.query(read, { token })
  const { publicKey } = data?.pushSettings as { publicKey: string }
  expect(data).toEqual({ pushSettings: { publicKey: expect.stringMatching(/^[\w-]{87}$/), endpoint: null } })
  const allowed = await gateway.query(allow, { token, variables: { input: { endpoint, ...keys } } })
  expect(allowed.data).toEqual({ subscribeToPush: { publicKey, endpoint } })
  expect((await gateway.query(read, { token })).data).toEqual({ pushSettings: { publicKey, endpoint } })
  for (let time = 0; time < 2; time += 1)
    expect((await gateway.query(stop, { token })).data).toEqual({ unsubscribeFromPush: { publicKey, endpoint: null } })
})

test('PHONE-2 a browser of another service is refused with the field in English, and nobody signed out has one', async () => {
  const { token } = await api.person()
  const { aadress, p256dh, auth } = service.subscribe().body
  const foreign = { endpoint: 'https://evil.test/x', p256dh, auth }
  const [refusal] = (await gateway.query(allow, { token, variables: { input: foreign } })).errors ?? []
  expect(refusal).toMatchObject({
    message: 'See brauser kasutab teavituste teenust, mida me ei tunne. Proovi teise brauseriga.',
    extensions: { code: 'BAD_USER_INPUT', fields: { endpoint: expect.stringContaining('teavituste teenust') } },
  })
  const input = { endpoint: aadress, p256dh, auth }
  const answers = [
    await gateway.query(read),
    await gateway.query(stop),
    await gateway.query(allow, { variables: { input } }),
  ]
  expect(answers.map(({ errors }) => errors?.[0]?.extensions?.code)).toEqual(answers.map(() => 'UNAUTHENTICATED'))
})
