import { expect, test } from '@jest/globals'
import { storeConditions } from '../../api/backup/operator/store.ts'
import { personOfTests } from '../support/api/apiOfTests.ts'
import { plainServer } from '../support/gateway/plainServer.ts'
import { stackOfTests } from '../support/gateway/stackOfTests.ts'

const { api, gateway } = stackOfTests()
const plain = plainServer()
const admin = personOfTests(api, { status: 4 })

const reading = '{conditions{name machine ok sentence since}}'

test('OPS-24 an admin reads the conditions of api and gateway, the wrong ones first; others are refused', async () => {
  const sentence = 'Täielikku varukoopiat ei ole.'
  await storeConditions(api.db, [{ name: 'backup', ok: false, sentence }])
  const { data, errors } = await gateway.query(reading, { token: admin.token })
  expect(errors).toBeUndefined()
  const found = data?.conditions as { name: string; ok: boolean; machine: string | null }[]
  expect(found).toContainEqual({
    name: 'backup',
    ok: false,
    sentence,
    machine: expect.any(String),
    since: expect.any(String),
  })
  expect(found).toContainEqual(
    expect.objectContaining({ name: 'gateway-memory', ok: true, machine: null, since: null }),
  )
  expect(found.map(({ ok }) => ok)).toEqual(found.map(({ ok }) => ok).sort())
})

test('OPS-24 a plain server has none', async () => {
  const token = plain.stub.tokenOf('mari')
  expect(await plain.gateway.query(reading, { token })).toMatchObject({ data: { conditions: null } })
})
