import type { Page } from 'playwright-core'
import type { Person } from '../../support/api/api.ts'
import { siteOfTests } from '../../support/browser/browser.ts'
import { editorOpened, keyboardOf } from '../../support/browser/keyboard.ts'
import { draftKept } from '../../support/browser/storedDrafts.ts'
import { until } from '../../support/until.ts'
import { articleEditorPage } from './articleEditorPage.ts'

const site = siteOfTests()
let mari: Person
let jaan: Person

beforeAll(async () => {
  mari = await site.api.person({ name: 'Mari Meri', email: 'mari@saar.test', status: 3 })
  jaan = await site.api.person({ name: 'Jaan Jõgi', email: 'jaan@saar.test', status: 3 })
})

const texts = (page: Page) => page.getByRole('textbox', { name: /^\d+\. moodul: Tekst$/ }).allInnerTexts()

/** Creates a page with these text modules. @returns the path of its editor */
async function article(...contents: string[]): Promise<string> {
  const answer = await site.api.call('POST', '/api/lehed', {
    as: mari,
    body: {
      pealkiri: 'Sõiduplaan',
      lang: { current: 'et', list: {} },
      moodulid: contents.map((text, index) => ({
        id: `m${index}`,
        tyyp: 'tekst',
        sisu: `<p>${text}</p>`,
        jrg: index + 1,
      })),
    },
  })
  return `/sise/lehed/muuda/${(answer.body as { _id: string })._id}`
}

test('ARTICLE-7 what two people change in different modules is merged, in both browsers without a question', async () => {
  const path = await article('Hommik', 'Õhtu')
  const [one, other] = await Promise.all([site.openPage(path, { as: mari }), site.openPage(path, { as: jaan })])
  await articleEditorPage(one).write(1, ' kell 6.45')
  await articleEditorPage(other).write(2, ' kell 17.15')
  await articleEditorPage(one).save()
  await articleEditorPage(other).save()
  await one.goto(path)
  await one.getByText('Õhtu kell 17.15').waitFor()
  expect(await texts(one)).toEqual(['Hommik kell 6.45', 'Õhtu kell 17.15'])
})

test('ARTICLE-7 of a module that both changed the second keeps both versions', async () => {
  const path = await article('Hommik', 'Õhtu')
  const [one, other] = await Promise.all([site.openPage(path, { as: mari }), site.openPage(path, { as: jaan })])
  await articleEditorPage(one).write(1, ' Mari järgi')
  await articleEditorPage(other).write(1, ' Jaani järgi')
  await articleEditorPage(one).save()
  await other.getByRole('button', { name: 'Salvesta', exact: true }).last().click()
  const conflict = other.getByRole('region', { name: 'Mari Meri on seda vahepeal muutnud' })
  await conflict.getByText('Hommik Mari järgi').waitFor()
  await conflict.getByRole('radio', { name: 'Jäta mõlemad' }).check()
  await conflict.getByRole('button', { name: 'Salvesta valitu' }).click()
  await other.getByText('Artikkel on salvestatud.').first().waitFor()
  await one.goto(path)
  await one.getByText('Hommik Jaani järgi').waitFor()
  expect(await texts(one)).toEqual(['Hommik Jaani järgi', 'Hommik Mari järgi', 'Õhtu'])
})

test('MODULE-1 modules far out of sight are not drawn, and whoever searches the page or goes there by keyboard sees them', async () => {
  const contents = Array.from({ length: 40 }, (_, index) => `Lõik ${index + 1}.`)
  const page = await site.openPage(await article(...contents), { as: mari })
  const field = (number: number) => page.getByRole('textbox', { name: `${number}. moodul: Tekst`, exact: true })
  const isDrawn = (number: number) =>
    field(number).evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))
  const isInSight = (number: number) =>
    field(number).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
  await field(40).waitFor()
  expect([await isDrawn(1), await isDrawn(25), await isDrawn(40)]).toEqual([true, false, false])
  // The browser's search; `find` is no function of the standard.
  expect(await page.evaluate(() => (window as unknown as { find: (text: string) => boolean }).find('Lõik 25.'))).toBe(
    true,
  )
  await until(async () => (await isDrawn(25)) && (await isInSight(25)))
  await page.getByRole('button', { name: 'Lohista: 40. moodul: Tekst' }).focus()
  await page.keyboard.press('Tab')
  await until(async () => (await isDrawn(40)) && !(await isDrawn(1)))
})

