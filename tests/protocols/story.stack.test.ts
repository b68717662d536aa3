import { expect, test } from '@jest/globals'
import { upload } from '../files/upload/uploadForm.ts'
import { personOfTests } from '../support/api/apiOfTests.ts'
import { stackOfTests } from '../support/gateway/stackOfTests.ts'

const { api, gateway } = stackOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const juri = personOfTests(api, { name: 'Jüri Õun' })

interface Row {
  id: string
  text: string
  version: string
}

const fields = 'id text date{year month day hours minutes}files{id name order}version'
const create = `mutation($input:ProtocolInput!){createProtocol(input:$input){${fields}}}`
const update = `mutation($id:ID!,$input:ProtocolInput!,$version:String){
  updateProtocol(id:$id,input:$input,version:$version){${fields}}}`
const ask = async (document: string, variables: Record<string, unknown> = {}, as = mari, key = '') => {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  const { data, errors } = await gateway.query(document, { token: as.token, variables, headers })
  return { rows: data as Record<string, Row>, errors }
}

test('PROTO-1 a protocol is written, read, corrected by two people at once, and deleted', async () => {
  const { body: file } = await upload(api, 'sisu', { as: mari, name: 'nimekiri.txt' })
  const date = { year: 2026, month: 5, day: 24, hours: 18, minutes: 5 }
  const input = { text: '<p onclick="x">Otsus</p>', date, fileIds: [file._id] }
  const { rows: created } = await ask(create, { input }, mari, 'esimene')
  const protocol = created.createProtocol
  expect(protocol).toEqual({
    id: expect.any(String),
    text: '<p>Otsus</p>',
    date,
    files: [{ id: file._id, name: 'nimekiri.txt', order: 0 }],
    version: expect.any(String),
  })
  // A repeat after a lost response.
  expect((await ask(create, { input }, mari, 'esimene')).rows.createProtocol).toEqual(protocol)
  const { rows: read } = await ask(`{protocolPage(size:1){items{${fields}}next}}`, {}, juri)
  expect(read.protocolPage).toEqual({ items: [protocol], next: null })

  const base = { id: protocol?.id, version: protocol?.version }
  const { rows: changed } = await ask(update, { ...base, input: { text: '<p>Jüri</p>' } }, juri)
  expect(changed.updateProtocol).toEqual({ ...protocol, text: '<p>Jüri</p>', version: expect.any(String) })
  const { errors } = await ask(update, { ...base, input: { date: null } })
  expect(errors?.[0]).toMatchObject({
    message: 'Jüri Õun muutis seda protokolli vahepeal.',
    extensions: {
      code: 'CONFLICT',
      current: {
        id: base.id,
        text: '<p>Jüri</p>',
        date,
        fileIds: [file._id],
        version: changed.updateProtocol?.version,
      },
      changedBy: { id: juri._id, name: 'Jüri Õun' },
    },
  })
  const again = { ...base, version: changed.updateProtocol?.version, input: { date: null } }
  expect((await ask(update, again)).rows.updateProtocol).toMatchObject({ text: '<p>Jüri</p>', date: null })

  const uses = await ask(`{fileUses(id:"${file._id}"){kind title path}}`)
  expect(uses.rows).toEqual({
    fileUses: [{ kind: 'PROTOCOL', title: '', path: `/protokollid#protokoll-${base.id}` }],
  })
  expect((await ask(`mutation{deleteProtocol(id:"${base.id}")}`, {}, juri)).rows).toEqual({ deleteProtocol: base.id })
  expect((await ask('{protocolPage{items{id}}}')).rows).toEqual({ protocolPage: { items: [] } })
})
