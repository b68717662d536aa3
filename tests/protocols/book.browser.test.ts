import { afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { upload } from '../files/upload/uploadForm.ts'
import type { Person } from '../support/api/api.ts'
import { siteOfTests } from '../support/browser/browser.ts'
import { screenInspector } from '../support/browser/screens.ts'
import { pdfLinkTargets, pdfPages } from '../support/pdf.ts'
import { day, protocolsOf } from './protocolsWorld.ts'

const site = siteOfTests()
let mari: Person
const protocols = protocolsOf(
  () => site.api,
  () => mari,
)

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Laidna' })
})
afterEach(() => site.api.db.execute('truncate protocols cascade'))

const longWord = 'sünnipäevanädalalõpupeopärastlõunaseltskonnakoosviibimisettevalmistus'
const sentences = [
  'Otsustasime kai enne suve ära parandada, lauad toob Kalju ja naelad on seltsil olemas.',
  `Arutati ka, kuidas korraldada ${longWord} nii, et kõik jõuaksid praamile.`,
  'Poolt 14, vastu 2, erapooletuid ei olnud.',
  'Sadama lamp jääb pärast viimast praami põlema.',
]

/** A text of `length` paragraphs, headings, lists and tables, different for each `seed`. */
function textOf(seed: number, length: number): string {
  return Array.from({ length }, (_, at) => {
    const words = Array.from({ length: 1 + ((seed * 7 + at * 5) % 6) }, (_, next) => sentences[(seed + at + next) % 4])
    if (at % 9 === 4) return `<h3>${at}. Sadam</h3>`
    if (at % 9 === 6) return `<ul>${words.map((word) => `<li>${word}</li>`).join('')}</ul>`
    if (at % 9 === 8)
      return `<table><tbody>${words.map((word) => `<tr><td>${at}</td><td>${word}</td></tr>`).join('')}</tbody></table>`
    return `<p>${words.join(' ')}</p>`
  }).join('')
}

/** Opens a book and waits until it is measured. */
async function openBook(path: string, scheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await site.openPage(`/sise/protokollid/raamat${path}`, { as: mari, scheme })
  await page.getByRole('article', { name: 'Raamatu eelvaade' }).waitFor()
  await page.getByText(/^\d+ protokolli?, \d+ lehekülge?$/).waitFor()
  return page
}

/** The entries of the contents on the screen: heading, and page number. */
const contentsOf = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Sisukord' })
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => ({
        heading: link.firstElementChild?.textContent ?? '',
        number: Number(link.lastElementChild?.textContent),
      })),
    )

/** The sheets of the preview on which the protocols begin, counted from 1. */
const sheetsOf = (page: Page) =>
  page.evaluate(() => {
    const bottoms = [...document.querySelectorAll('[data-paper]')].map((sheet) => sheet.getBoundingClientRect().bottom)
    return [...document.querySelectorAll('[data-chapter]')].map((heading) => {
      const { top } = heading.getBoundingClientRect()
      return bottoms.findIndex((bottom) => top < bottom) + 1
    })
  })

/** Removes spaces: the PDF has them where a long word of the running head may break. */
const letters = (text: string) => text.replace(/[\s\u200b]/g, '')

/** Expects the printed book and the screen to have the same page numbers, and the protocols on these pages. @returns the pages */
async function expectTruePages(page: Page, title: string): Promise<string[][]> {
  const contents = await contentsOf(page)
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const pages = await pdfPages(pdf)
  const inContents = contents.map(({ heading }) =>
    pages.flatMap((lines) =>
      lines.flatMap((line) => (line.startsWith(heading) && /\d$/.test(line) && line !== heading ? [line] : [])),
    ),
  )
  const found = contents.map(({ heading }) => ({
    heading,
    number: pages.findIndex((lines) => lines.includes(heading)) + 1,
  }))
  expect(found).toEqual(contents)
  expect(await pdfLinkTargets(pdf)).toEqual(contents.map(({ number }) => number))
  expect(await sheetsOf(page)).toEqual(contents.map(({ number }) => number))
  expect(inContents.map((lines) => lines.map((line) => Number(/\d+$/.exec(line)?.[0])))).toEqual(
    contents.map(({ number }) => [number]),
  )
  expect(await page.getByText(`, ${pages.length} lehekülge`).count()).toBe(1)
  // The title page has neither a running head nor a number; every other one has both.
  expect(pages[0]?.join('').replaceAll(' ', '')).toContain(title.replaceAll(' ', ''))
  expect(pages.slice(1).map((lines) => [letters(lines[0] ?? ''), lines.at(-1)])).toEqual(
    pages.slice(1).map((_, at) => [letters(title), String(at + 2)]),
  )
  return pages
}

