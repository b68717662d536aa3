import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'

let stub: RestStub
let gateway: TestGateway

beforeAll(async () => {
  stub = await startStub()
  stub.level = apiLevel
  gateway = await startGateway({ apiUrl: stub.url })
  await gateway.query('{settings{apiLevel}}')
})
afterAll(async () => {
  await gateway.close()
  await stub.close()
})

const inviting = `mutation($people:[InvitePersonInput!]!){invitePeople(people:$people){result reason}}`

test('IMPORT-2 a query without the refusals is answered whatever they are', async () => {
  const token = stub.tokenOf('anu')
  const documents = [
    'query Invitations{invitations{notInvited waiting}}',
    'mutation{mailInvitations{notInvited waiting}}',
  ]
  for (const keeldutud of ['[{"_id":"x","nimi":"","email":"x@saar.test"}]', '[{}]', '"palju"'])
    for (const document of documents) {
      stub.faults = [{ on: /kutsed/, status: 200, body: `{"kutsumata":2,"ootab":1,"keeldutud":${keeldutud}}` }]
      const { data, errors } = await gateway.query(document, { token })
      stub.faults = []
      expect([Object.values(data ?? {}), errors]).toEqual([[{ notInvited: 2, waiting: 1 }], undefined])
    }
})

test.each([
  ['[{"tulemus":"uus-sõna"}]', [{ result: null, reason: null }]],
  ['{"tulemus":"kutsutud"}', null],
])('GQL-3 an answer that is not as announced, %s, is an error of its field', async (body, told) => {
  stub.faults = [{ on: /^POST/, status: 200, body }]
  const { data, errors } = await gateway.query(inviting, {
    token: stub.tokenOf('anu'),
    variables: { people: [{ email: 'ivo@saar.test' }] },
  })
  stub.faults = []
  expect(data).toEqual({ invitePeople: told })
  expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR' } }])
})
