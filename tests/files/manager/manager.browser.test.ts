import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Person } from '../../support/api/api.ts'
import { type Site, startSite } from '../../support/browser/browser.ts'
import { pressMore } from '../../support/browser/pressMore.ts'
import { quiet } from '../../support/browser/quiet.ts'
import { type Screen, screenInspector } from '../../support/browser/screens.ts'
import { until } from '../../support/until.ts'
import { arrow, turnedPhoto } from '../images/pictures.ts'
import { realFiles } from '../images/realFiles.ts'
import { upload } from '../upload/uploadForm.ts'

let site: Site
let expectAccessible: ReturnType<typeof screenInspector>
let mari: Person
let protocol: { _id: string }
let topic: { _id: string }

const longName = 'Üldkoosoleku protokoll ja nimekiri kõigist osalejatest sünnipäevanädalalõpupeopärastlõunal 2026.pdf'

beforeAll(async () => {
  site = await startSite()
  expectAccessible = screenInspector(site)
  mari = await site.api.person({ name: 'Mari Laidna' })
  protocol = (await upload(site.api, realFiles.pdf(), { as: mari, name: longName })).body
  await upload(site.api, await turnedPhoto(1), { as: mari, name: 'sadam.jpg', folder: 'avalik' })
  await upload(site.api, await (await arrow(300, 900)).png().toBuffer(), { as: mari, name: 'torn.png' })
  const { _id: kategooria } = await site.api.category({ name: 'Sadam', slug: 'sadam' })
  const body = { pealkiri: 'Koosolek', kategooria, tekst: '<p>Protokoll on siin.</p>', failid: [protocol._id] }
  topic = (await site.api.call('POST', '/api/foorum/teema', { as: mari, body })).body
})
afterAll(() => site.close())

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
/** The viewer of the browser is an extension, in a frame of its own. */
const viewerIsOpen = (page: Page) =>
  until(() => page.frames().some((each) => each.url().startsWith('chrome-extension://')))

const pressDelete = (page: Page) => pressMore(page, longName, 'Kustuta')

test('FILE-3 FILE-5 (browser: the viewer of PDFs) the name of a private PDF opens it on the page, rendered by the browser, and no address has the token', async () => {
  const page = await site.openPage('/sise/files', { as: mari })
  await page.getByRole('button', { name: longName, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: longName })
  const frame = dialog.locator('iframe')
  await frame.waitFor()
  expect(await frame.getAttribute('src')).toMatch(/^blob:/)
  await viewerIsOpen(page)
  expect(page.url()).not.toContain(mari.token)
  expect(site.problems).toEqual([])
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Laadi alla' }).click()
  expect((await saved).suggestedFilename()).toBe(longName)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.waitForFunction((name) => document.activeElement?.textContent === name, longName)
})

test('FORUM-3 FILE-5 (browser: the viewer of PDFs) a PDF of a topic opens on the page, and Escape returns the focus to its link', async () => {
  const page = await site.openPage(`/sise/foorum/sadam/${topic._id}`, { as: mari })
  const link = page.getByRole('article').getByRole('link', { name: longName })
  await link.click()
  const dialog = page.getByRole('dialog', { name: longName })
  await viewerIsOpen(page)
  // The viewer has replaced the link, and may take the focus more than once as it opens.
  await dialog.locator('iframe:hover').evaluate((frame: HTMLElement) => frame.focus())
  await page.waitForFunction(() => document.activeElement?.tagName !== 'IFRAME')
  expect(site.problems).toEqual([])
  // A key that is pressed just as the viewer takes the focus is lost, so it is pressed again.
  await until(async () => {
    await page.keyboard.press('Escape')
    return (await dialog.count()) === 0
  })
  await page.waitForFunction((name) => document.activeElement?.textContent?.includes(name), longName)
})

