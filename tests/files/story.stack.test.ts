import { randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { personOfTests } from '../support/api/apiOfTests.ts'
import { stackOfTests } from '../support/gateway/stackOfTests.ts'
import { uploadBody } from './upload/multipartBody.ts'

const { api, gateway } = stackOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const peep = personOfTests(api, { name: 'Peep Põld' })

async function query<Data>(document: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const { data, errors } = await gateway.query(document, { token: mari.token, variables })
  expect(errors).toBeUndefined()
  return data as Data
}
const open = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { headers })

test('FILE-1 (stack: both programs) a document is uploaded, found, downloaded byte for byte and deleted', async () => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)])
  const sent = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'x-auth-token': mari.token, 'apollo-require-preflight': 'true' },
    body: uploadBody({ bytes, name: 'Õhtune sõiduplaan.pdf', type: 'application/pdf' }),
  })
  const { data } = (await sent.json()) as { data: { uploadFile: { id: string; url: string } } }
  const { id, url } = data.uploadFile
  const row = 'id name mimeType size visibility url variants{width path} uploadedBy{id email} uploadedAt'
  const { filePage } = await query<{ filePage: { items: unknown[] } }>(`{filePage(search:"ÕHTUNE"){items{${row}}}}`)
  expect(filePage.items).toEqual([
    {
      id,
      name: 'Õhtune sõiduplaan.pdf',
      mimeType: 'application/pdf',
      size: bytes.length,
      visibility: 'FORUM',
      url,
      variants: [],
      uploadedBy: { id: mari._id, email: mari.email },
      uploadedAt: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
    },
  ])
  const as = { 'x-auth-token': peep.token }
  const whole = await open(url, as)
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
  expect(whole.headers.get('content-disposition')).toMatch(/^inline;.*filename\*=UTF-8''%C3%95htune/)
  expect(whole.headers.get('content-security-policy')).toContain('sandbox')
  expect((await open(`${url}?alla`, as)).headers.get('content-disposition')).toMatch(/^attachment;/)
  const etag = whole.headers.get('etag') ?? ''
  expect((await open(url, { ...as, 'if-none-match': etag })).status).toBe(304)
  const part = await open(url, { ...as, range: 'bytes=9-108', 'if-range': etag })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 9-108/${bytes.length}`])
  expect((await open(url)).status).toBe(401)

  expect(await query('mutation($id:ID!){deleteFile(id:$id)}', { id })).toEqual({ deleteFile: id })
  expect((await open(url, { 'x-auth-token': mari.token })).status).toBe(404)
})
