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
  await create('/api/lehed', article)
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

test('NAV-2 a word of 70 letters makes no screen wider than a phone', async () => {
  const page = await site.openPage('/sise', { as: person, width: 390 })
  const lists = ['', '/foorum/pikk', '/foorum/admin', '/kasutajad', '/files', '/galerii', '/galerii/pikk', '/lehed']
  const others = ['/kataloog/kalender', '/kalender', '/protokollid', '/tagasiside', topicPath.replace('/sise', '')]
  for (const path of [...lists, ...others]) {
    await page.goto(`/sise${path}`)
    await page.getByText(word).first().waitFor()
    expect({ path, overhang: await overhang(page) }).toEqual({ path, overhang: 0 })
  }
})

test('CAL-1 the title of an event beside its picture keeps words of usual length whole on a phone', async () => {
  const page = await site.openPage('/sise/kalender', { as: person, width: 390 })
  const title = page.getByRole('heading', { name: 'Käsitööõhtud raamatukogus' })
  await title.waitFor()
  const lines = await title.evaluate(
    (heading) => heading.clientHeight / parseFloat(getComputedStyle(heading).lineHeight),
  )
  expect(Math.round(lines)).toBe(2)
})

test('CAL-1 an event whose title is one long word can be closed by its cross', async () => {
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
    // Where its lines begin, which does not depend on how high the letters of a font are.
    const { top, left } = heading.getBoundingClientRect()
    const { paddingTop, paddingLeft } = getComputedStyle(heading)
    const edge = heading.closest('dialog')!.getBoundingClientRect()
    return [top + parseFloat(paddingTop) - edge.top, left + parseFloat(paddingLeft) - edge.left]
  })
  expect(above).toBeGreaterThanOrEqual(beside)
  await close.click()
  await dialog.waitFor({ state: 'detached' })
})
