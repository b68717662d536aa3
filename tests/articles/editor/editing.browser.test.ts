import type { Page } from 'playwright-core'
import type { Person } from '../../support/api/api.ts'
import { siteOfTests } from '../../support/browser/browser.ts'
import { editorOpened } from '../../support/browser/keyboard.ts'
import { draftStored } from '../../support/browser/storedDrafts.ts'
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
  const response = await site.api.call('POST', '/api/lehed', {
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
  return `/sise/lehed/muuda/${(response.body as { _id: string })._id}`
}

test('ARTICLE-7 (browser: rich text) of a module that both changed the second editor keeps both versions', async () => {
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

test('MODULE-1 (browser: layout) modules far out of sight are not rendered, but are found by the search of the page and reached by keyboard', async () => {
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

test('FORUM-6 (browser: a crash) a tab that dies loses at most the last second of typing', async () => {
  const path = await article('Hommik')
  const page = await site.openPage(path, { as: mari })
  await articleEditorPage(page).write(1, ' kell seitse')
  await draftStored(page)
  const context = page.context()
  // The renderer crashes: neither pagehide nor beforeunload runs.
  await page.goto('chrome://crash').catch(() => {})
  await page.close()
  const again = await context.newPage()
  await again.goto(path)
  await again.getByText(/Jätkad mustandit/).waitFor()
  expect(await texts(again)).toEqual(['Hommik kell seitse'])
})

test('EDIT-1 a text that is typed and pasted before the editor has loaded is kept, once', async () => {
  const path = await article('Hommik', 'Õhtu')
  const page = await site.openPage('/healthz', { as: mari })
  // The code of the editor loads when this is called.
  let arrives = () => {}
  const arrived = new Promise<void>((resolve) => (arrives = resolve))
  await page.route(/GuardedRichText.*\.js$/, async (route) => {
    await arrived
    await route.continue()
  })
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

test('NOTE-1 LIST-3 a notification covers neither the saved row nor the focused element, on a phone and in a wide window', async () => {
  // More rows than fit in the window, so that the saved one is at its foot.
  for (let number = 1; number <= 12; number += 1)
    await site.api.call('POST', '/api/loodus', { as: mari, body: { pealkiri: `Kadakas ${number}` } })
  for (const width of [390, 1280]) {
    const page = await site.openPage('/sise/kataloog/loodus/uus', { as: mari })
    await page.getByRole('textbox', { name: 'Pealkiri' }).fill(`Viimane ${width}`)
    await page.setViewportSize({ width, height: 844 })
    await articleEditorPage(page).save()
    const notice = page.getByRole('button', { name: 'Tee avalikuks' }).locator('xpath=ancestor::*[@data-kind]')
    await notice.waitFor()
    const row = page.getByRole('listitem', { name: `Viimane ${width}`, exact: true })
    // On a busy machine the row is scrolled into sight after the notification is drawn.
    for (const thing of [row, page.locator(':focus')])
      await until(async () => {
        const [one, other] = [await notice.boundingBox(), await thing.boundingBox()]
        if (!one || !other) throw new Error('Not in sight')
        return one.y >= other.y + other.height || other.y >= one.y + one.height || one.x >= other.x + other.width
      })
  }
})