test('FILE-1 (browser: the order of focus) the file manager can be used by the keyboard alone', async () => {
  await upload(site.api, Buffer.from('Tere\n'), { as: mari, name: 'ajutine.txt' })
  const page = await site.openPage('/sise/files', { as: mari })
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('AJUTINE')
  await page.keyboard.press('Enter')
  await page.getByText('1 fail', { exact: true }).waitFor()
  const press = async (name: RegExp) => {
    for (let step = 0; step < 48; step += 1) {
      // A row is one tab stop, and the arrow keys move within it. LIST-5
      await page.keyboard.press(step % 4 === 3 ? 'Tab' : 'ArrowRight')
      const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
      if (name.test(label)) return page.keyboard.press('Enter')
    }
    throw new Error(`The keyboard does not come to ${name}`)
  }
  const saved = page.waitForEvent('download')
  for (const action of [/^Laadi alla: ajutine/, /^Kustuta: ajutine/]) {
    await press(/^Veel tegevusi: ajutine/)
    await page.keyboard.press('Tab')
    await press(action)
  }
  await saved
  const remove = page.getByRole('dialog', { name: 'Kustuta fail?' }).getByRole('button', { name: 'Kustuta fail' })
  await page.waitForFunction(() => document.activeElement?.textContent === 'Jäta alles')
  await page.getByText('Seda faili ei kasutata kuskil.').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await remove.waitFor({ state: 'detached' })
  await page.getByText('Fail „ajutine.txt“ on kustutatud.').waitFor()
})

async function chooseGrid(page: Page) {
  await button(page, 'Filtrid').click()
  await button(page, 'Ruudustik').click()
}

const screens: (Omit<Screen, 'path' | 'as'> & { path?: string })[] = [
  { name: 'the list', shows: 'sadam.jpg' },
  { name: 'the grid', act: chooseGrid, shows: 'sadam.jpg' },
  { name: 'the ways to upload', act: (page) => button(page, 'Laadi üles').click(), shows: 'Säilita originaal' },
  { name: 'a search without hits', path: '/sise/files?q=olematu', shows: 'Ei leitud.' },
  { name: 'a picture shown large', act: (page) => button(page, 'Ava suurelt: torn.png').click(), shows: '1 / 2' },
  { name: 'a deletion', act: pressDelete, shows: 'Koosolek' },
  {
    name: 'the further actions of a file',
    act: (page) => button(page, /^Veel tegevusi: Üld/).click(),
    shows: 'Kopeeri link',
  },
  { name: 'a link to a file that is gone', path: '/sise/files?fail=olematu', shows: 'Seda faili enam ei ole.' },
  {
    name: 'an upload that was refused',
    act: (page) =>
      page
        .locator('input[type=file][multiple]')
        .setInputFiles([{ name: 'tühi.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) }]),
    shows: 'See fail on tühi.',
  },
]

test.each(screens)(
  'NAV-2 files, $name: axe finds nothing and nothing overflows, on a phone and on a desktop, light and dark',
  (screen) => expectAccessible({ path: '/sise/files', as: mari, ...screen }),
)

test('W17 going back to a list of several pages restores all its rows and the scroll position', async () => {
  // With the files of the tests above there are one page and a part of the next.
  for (let number = 0; number < 68; number += 1)
    await upload(site.api, 'Tere\n', { as: mari, name: `kiri ${number}.txt` })
  const page = await site.openPage('/sise/files', { as: mari })
  const rows = page.getByRole('list', { name: 'Failid' }).locator('> li')
  // Clicking would scroll to the button, which would load the rest and remove the button.
  await button(page, 'Näita rohkem faile').dispatchEvent('click')
  await rows.nth(60).scrollIntoViewIfNeeded()
  const count = await rows.count()
  expect(count).toBeGreaterThan(60)
  const position = await page.evaluate(() => Math.round(window.scrollY))
  expect(position).toBeGreaterThan(1000)
  await page.getByRole('link', { name: 'Foorum', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Foorum' }).waitFor()
  // The response of the server must not move the rows that the cache has shown already.
  const returned = page.waitForResponse(
    (response) => response.request().postData()?.includes('"operationName":"Files"') ?? false,
  )
  await page.goBack()
  await (await returned).finished()
  await quiet(page)
  expect(await rows.count()).toBe(count)
  expect(Math.abs((await page.evaluate(() => Math.round(window.scrollY))) - position)).toBeLessThan(50)
})
