import { expect, test } from '@jest/globals'
import { photo } from '../files/images/pictures.ts'
import { upload } from '../files/upload/uploadForm.ts'
import type { Person } from '../support/api/api.ts'
import { personOfTests } from '../support/api/apiOfTests.ts'
import { stackOfTests } from '../support/gateway/stackOfTests.ts'

const { api, gateway } = stackOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })
const juri = personOfTests(api, { name: 'Jüri Õun' })

interface Page {
  et: object[]
  en: object[]
  version: string
}

const blocks = `{__typename id order
  ...on IntroBlock{title text link largeImage{id name variants{width}}leftImage{id}rightImage{id}}
  ...on OffsetBlock{title text link image{id}} ...on GalleryBlock{title text image{id}}}`
const page = `{et${blocks} en${blocks} version}`
const save = `mutation($input:HomePageInput!,$version:String){saveHomePage(input:$input,version:$version)${page}}`
const ask = async (document: string, variables: Record<string, unknown> = {}, as: Person | null = mari) => {
  const { data, errors } = await gateway.query(document, { ...(as && { token: as.token }), variables })
  return { page: Object.values(data ?? {})[0] as Page | null, data, errors }
}

test('HOME-1 HOME-2 the home page is written in two languages, read by a visitor, and corrected by two people at once', async () => {
  const { body: picture } = await upload(api, await photo(900, 600), { as: mari, name: 'sadam.jpg', folder: 'avalik' })
  const empty = await ask(`{homePage${page}}`)
  expect([empty.errors, empty.page]).toEqual([undefined, { et: [], en: [], version: expect.any(String) }])

  const input = {
    et: [
      { intro: { id: 'a', title: 'Tere', text: '<p onclick="x">Tulge</p>', link: '/sise', largeImageId: picture._id } },
      { calendar: { id: 'b' } },
    ],
    en: [{ gallery: { id: 'a', title: 'Pictures', imageId: picture._id } }],
  }
  const first = await ask(save, { input, version: empty.page?.version })
  expect([first.errors, first.page]).toEqual([
    undefined,
    {
      et: [
        {
          __typename: 'IntroBlock',
          id: 'a',
          order: 0,
          title: 'Tere',
          text: '<p>Tulge</p>',
          link: '/sise',
          largeImage: { id: picture._id, name: 'sadam.jpg', variants: expect.any(Array) },
          leftImage: null,
          rightImage: null,
        },
        { __typename: 'CalendarBlock', id: 'b', order: 1 },
      ],
      en: [{ __typename: 'GalleryBlock', id: 'a', order: 0, title: 'Pictures', text: '', image: { id: picture._id } }],
      version: expect.any(String),
    },
  ])
  expect((await ask(`{homePage${page}}`, {}, null)).page).toEqual(first.page)

  const version = first.page?.version
  const other = await ask(save, { input: { ...input, en: [] }, version }, juri)
  expect(other.errors).toBeUndefined()
  const { errors } = await ask(save, { input: { ...input, et: [] }, version })
  expect(errors?.[0]).toMatchObject({
    message: 'Jüri Õun muutis avalehte vahepeal.',
    extensions: {
      code: 'CONFLICT',
      current: { version: other.page?.version },
      changedBy: { id: juri._id, name: 'Jüri Õun' },
    },
  })
  expect((await ask(save, { input: { ...input, et: [] }, version: other.page?.version })).page).toMatchObject({
    et: [],
  })

  const uses = await ask(`{fileUses(id:"${picture._id}"){kind title path}}`)
  expect(uses.data).toEqual({
    fileUses: [{ kind: 'HOME_PAGE', title: 'inglise keeles', path: '/avaleht-haldus?lang=en' }],
  })
  expect((await ask(`mutation{deleteFile(id:"${picture._id}")}`)).errors).toBeUndefined()
  expect((await ask(`{homePage${page}}`)).page).toMatchObject({ en: [{ id: 'a', image: null }] })
})

test('GQL-3 a refused block is told at its language, with its number', async () => {
  const input = { et: [{ news: { id: 'n' } }, { offset: { id: 'o', link: 'javascript:alert(1)' } }], en: [] }
  const { errors } = await ask(save, { input })
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: { et: expect.stringMatching(/^2\. plokk: Link peab olema veebiaadress, /) },
  })
})

test('GQL-3 the fullest page that can be stored, with all that the screen shows, is not too costly', async () => {
  const many = Array.from({ length: 100 }, (_, at) => ({ intro: { id: `b${at}`, title: 'Tere' } }))
  const card = 'id name mimeType size url visibility variants{width height path}'
  const shown = `{id ...on IntroBlock{title text link largeImage{${card}}leftImage{${card}}rightImage{${card}}}}`
  const { errors } = await ask(`mutation($input:HomePageInput!){saveHomePage(input:$input){et${shown}en${shown}}}`, {
    input: { et: many, en: many },
  })
  expect(errors).toBeUndefined()
})
