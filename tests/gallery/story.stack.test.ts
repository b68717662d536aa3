import { expect, test } from '@jest/globals'
import { insertedFile } from '../files/insertedFile.ts'
import type { Person } from '../support/api/api.ts'
import { personOfTests } from '../support/api/apiOfTests.ts'
import { itemsOf } from '../support/gateway/gateway.ts'
import { stackOfTests } from '../support/gateway/stackOfTests.ts'

const { api, gateway } = stackOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const juri = personOfTests(api, { name: 'Jüri Õun' })

interface Album {
  id: string
  slug: string
  version: string
}

const text = '{et en}'
const item = `__typename id order text${text}
  ...on ImageItem{image{id name variants{width path}}}
  ...on EmbedItem{code cover{id}}`
const whole = `id slug title${text} description${text} order version mediaCount media{${item}}`
const listed = `id title${text} order mediaCount previews{id}`
const create = `mutation($input:AlbumInput!){createAlbum(input:$input){albums{${listed}} album{${whole}}}}`
const update = `mutation($id:ID!,$input:AlbumInput!,$version:String){
  updateAlbum(id:$id,input:$input,version:$version){albums{${listed}} album{${whole}}}}`
const ask = async (document: string, variables: Record<string, unknown> = {}, as: Person | null = mari, key = '') => {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  const { data, errors } = await gateway.query(document, { ...(as && { token: as.token }), variables, headers })
  return { data, errors, saved: Object.values(data ?? {})[0] as { albums: Album[]; album: Album } }
}
const orderOf = (rows: unknown) => (rows as { title: { et: string }; order: number }[]).map((row) => row.title.et)

test('GALLERY-2 an album is made, read by a visitor, changed by two people at once, and deleted', async () => {
  const [image, other] = [await insertedFile(api, 'pilt', mari), await insertedFile(api, 'pilt', mari)]
  const input = {
    title: { et: 'Jaanipäev' },
    description: { en: 'Bonfire' },
    media: [
      { image: { id: 'p1', fileId: image, text: { et: 'Lõke' } } },
      { embed: { id: 'p2', html: 'https://youtu.be/abc', coverId: other } },
    ],
  }
  const { saved, errors } = await ask(create, { input }, mari, 'esimene')
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
  // A repeat after a lost response, when another user has created an album in the meantime.
  await ask(create, { input: { title: { et: 'Talgud' } } }, juri)
  const repeated = (await ask(create, { input }, mari, 'esimene')).saved
  expect([orderOf(repeated.albums), repeated.album]).toEqual([['Talgud', 'Jaanipäev'], { ...album, order: 1 }])

  const read = await ask(`{album(slug:"jaanipaev"){${whole}}}`, {}, null)
  expect([read.errors, read.data?.album]).toEqual([undefined, { ...album, order: 1 }])

  const { id, version } = album
  await ask(`mutation{moveAlbum(id:"${id}",direction:UP){id}}`, {}, juri)
  const mine = { media: [{ image: { id: 'p1', fileId: other, text: { en: 'Fire' } } }] }
  const changed = await ask(update, { id, input: mine, version }, juri)
  expect(changed.errors).toBeUndefined()
  expect(changed.saved.album).toMatchObject({
    media: [{ id: 'p1', image: { id: other }, text: { et: 'Lõke', en: 'Fire' } }],
  })
  const refused = await ask(update, { id, input: { title: { en: 'Midsummer' } }, version })
  expect(refused.errors?.[0]).toMatchObject({
    message: 'Jüri Õun muutis seda albumit vahepeal.',
    extensions: {
      code: 'CONFLICT',
      current: { id, slug: 'jaanipaev', version: changed.saved.album.version },
      changedBy: { id: juri._id, name: 'Jüri Õun' },
    },
  })
  const deleted = await ask(`mutation{deleteAlbum(id:"${id}"){${listed}}}`)
  expect(orderOf(deleted.data?.deleteAlbum)).toEqual(['Talgud'])
  expect((await ask('{album(slug:"jaanipaev"){id}}')).data?.album).toBeNull()
})

test('ORDER-1 albums are moved and placed, and a position that does not exist is refused at its field', async () => {
  for (const et of ['C', 'B', 'A']) await ask(create, { input: { title: { et } } })
  const { data } = await ask(`{albumPage{items{${listed}}}}`)
  const [first] = itemsOf(data?.albumPage) as Album[]
  const place = (position: number) => ask(`mutation{placeAlbum(id:"${first?.id}",position:${position}){${listed}}}`)
  expect(orderOf((await place(2)).data?.placeAlbum)).toEqual(['B', 'C', 'A', 'Talgud'])
  expect((await place(4)).errors?.[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: { position: 'Koht peab olema täisarv vahemikus 0 kuni 3.' },
  })
  expect((await place(-1)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  const down = await ask(`mutation{moveAlbum(id:"${first?.id}",direction:DOWN){${listed}}}`)
  expect(orderOf(down.data?.moveAlbum)).toEqual(['B', 'C', 'Talgud', 'A'])
})

test('GALLERY-3 what is refused names its item at the field of the schema', async () => {
  const embed = { id: 'p1', html: '<iframe src="https://paha.test/x"></iframe>' }
  const { errors } = await ask(create, { input: { media: [{ embed }] } })
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: { media: expect.stringMatching(/^1\. manustatud leht: Sellelt aadressilt/) },
  })
  const title = { et: 'a'.repeat(301) }
  expect((await ask(create, { input: { title } })).errors?.[0]?.extensions).toMatchObject({
    fields: { title: expect.stringContaining('300') },
  })
})

test('FILE-7 a file tells through GraphQL which albums show it', async () => {
  const image = await insertedFile(api, 'pilt', mari)
  await ask(create, { input: { title: { et: 'Rand' }, media: [{ image: { id: 'p1', fileId: image } }] } })
  const { data } = await ask(`{fileUses(id:"${image}"){kind title path}}`)
  expect(data?.fileUses).toEqual([{ kind: 'ALBUM', title: 'Rand', path: '/galerii/rand' }])
})
