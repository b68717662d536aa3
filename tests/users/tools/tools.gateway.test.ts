import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'

let rest: RestStub
let gateway: TestGateway

beforeAll(async () => {
  rest = await startStub()
  gateway = await startGateway({ apiUrl: rest.url })
})
afterAll(async () => {
  await gateway.close()
  await rest.close()
})

test('AUTH-10 a plain server has no tokens for tools, and is not asked for them', async () => {
  const ask = (document: string) => gateway.query(document, { token: 'mari' })
  expect((await ask('{toolTokens{id}}')).data).toEqual({ toolTokens: null })
  for (const mutation of ['createToolToken(input:{name:"A"}){secret}', 'revokeToolToken(id:"v1")']) {
    const [error] = (await ask(`mutation{${mutation}}`)).errors ?? []
    expect([error?.message, error?.extensions.code]).toEqual(['See server ei anna võtmeid tööriistadele.', 'CONFLICT'])
  }
  expect(rest.calls.filter(({ url }) => url.includes('toolivotmed'))).toEqual([])
})
