import { expect, test } from '@jest/globals'
import { photo } from '../files/images/pictures.ts'
import { upload } from '../files/upload/uploadForm.ts'
import type { Person } from '../support/api/api.ts'
import { personOfTests } from '../support/api/apiOfTests.ts'
import { stackOfTests } from '../support/gateway/stackOfTests.ts'

const { api, gateway } = stackOfTests()
const mari = personOfTests(api, { name: 'Mari Mets' })

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
const send = async (document: string, variables: Record<string, unknown> = {}, as: Person | null = mari) => {
  const { data, errors } = await gateway.query(document, { ...(as && { token: as.token }), variables })
  return { page: Object.values(data ?? {})[0] as Page | null, data, errors }
}

test('HOME-1 HOME-2 (stack: both programs) the home page is written in two languages, read by a visitor, and loses a deleted picture', async () => {
  const { body: picture } = await upload(api, await photo(900, 600), { as: mari, name: 'sadam.jpg', folder: 'avalik' })
  const empty = await send(`{homePage${page}}`)
  expect([empty.errors, empty.page]).toEqual([undefined, { et: [], en: [], version: expect.any(String) }])

  const input = {
    et: [
      { intro: { id: 'a', title: 'Tere', text: '<p onclick="x">Tulge</p>', link: '/sise', largeImageId: picture._id } },
      { calendar: { id: 'b' } },
    ],
    en: [{ gallery: { id: 'a', title: 'Pictures', imageId: picture._id } }],
  }
  const first = await send(save, { input, version: empty.page?.version })
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
  expect((await send(`{homePage${page}}`, {}, null)).page).toEqual(first.page)

  const uses = await send(`{fileUses(id:"${picture._id}"){kind title path}}`)
  expect(uses.data?.fileUses).toContainEqual({
    kind: 'HOME_PAGE',
    title: 'inglise keeles',
    path: '/avaleht-haldus?lang=en',
  })
  expect((await send(`mutation{deleteFile(id:"${picture._id}")}`)).errors).toBeUndefined()
  expect((await send(`{homePage${page}}`)).page).toMatchObject({
    et: [{ largeImage: null }, {}],
    en: [{ id: 'a', image: null }],
  })
})

test('GQL-3 the largest page, with all fields of the screen, stays within the cost limit', async () => {
  const many = Array.from({ length: 100 }, (_, at) => ({ intro: { id: `b${at}`, title: 'Tere' } }))
  const card = 'id name mimeType size url visibility variants{width height path}'
  const shown = `{id ...on IntroBlock{title text link largeImage{${card}}leftImage{${card}}rightImage{${card}}}}`
  const { errors } = await send(`mutation($input:HomePageInput!){saveHomePage(input:$input){et${shown}en${shown}}}`, {
    input: { et: many, en: many },
  })
  expect(errors).toBeUndefined()
})