test('ARTICLE-5 a tab that dies loses at most the last second of typing', async () => {
  const path = await article('Hommik')
  const page = await site.openPage(path, { as: mari })
  await articleEditorPage(page).write(1, ' kell seitse')
  await draftKept(page)
  const context = page.context()
  // The renderer crashes: neither pagehide nor beforeunload runs.
  await page.goto('chrome://crash').catch(() => {})
  await page.close()
  const again = await context.newPage()
  await again.goto(path)
  await again.getByText(/Jätkad mustandit/).waitFor()
  expect(await texts(again)).toEqual(['Hommik kell seitse'])
})

test('ARTICLE-3 MODULE-1 an article is written, arranged and saved by keyboard alone', async () => {
  const page = await site.openPage('/sise/lehed/uus', { as: mari })
  const keyboard = await keyboardOf(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await keyboard.fill(page.getByRole('textbox', { name: 'Pealkiri' }), 'Klaviatuuriga')
  await keyboard.keys('Enter')
  await keyboard.write(page.getByRole('textbox', { name: '1. moodul: Tekst' }), 'Esimene')
  await keyboard.press(button('Lisa moodul 2. kohale'), 'ArrowRight')
  await keyboard.keys('Enter')
  await editorOpened(page.getByRole('textbox', { name: '2. moodul: Tekst' }))
  await keyboard.type('Teine')
  await keyboard.tabTo(button('Liiguta üles: 2. moodul: Tekst'), 'Shift+Tab')
  await keyboard.keys('Enter')
  await keyboard.tabTo(button('Slug'))
  await keyboard.keys('ControlOrMeta+Enter')
  await page.getByText('Artikkel on salvestatud.').first().waitFor()
  await keyboard.press(page.getByRole('link', { name: 'Klaviatuuriga', exact: true }))
  await page.getByText('Esimene').waitFor()
  expect(await texts(page)).toEqual(['Teine', 'Esimene'])
})

/** A page that gets the code of the editor only when `arrives` is called. */
async function onSlowLine() {
  const page = await site.openPage('/healthz', { as: mari })
  let arrives = () => {}
  const arrived = new Promise<void>((resolve) => (arrives = resolve))
  await page.route(/GuardedRichText.*\.js$/, async (route) => {
    await arrived
    await route.continue()
  })
  return { page, arrives: () => arrives() }
}

test('EDIT-1 ARTICLE-5 what is typed and pasted before the code of the editor has come is kept, once', async () => {
  const path = await article('Hommik', 'Õhtu')
  const { page, arrives } = await onSlowLine()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(path)
  const text = articleEditorPage(page).text(1)
  await text.click()
  await page.keyboard.type(' kell kuuz')
  await page.keyboard.press('Backspace')
  // Playwright inserts 'ä' like an input method, without key events.
  await page.keyboard.type('s, täna')
  await page.evaluate(() => navigator.clipboard.writeText(' ja homme'))
  await page.keyboard.press('ControlOrMeta+V')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Õnneks')
  arrives()
  await editorOpened(text)
  await page.keyboard.type(' küll.')
  await page.getByRole('button', { name: 'Paks kiri' }).click()
  await page.keyboard.type(' Jah!')
  expect(await texts(page)).toEqual(['Hommik kell kuus, täna ja homme\nÕnneks küll. Jah!', 'Õhtu'])
})

test('EDIT-1 ARTICLE-5 what is typed before the editor has come is kept by somebody who goes on to the next field', async () => {
  const path = await article('Hommik', 'Õhtu')
  const { page, arrives } = await onSlowLine()
  await page.goto(path)
  await articleEditorPage(page).text(1).click()
  await page.keyboard.type(' kell kuus')
  const next = page.getByRole('textbox', { name: 'Lühikirjeldus' })
  await next.focus()
  await page.keyboard.type('Ajad')
  arrives()
  await page.getByText('Hommik kell kuus').waitFor()
  await page.keyboard.type(' uuenesid')
  await expect(next.inputValue()).resolves.toBe('Ajad uuenesid')
  expect(await texts(page)).toEqual(['Hommik kell kuus', 'Õhtu'])
})
