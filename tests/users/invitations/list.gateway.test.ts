import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { apiLevel } from '../../../schema/rules/apiLevel.ts'
import { startGateway, type TestGateway } from '../../support/gateway/gateway.ts'
import { type RestStub, startStub } from '../../support/restStub/restStub.ts'

let stub: RestStub
let gateway: TestGateway

beforeAll(async () => {
  stub = await startStub()
})
afterAll(async () => {
  await gateway.close()
  await stub.close()
})

const inviting = `mutation($people:[InvitePersonInput!]!){invitePeople(people:$people){result reason}}`

test('REST-8 a server of plain §7 has no invitations by list: null, and a refusal without a call', async () => {
  gateway = await startGateway({ apiUrl: stub.url })
  const token = stub.tokenOf('anu')
  expect(await gateway.query('{invitations{notInvited waiting}}', { token })).toMatchObject({
    data: { invitations: null },
  })
  for (const document of [
    'mutation{invitePeople(people:[{email:"a@saar.test"}]){result}}',
    'mutation{mailInvitations{waiting}}',
  ])
    expect((await gateway.query(document, { token })).errors).toMatchObject([
      { message: 'See server ei kutsu inimesi loendi järgi.', extensions: { code: 'CONFLICT' } },
    ])
  expect(stub.said().filter((call) => call.includes('kutsed'))).toEqual([])
  await gateway.close()
})

test('IMPORT-2 a list goes in one call with its key, and what became of each comes back in order', async () => {
  stub.level = apiLevel
  stub.invitations.kutsumata = ['x', 'y']
  gateway = await startGateway({ apiUrl: stub.url })
  const token = stub.tokenOf('anu')
  const people = [
    { email: 'uku@saar.test', name: 'Uku', phone: '5', residence: 'Küla' },
    { email: 'UKU@saar.test' },
    { email: 'mari@saar.test' },
    { email: 'vigane' },
  ]
  stub.forgetCalls()
  const asking = { token, variables: { people }, headers: { 'idempotency-key': 'loend' } }
  const answer = await gateway.query(inviting, asking)
  expect(answer.errors).toBeUndefined()
  const rows = answer.data?.invitePeople as { result: string; reason: string | null }[]
  expect(rows.map(({ result }) => result)).toEqual(['INVITED', 'DOUBLE', 'REGISTERED', 'INVALID'])
  expect(rows.map(({ reason }) => reason == null)).toEqual([true, false, false, false])
  const call = stub.calls.find(({ method }) => method === 'POST')
  expect(call).toMatchObject({
    url: '/api/kutsed',
    body: {
      kutsutavad: [
        { nimi: 'Uku', email: 'uku@saar.test', telefon: '5', elukoht: 'Küla' },
        { nimi: '', email: 'UKU@saar.test', telefon: '', elukoht: '' },
        { email: 'mari@saar.test' },
        { email: 'vigane' },
      ],
    },
    headers: { 'idempotency-key': 'loend:invitePeople' },
  })
  expect(await gateway.query(inviting, asking)).toEqual(answer)
  expect(await gateway.query('{invitations{notInvited waiting}}', { token })).toMatchObject({
    data: { invitations: { notInvited: 2, waiting: 1 } },
  })
  expect(await gateway.query('mutation{mailInvitations{notInvited waiting}}', { token })).toMatchObject({
    data: { mailInvitations: { notInvited: 0, waiting: 3 } },
  })
})

test('IMPORT-2 whose invitation was refused is told by a server that knows, and is an empty list elsewhere', async () => {
  const token = stub.tokenOf('anu')
  const document = '{invitations{refused{id name email code refusedAt}}}'
  expect((await gateway.query(document, { token })).data).toEqual({ invitations: { refused: [] } })
  const viimati = '2026-03-02T08:00:00.000Z'
  stub.invitations.keeldutud = [{ _id: 'x', nimi: '', email: 'x@saar.test', pohjus: '5.1.1', viimati }]
  expect((await gateway.query(document, { token })).data).toEqual({
    invitations: { refused: [{ id: 'x', name: '', email: 'x@saar.test', code: '5.1.1', refusedAt: viimati }] },
  })
  delete stub.invitations.keeldutud
})

test('IMPORT-2 a tab of an earlier build, which does not know of refusals, is answered as before, also where they are none', async () => {
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
