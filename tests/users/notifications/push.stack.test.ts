import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { stackOfTests } from '../../support/gateway/stackOfTests.ts'
import { type PushService, startPushService } from '../../support/servers/pushService.ts'

let service: PushService
beforeAll(async () => {
  service = await startPushService()
})
const { api, gateway } = stackOfTests(() => ({ push: service.network }))
afterAll(() => service.close())

const allow = 'mutation($input:PushSubscriptionInput!){subscribeToPush(input:$input){publicKey endpoint}}'

test('PHONE-2 (stack: names of fields) a browser of another service is refused with the field in English', async () => {
  const { token } = await api.person()
  const { p256dh, auth } = service.subscribe().body
  const foreign = { endpoint: 'https://evil.test/x', p256dh, auth }
  const [refusal] = (await gateway.query(allow, { token, variables: { input: foreign } })).errors ?? []
  expect(refusal).toMatchObject({
    message: 'See brauser kasutab teavituste teenust, mida me ei tunne. Proovi teise brauseriga.',
    extensions: { code: 'BAD_USER_INPUT', fields: { endpoint: expect.stringContaining('teavituste teenust') } },
  })
})
