import { expect, test } from '@jest/globals'
import { upload } from '../files/upload/uploadForm.ts'
import { personOfTests } from '../support/api/apiOfTests.ts'
import { stackOfTests } from '../support/gateway/stackOfTests.ts'

const { api, gateway } = stackOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const juri = personOfTests(api, { name: 'Jüri Õun' })

const update = `mutation($id:ID!,$input:ProtocolInput!,$version:String){
  updateProtocol(id:$id,input:$input,version:$version){version}}`

test('PROTO-1 FILE-7 (stack: both programs) the second of two editors gets the current protocol with its date and files, and a file names it', async () => {
  const send = async (document: string, variables: Record<string, unknown> = {}, as = mari) => {
    const { data, errors } = await gateway.query(document, { token: as.token, variables })
    return { data: data as Record<string, { id: string; version: string }>, errors }
  }
  const { body: file } = await upload(api, 'sisu', { as: mari, name: 'nimekiri.txt' })
  const date = { year: 2026, month: 5, day: 24, hours: 18, minutes: 5 }
  const input = { text: '<p>Otsus</p>', date, fileIds: [file._id] }
  const { data } = await send('mutation($input:ProtocolInput!){createProtocol(input:$input){id version}}', { input })
  const protocol = data.createProtocol
  const { data: changed } = await send(update, { ...protocol, input: { text: '<p>Jüri</p>' } }, juri)
  const { version } = changed.updateProtocol!
  const { errors } = await send(update, { ...protocol, input: { date: null } })
  expect(errors?.[0]).toMatchObject({
    message: 'Jüri Õun muutis seda protokolli vahepeal.',
    extensions: {
      code: 'CONFLICT',
      current: { id: protocol?.id, text: '<p>Jüri</p>', date, fileIds: [file._id], version },
      changedBy: { id: juri._id, name: 'Jüri Õun' },
    },
  })
  expect((await send(`{fileUses(id:"${file._id}"){kind title path}}`)).data).toEqual({
    fileUses: [{ kind: 'PROTOCOL', title: '24.06.2026', path: `/protokollid#protokoll-${protocol?.id}` }],
  })
})
