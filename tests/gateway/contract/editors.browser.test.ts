import { beforeEach, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { articleEditorPage } from '../../articles/editor/articleEditorPage.ts'
import { plainSiteOfTests } from '../../support/browser/browser.ts'
import { editorOpened } from '../../support/browser/keyboard.ts'
import { createStub } from '../../support/restStub/stub.ts'

// The double has rows of pictures, but not their bytes.
const site = plainSiteOfTests(/status of 40[14]/)

beforeEach(() => {
  const { articles, albums, homePage, protocols, topics } = createStub()
  Object.assign(site.stub, { articles, albums, homePage, protocols, topics })
})

const open = (path: string) => site.openPage(path, { as: { token: site.stub.tokenOf('anu') } })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

describe('what the editors store on a server of §7 and nothing else', () => {
  test('ARTICLE-5 SLUG-1 a changed article keeps what the editor does not know; an invalid slug is one of the title', async () => {
    const before = structuredClone(site.stub.articles.uudised?.[0])
    const page = await open('/sise/kataloog/uudised/muuda/a1')
    const editor = articleEditorPage(page)
    await editor.write(1, ' Kell 9.')
    await editor.section('Slug')
    await field(page, 'Slug: aadressi lõpp').fill('Vigane slug!')
    await editor.save()
    const [m1, m2] = [...(before?.moodulid ?? [])].reverse()
    expect(site.stub.articles.uudised?.[0]).toEqual({
      ...before,
      slug: 'praam-soidab-jalle',
      moodulid: [{ ...(m1 as object), sisu: '<p>Esimene Kell 9.</p>', jrg: 1 }, m2],
      viimatiMuudetud: expect.any(String),
    })
  })

  test('ARTICLE-6 a new article is stored whole', async () => {
    const page = await open('/sise/kataloog/loodus/uus')
    await field(page, 'Pealkiri').fill('Hülged')
    await articleEditorPage(page).write(1, 'Kari peal.')
    await articleEditorPage(page).save()
    expect(site.stub.articles.loodus?.at(-1)).toMatchObject({
      pealkiri: 'Hülged',
      slug: 'hulged',
      desc: '',
      excerpt: '',
      avalik: false,
      esipilt: null,
      jrg: 99,
      moodulid: [{ tyyp: 'tekst', sisu: '<p>Kari peal.</p>', jrg: 1 }],
    })
  })

  test('GALLERY-2 a changed album keeps its third language, and what its media have beside', async () => {
    const before = structuredClone(site.stub.albums[0])
    const page = await open('/sise/galerii/jaanipaev')
    await field(page, 'Pealkiri eesti keeles').fill('Jaaniõhtu')
    await button(page, 'Salvesta').click()
    await page.getByRole('heading', { level: 1, name: 'Galerii' }).waitFor()
    expect(site.stub.albums[0]).toEqual({ ...before, nimi: { et: 'Jaaniõhtu', en: 'Midsummer', fi: 'Juhannus' } })
  })

  test('HOME-2 a saved home page keeps blocks of an unknown kind, unknown properties and a third language', async () => {
    const { et, en, fi } = structuredClone(site.stub.homePage)
    const page = await open('/sise/avaleht-haldus')
    await page
      .getByRole('group', { name: '1. plokk: Sissejuhatus' })
      .getByRole('textbox', { name: 'Pealkiri' })
      .press('End')
    await page.keyboard.type(' tulemast')
    await button(page, 'Salvesta').click()
    await page.getByText('Avaleht on salvestatud.').first().waitFor()
    const [weather, intro] = et
    expect(site.stub.homePage).toMatchObject({
      et: [
        { ...intro, jrg: 0, pealkiri: 'Tere tulemast' },
        { ...weather, jrg: 1 },
      ],
      en: en.map((block, jrg) => ({ ...block, jrg })),
      fi,
    })
  })

  test('PROTO-1 a corrected protocol keeps its date and what the form does not know', async () => {
    const before = structuredClone(site.stub.protocols.find(({ _id }) => _id === 'pr3'))
    const page = await open('/sise/protokollid')
    const protocol = page.getByRole('listitem', { name: / kell 18\.30$/ })
    await protocol.getByRole('button', { name: /^Muuda: / }).click()
    await editorOpened(protocol.getByRole('textbox', { name: 'Tekst' }))
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' otsus')
    await page.keyboard.press('Control+Enter')
    await protocol.getByRole('button', { name: /^Muuda: / }).waitFor()
    expect(site.stub.protocols.find(({ _id }) => _id === 'pr3')).toEqual({ ...before, tekst: '<p>Kolmas otsus</p>' })
  })

  test('FORUM-5 a renamed topic keeps its posts, likes and files, and what the form does not know', async () => {
    const before = structuredClone(site.stub.topics[0])
    const page = await open('/sise/foorum/muuda/t1')
    await field(page, 'Pealkiri').fill('Sügistalgud')
    await button(page, 'Salvesta teema').click()
    await page.getByRole('heading', { level: 1, name: 'Sügistalgud' }).waitFor()
    expect(site.stub.topics[0]).toEqual({ ...before, pealkiri: 'Sügistalgud' })
  })
})
