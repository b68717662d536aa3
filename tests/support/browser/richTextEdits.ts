import type { Page } from 'playwright-core'
import { field } from './richTextStage.ts'

/** Shows a text that an input method composes. It may first replace words before the cursor. */
export async function showComposed(page: Page, text: string, replaced = {}) {
  const session = await page.context().newCDPSession(page)
  const composed = { text, selectionStart: text.length, selectionEnd: text.length }
  await session.send('Input.imeSetComposition', { ...composed, ...replaced })
  await session.detach()
}

/** Composes a text character by character, and commits it. */
export async function compose(page: Page, text: string, replaced = {}) {
  for (let end = 1; end <= text.length; end += 1)
    await showComposed(page, text.slice(0, end), end === 1 ? replaced : {})
  await page.keyboard.insertText(text)
}

/** The visible text of lines: html collapses white space. */
const lines = (text: string) => text.replaceAll('\u00a0', ' ').replace(/ *\n+/g, '\n').trim()

/** Sets a text, changes it, and submits. @returns the submitted html */
export async function sentAfter(page: Page, html: string, change: (page: Page) => Promise<unknown>): Promise<string> {
  await page.evaluate((start) => window.setHtml(start), html)
  await page.waitForFunction((start) => window.html === start, html)
  await field(page).click()
  await change(page)
  const shown = await field(page).innerText()
  await page.getByRole('button', { name: 'Saada' }).click()
  const { sent, text } = await page.evaluate(() => {
    const sheet = document.body.appendChild(document.createElement('div'))
    sheet.innerHTML = window.sent.at(-1) ?? ''
    const found = { sent: sheet.innerHTML, text: sheet.innerText }
    sheet.remove()
    return found
  })
  expect([html, lines(text)]).toEqual([html, lines(shown)])
  return sent
}

/** Modifies the elements of the field directly, like browser extensions that do not know the editor. */
export const writeInto = (page: Page, code: string) =>
  page.evaluate(`{
    const field = document.querySelector('[role=textbox]')
    ${code}
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }`)
