import { expect, test } from '@jest/globals'
import { insertedFile } from '../files/insertedFile.ts'
import type { Person } from '../support/api/api.ts'
import { personOfTests } from '../support/api/apiOfTests.ts'
import { stackOfTests } from '../support/gateway/stackOfTests.ts'

const { api, gateway } = stackOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const juri = personOfTests(api, { name: 'Jüri Õun' })

const text = '{et en}'
const item = `__typename id order text${text}
  ...on ImageItem{image{id name variants{width path}}}
  ...on EmbedItem{code cover{id}}`
const whole = `id slug title${text} description${text} order version mediaCount media{${item}}`
const create = `mutation($input:AlbumInput!){createAlbum(input:$input){album{${whole}}}}`
const update = `mutation($id:ID!,$input:AlbumInput!,$version:String){
  updateAlbum(id:$id,input:$input,version:$version){album{${whole}}}}`
const send = async (document: string, variables: Record<string, unknown> = {}, as: Person | null = mari) => {
  const { data, errors } = await gateway.query(document, { ...(as && { token: as.token }), variables })
  return { data, errors, saved: Object.values(data ?? {})[0] as { album: { id: string; version: string } } }
}

test('GALLERY-2 (stack: both programs) an album is created, read by a visitor, and changed by another member', async () => {
  const [image, other] = [await insertedFile(api, 'pilt', mari), await insertedFile(api, 'pilt', mari)]
  const input = {
    title: { et: 'Jaanipäev' },
    description: { en: 'Bonfire' },
    media: [
      { image: { id: 'p1', fileId: image, text: { et: 'Lõke' } } },
      { embed: { id: 'p2', html: 'https://youtu.be/abc', coverId: other } },
    ],
  }
  const { saved, errors } = await send(create, { input })
  expect(errors).toBeUndefined()
  const { album } = saved
  expect(album).toEqual({
    id: expect.any(String),
    slug: 'jaanipaev',
    order: 0,
    version: expect.any(String),
    mediaCount: 2,
    title: { et: 'Jaanipäev', en: '' },
    description: { et: '', en: 'Bonfire' },
    media: [
      {
        __typename: 'ImageItem',
        id: 'p1',
        order: 0,
        text: { et: 'Lõke', en: '' },
        image: { id: image, name: 'sadam.jpg', variants: [{ width: 420, path: `/avalik/${image}/420.jpg` }] },
      },
      {
        __typename: 'EmbedItem',
        id: 'p2',
        order: 1,
        text: { et: '', en: '' },
        cover: { id: other },
        code: '<iframe src="https://www.youtube-nocookie.com/embed/abc" allowfullscreen></iframe>',
      },
    ],
  })
  const read = await send(`{album(slug:"jaanipaev"){${whole}}}`, {}, null)
  expect([read.errors, read.data?.album]).toEqual([undefined, album])

  const { id, version } = album
  const mine = { media: [{ image: { id: 'p1', fileId: other, text: { en: 'Fire' } } }] }
  const changed = await send(update, { id, input: mine, version }, juri)
  expect(changed.errors).toBeUndefined()
  expect(changed.saved.album).toMatchObject({
    media: [{ id: 'p1', image: { id: other }, text: { et: 'Lõke', en: 'Fire' } }],
  })
})

test('GALLERY-3 (stack: the fields of both programs) a refusal names its item at the field of the schema', async () => {
  const embed = { id: 'p1', html: '<iframe src="https://paha.test/x"></iframe>' }
  const { errors } = await send(create, { input: { media: [{ embed }] } })
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: { media: expect.stringMatching(/^1\. manustatud leht: Sellelt aadressilt/) },
  })
  const title = { et: 'a'.repeat(301) }
  expect((await send(create, { input: { title } })).errors?.[0]?.extensions).toMatchObject({
    fields: { title: expect.stringContaining('300') },
  })
})
