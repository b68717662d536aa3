import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { boxAtRest } from '../../support/browser/boxes.ts'
import { findingsOf } from '../../support/browser/browser.ts'
import { editorOpened } from '../../support/browser/keyboard.ts'
import { currentHtml, keys, richTextStageOfTests } from '../../support/browser/richTextStage.ts'

const stage = richTextStageOfTests('tests/ui/richText/onFocusPage.tsx')

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Waits until the editor of a field is open. */
const opened = (page: Page, name: string) => editorOpened(field(page, name))

/** The position of a substring of a field in the window: its left and right edge, and the middle of its height. */
async function positionOf(page: Page, name: string, words: string) {
  return field(page, name).evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      return { left, right, y: (top + bottom) / 2 }
    }
    throw new Error(`There is no ${wanted}.`)
  }, words)
}

test.each([
  ['in the middle of a word', 'Esimene', 'väl', 'right', 'Praam välXjub kell kuus.'],
  ['at the beginning of a word', 'Esimene', 'kell', 'left', 'Praam väljub Xkell kuus.'],
  ['at the end of a paragraph', 'Esimene', 'kuus.', 'right', 'kell kuus.X</p>'],
  ['at the beginning of the second paragraph', 'Esimene', 'Pood', 'left', '<p>XPood on lahti.</p>'],
  ['in emphasis in a list', 'Teine', 'põh', 'right', '<strong>põhXjast</strong>'],
  ['behind a link', 'Teine', 'ei', 'right', '</a>X tule</li>'],
  ['in the heading', 'Teine', 'Ilm', 'left', '<h2>XIlm</h2>'],
] as const)('EDIT-1 the cursor is at the pressed position: %s', async (_, name, words, edge, expected) => {
  const page = await stage.open()
  const at = await positionOf(page, name, words)
  await page.mouse.click(at[edge], at.y)
  await opened(page, name)
  await page.keyboard.type('X')
  expect(await currentHtml(page)).toContain(expected)
})

test('EDIT-1 a selection by dragging is the selection in the editor, backwards too', async () => {
  const page = await stage.open()
  const [from, to] = [await positionOf(page, 'Esimene', 'lahti'), await positionOf(page, 'Esimene', 'kell')]
  await page.mouse.move(from.right, from.y)
  await page.mouse.down()
  await page.mouse.move(to.left, to.y, { steps: 4 })
  await page.mouse.up()
  await opened(page, 'Esimene')
  await page.keyboard.type('X')
  expect(await currentHtml(page)).toContain('<p>Praam väljub X.</p>')
})

test('EDIT-1 a press in the next field moves there at once, and the first one is html again', async () => {
  const page = await stage.open()
  await field(page, 'Esimene').click()
  await opened(page, 'Esimene')
  await page.keyboard.type('Uus. ')
  const at = await positionOf(page, 'Teine', 'tuul')
  await page.mouse.click(at.left, at.y)
  await opened(page, 'Teine')
  await page.keyboard.type('X')
  expect(await currentHtml(page)).toContain('Xtuul')
  expect(await currentHtml(page)).toContain('Uus.<')
  await field(page, 'Esimene').and(page.locator(':not([contenteditable])')).waitFor()
  expect(await page.getByRole('toolbar').count()).toBe(1)
})

test('EDIT-1 by keyboard: Tab opens, typing continues at the end, Tab moves on', async () => {
  const page = await stage.open()
  await page.getByRole('button', { name: 'Liiguta üles: Esimene' }).focus()
  await keys(page, 'Shift+Tab')
  await opened(page, 'Esimene')
  await page.keyboard.type(' Alati.')
  expect(await currentHtml(page)).toContain('Pood on lahti. Alati.')
  await keys(page, 'Tab')
  await page.getByRole('toolbar').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Liiguta üles: Esimene')
})

test('EDIT-1 ORDER-1 (browser: dragging) the row of the edited field can be dragged, with the typed text', async () => {
  const page = await stage.open()
  await field(page, 'Kolmas').click()
  await opened(page, 'Kolmas')
  await page.keyboard.type('Tere')
  const box = await boxAtRest(page.getByRole('button', { name: 'Lohista: Kolmas' }))
  const target = await boxAtRest(page.getByRole('button', { name: 'Lohista: Esimene' }))
  await page.mouse.move(box.x + 10, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(target.x + 10, target.y - 20, { steps: 6 })
  await page.mouse.up()
  await page.waitForFunction(() => window.html.startsWith('<p>Tere</p>\n<p>Praam'))
  await page.getByRole('toolbar').waitFor({ state: 'detached' })
})

test.each(['light', 'dark'] as const)('EDIT-1 axe finds nothing in closed and open fields, %s', async (scheme) => {
  const page = await stage.open({}, { scheme })
  expect(await findingsOf(page)).toEqual([])
  await field(page, 'Teine').click()
  await opened(page, 'Teine')
  expect(await findingsOf(page)).toEqual([])
})
