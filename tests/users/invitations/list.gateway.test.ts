import { beforeEach, expect, test } from '@jest/globals'
import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { plainServer } from '../../support/gateway/plainServer.ts'

const server = plainServer()
beforeEach(async () => {
  server.stub.level = apiLevel
  await server.renewGateway()
})

const inviting = `mutation($people:[InvitePersonInput!]!){invitePeople(people:$people){result reason}}`

test('GQL-3 a query without the refusals of invitations succeeds whatever they are', async () => {
  const token = server.stub.tokenOf('anu')
  const documents = [
    'query Invitations{invitations{notInvited waiting}}',
    'mutation{mailInvitations{notInvited waiting}}',
  ]
  for (const keeldutud of ['[{"_id":"x","nimi":"","email":"x@saar.test"}]', '[{}]', '"palju"'])
    for (const document of documents) {
      server.stub.faults = [{ on: /kutsed/, status: 200, body: `{"kutsumata":2,"ootab":1,"keeldutud":${keeldutud}}` }]
      const { data, errors } = await server.gateway.query(document, { token })
      expect([Object.values(data ?? {}), errors]).toEqual([[{ notInvited: 2, waiting: 1 }], undefined])
    }
})

test.each([
  ['[{"tulemus":"uus-sõna"}]', [{ result: null, reason: null }]],
  ['{"tulemus":"kutsutud"}', null],
])('GQL-3 a response that is not as documented, %s, is an error of its field', async (body, reported) => {
  server.stub.faults = [{ on: /^POST/, status: 200, body }]
  const { data, errors } = await server.gateway.query(inviting, {
    token: server.stub.tokenOf('anu'),
    variables: { people: [{ email: 'ivo@saar.test' }] },
  })
  expect(data).toEqual({ invitePeople: reported })
  expect(errors).toMatchObject([{ extensions: { code: 'UPSTREAM_ERROR' } }])
})
