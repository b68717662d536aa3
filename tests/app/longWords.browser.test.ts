import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { turnedPhoto } from '../files/images/pictures.ts'
import { upload } from '../files/upload/uploadForm.ts'
import { writtenBefore } from '../forum/writtenBefore.ts'
import type { Person } from '../support/api/api.ts'
import { siteOfTests } from '../support/browser/browser.ts'

/** A word of 70 letters that is in no dictionary, so that browsers do not hyphenate it. */
const word = 'Jäääärelepoolseteatmikraamatukogutöötajateametiühinguliikmeskonnaotsus'

const site = siteOfTests({ feedbackForm: true })
let person: Person
let topicPath: string

beforeAll(async () => {
  person = await site.api.person({ name: word, status: 4 })
  await site.api.person({ name: word, status: 1 })
  const create = async (path: string, body: object) => {
    const { status, text } = await site.api.call('POST', path, { as: person, body })
    if (status !== 200) throw new Error(`POST ${path}: ${text}`)
  }
  const category = await site.api.category({ name: word, slug: 'pikk' })
  const text = `<p>${word}${word}</p>`
  const topic = await writtenBefore(site.api, {
    by: person,
    category,
    title: word,
    text,
    posts: [{ by: person, text }],
  })
  topicPath = topic.path
  await upload(site.api, Buffer.from('Tere\n'), { as: person, name: `${word}.txt` })
  await create('/api/galerii', { nimi: { et: word, en: '' }, slug: 'pikk' })
  const moodulid = [{ id: 'm1', tyyp: 'tekst', sisu: text, jrg: 1 }]
  const article = { pealkiri: word, lang: { current: 'et', list: {} }, moodulid }
  for (const catalogue of ['uudised', 'lehed']) await create(`/api/${catalogue}`, article)
  const kuupaevad = [{ id: 'k1', kuupaev: { year: 2099, month: 5, day: 23 } }]
  await create('/api/kalender', { ...article, avalik: true, kuupaevad })
  const esipilt = (await upload(site.api, await turnedPhoto(1), { as: person, name: 'pilt.jpg', folder: 'avalik' }))
    .body
  const evening = [{ id: 'k1', kuupaev: { year: 2099, month: 5, day: 24 } }]
  await create('/api/kalender', { ...article, pealkiri: 'Käsitööõhtud raamatukogus', esipilt, kuupaevad: evening })
  await create('/api/protokollid', { tekst: text, kuupaev: { year: 2026, month: 5, day: 23 }, failid: [] })
  await create('/api/tagasiside', { nimi: word, email: 'mari@saar.test', tekst: word })
})

const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('LIST-7 NAV-2 on a phone the first row of each list begins within 200 px, and no list is wider than the window, also with a word of 70 letters', async () => {
  const page = await site.openPage('/sise', { as: person, width: 390, height: 844 })
  for (const [path, list] of [
    ['/kataloog/uudised', 'Artiklid'],
    ['/lehed', 'Artiklid'],
    ['/files', 'Failid'],
    ['/galerii', 'Albumid'],
    ['/protokollid', 'Protokollid'],
    ['/tagasiside', 'Sõnumid'],
    ['/kasutajad', 'Liikmed'],
    ['/foorum/admin', 'Kategooriad'],
  ] as const) {
    await page.goto(`/sise${path}`)
    const first = page.getByRole('list', { name: list }).getByRole('listitem').first()
    await first.waitFor()
    const { y = Infinity } = (await first.boundingBox()) ?? {}
    expect({ path, below: Math.max(y, 200), overhang: await overhang(page) }).toEqual({ path, below: 200, overhang: 0 })
  }
})

test('NAV-2 a word of 70 letters makes no other screen wider than a phone', async () => {
  const page = await site.openPage('/sise', { as: person, width: 390 })
  const paths = [
    '/sise',
    '/sise/foorum/pikk',
    '/sise/galerii/pikk',
    '/sise/kataloog/kalender',
    '/sise/kalender',
    topicPath,
  ]
  for (const path of paths) {
    await page.goto(path)
    await page.getByText(word).first().waitFor()
    expect({ path, overhang: await overhang(page) }).toEqual({ path, overhang: 0 })
  }
})

test('CAL-1 (browser: layout) the title of an event beside its picture wraps no word of usual length on a phone', async () => {
  const page = await site.openPage('/sise/kalender', { as: person, width: 390 })
  const title = page.getByRole('heading', { name: 'Käsitööõhtud raamatukogus' })
  await title.waitFor()
  const lines = await title.evaluate(
    (heading) => heading.clientHeight / parseFloat(getComputedStyle(heading).lineHeight),
  )
  expect(Math.round(lines)).toBe(2)
})

test('CAL-1 (browser: layout) an event whose title is one long word can be closed by its cross', async () => {
  const page = await site.openPage('/sise/kalender', { as: person, width: 390 })
  await page.getByRole('button', { name: `Loe edasi: ${word}` }).click()
  const dialog = page.getByRole('dialog')
  const edgeOf = async (part: ReturnType<typeof page.locator>) => {
    const box = await part.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? Infinity)
  }
  await dialog.getByText(`${word}${word}`).waitFor()
  const close = dialog.getByRole('button', { name: 'Sulge' })
  expect(await edgeOf(close)).toBeLessThanOrEqual(await edgeOf(dialog))
  // A title of several lines has at least as much space above as on its left.
  const [above, beside] = await dialog.getByRole('heading', { name: word }).evaluate((heading) => {
    // The position of its lines, which does not depend on the font.
    const { top, left } = heading.getBoundingClientRect()
    const { paddingTop, paddingLeft } = getComputedStyle(heading)
    const edge = heading.closest('dialog')!.getBoundingClientRect()
    return [top + parseFloat(paddingTop) - edge.top, left + parseFloat(paddingLeft) - edge.left]
  })
  expect(above).toBeGreaterThanOrEqual(beside)
  await close.click()
  await dialog.waitFor({ state: 'detached' })
})
