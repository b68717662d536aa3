import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startGateway } from '../../support/gateway/gateway.ts'
import { stackOfTests } from '../../support/gateway/stackOfTests.ts'
import { startStub } from '../../support/restStub/restStub.ts'
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

test('PHONE-2 in front of a plain server there is no push, quietly, and a subscription is refused', async () => {
  const stub = await startStub()
  const plain = await startGateway({ apiUrl: stub.url })
  try {
    const token = stub.tokenOf('mari')
    expect(await plain.query(read, { token })).toMatchObject({ data: { pushSettings: null } })
    const input = { endpoint: 'https://fcm.googleapis.com/x', p256dh: 'x', auth: 'x' }
    for (const answer of [
      await plain.query(stop, { token }),
      await plain.query(allow, { token, variables: { input } }),
    ])
      expect(answer.errors?.map(({ extensions }) => extensions?.code)).toEqual(['CONFLICT'])
    expect(stub.said().filter((call) => call.includes('touked'))).toEqual([])
  } finally {
    await plain.close()
    await stub.close()
  }
})