test('PROTO-1 (browser: printing) the table of contents of 60 protocols has the page numbers of the PDF, also after long texts', async () => {
  for (let at = 0; at < 60; at++)
    await protocols.created({
      tekst: textOf(at, at % 10 === 3 ? 45 : 1 + ((at * 3) % 11)),
      kuupaev: day(2026, Math.floor(at / 10), 1 + (at % 10) * 2, at % 3 === 0 ? 18 : null),
    })
  const page = await openBook('?aasta=2026')
  const pages = await expectTruePages(page, 'Saare kogukond. Protokollid 2026')
  // Long protocols span several pages, and the contents more than one.
  expect(pages.length).toBeGreaterThan(60)
  // Numbers in narrow columns of tables do not wrap.
  expect(pages.flat().some((line) => line.startsWith('44 '))).toBe(true)
  const numbers = (await contentsOf(page)).map(({ number }) => number)
  expect(numbers[0]).toBeGreaterThan(3)
  expect(numbers.slice(1).some((number, at) => number - (numbers[at] ?? 0) >= 3)).toBe(true)

  // A line of the contents leads to its protocol.
  const [last] = (await contentsOf(page)).slice(-1)
  await page.getByRole('navigation', { name: 'Sisukord' }).getByRole('link').last().press('Enter')
  await page.waitForFunction(() => document.activeElement?.matches('[data-chapter]'))
  const { text, top } = await page.evaluate(() => ({
    text: document.activeElement?.textContent,
    top: document.activeElement?.getBoundingClientRect().top,
  }))
  expect(text).toBe(last?.heading)
  expect(top).toBeGreaterThan(50)
  expect(top).toBeLessThan(900)

  // On a narrow screen the text wraps differently; the paper stays the same.
  await page.setViewportSize({ width: 700, height: 900 })
  await page.reload()
  await page.getByText(/^60 protokolli, \d+ lehekülge$/).waitFor()
  expect((await contentsOf(page)).map(({ number }) => number)).toEqual(numbers)
  // Other tests reuse the window.
  await page.setViewportSize({ width: 1280, height: 900 })
})

test('PROTO-1 (browser: printing) twelve attachments with pictures are not split between pages, in black on white, without the screen around', async () => {
  const picture = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#286' } })
    .jpeg()
    .toBuffer()
  const uploads = []
  for (let at = 0; at < 12; at++) {
    const name = at % 2 === 0 ? `Pilt ${at}.jpg` : `${longWord}${longWord} ${at}.pdf`
    uploads.push(await upload(site.api, at % 2 === 0 ? picture : '%PDF-1.4', { as: mari, name }))
  }
  const failid = uploads.map(({ body }) => body._id)
  for (let at = 1; at <= 4; at++)
    await protocols.created({ tekst: textOf(at, at * 3), failid, kuupaev: day(2025, 2, at) })
  await protocols.created({ tekst: '<p>Ilma kuupäevata.</p>' })
  const title = `"Raamat" \\ <b>${longWord}</b>`
  const page = await openBook(`?aasta=2025&kuupaevata=jah&pealkiri=${encodeURIComponent(title)}`, 'dark')
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('article img')].filter((picture) => (picture as HTMLImageElement).complete)
        .length === 24,
  )
  const pages = await expectTruePages(page, title)
  const text = pages.flat().join(' ')
  for (const word of ['Menüü', 'Foorum', 'Prindi või salvesta', 'Aeg']) expect(text).not.toContain(word)
  expect(text.match(/Pilt \d+\.jpg JPEG-pilt, \d+ kB/g)).toHaveLength(24)
  expect(text).toContain('Kuupäev pole määratud')

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const colours = await page.evaluate(() => {
    const colourOf = (selector: string) => getComputedStyle(document.querySelector(selector)!)
    return [colourOf('body').backgroundColor, colourOf('article').color, colourOf('article a').color]
  })
  await page.emulateMedia({ media: null })
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'rgb(0, 0, 0)'])
})

test('PROTO-1 (browser: printing) a running head of 120 letters without a space stays within the page', async () => {
  await protocols.created({ kuupaev: day(2026, 0, 5) })
  const title = 'Sadam'.repeat(24)
  const page = await openBook(`?aasta=2026&pealkiri=${encodeURIComponent(title)}`)
  const [, contents] = await pdfPages(await page.pdf({ preferCSSPageSize: true }))
  const head = contents?.slice(0, contents.indexOf('Sisukord')) ?? []
  expect(letters(head.join(''))).toBe(title)
  expect(head).toHaveLength(2)
})

test('PROTO-1 (browser: printing) page numbers and running heads are on the pages of the book only: not on another screen, nor for an empty year', async () => {
  await protocols.created({ kuupaev: day(2026, 0, 5) })
  const page = await openBook('?aasta=2026')
  await expectTruePages(page, 'Saare kogukond. Protokollid 2026')
  await page.getByRole('combobox', { name: 'Aeg' }).selectOption('Vali algus ja lõpp')
  await page.getByRole('button', { name: /^Lõpp: / }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Protokollid' }).click()
  await page.getByRole('listitem', { name: 'Esmaspäev, 5. jaanuar 2026' }).waitFor()
  const list = (await pdfPages(await page.pdf({ preferCSSPageSize: true }))).flat()
  expect(list).toContain('Esmaspäev, 5. jaanuar 2026')
  expect(list.filter((line) => line.startsWith('Saare kogukond. Protokollid') || /^\d+$/.test(line))).toEqual([])

  await page.goto('/sise/protokollid/raamat?aasta=1999')
  await page.getByText(/^Sellest ajast ei ole/).waitFor()
  const empty = (await pdfPages(await page.pdf({ preferCSSPageSize: true }))).flat().join(' ')
  expect(empty).toContain('Sellest ajast ei ole ühtegi protokolli.')
})

test('PROTO-1 (browser: axe) the screen of the book passes axe at every width, in light and dark', async () => {
  const { body: file } = await upload(site.api, '%PDF-1.4', { as: mari, name: `${longWord}.pdf` })
  await protocols.created({ tekst: textOf(1, 20), failid: [file._id], kuupaev: day(2026, 5, 24, 18) })
  const expectAccessible = screenInspector(site)
  const screen = { path: '/sise/protokollid/raamat', as: mari }
  await expectAccessible({ ...screen, name: 'book', shows: 'Sisukord' })
  const reversed = `${screen.path}?algus=2026-02-01&lopp=2026-01-01`
  await expectAccessible({ ...screen, name: 'range', path: reversed, shows: 'Lõpp on enne algust.' })
})
