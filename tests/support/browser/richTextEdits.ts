import type { Page } from 'playwright-core'
import { field } from './richTextStage.ts'

/** Composes a text letter by letter, and commits it. The method may first take the words before the cursor back. */
export async function compose(page: Page, text: string, replaced = {}) {
  const session = await page.context().newCDPSession(page)
  for (let end = 1; end <= text.length; end += 1) {
    const composed = { text: text.slice(0, end), selectionStart: end, selectionEnd: end }
    await session.send('Input.imeSetComposition', { ...composed, ...(end === 1 && replaced) })
  }
  await session.send('Input.insertText', { text })
  await session.detach()
}

/** Lines without what html does not show. */
const lines = (text: string) => text.replaceAll('\u00a0', ' ').replace(/ *\n+/g, '\n').trim()

/** Writes a text, changes it, and sends it. @returns the html that is sent */
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

/** Writes into the elements of the field, as extensions do that know nothing of editors. */
export const writeInto = (page: Page, code: string) =>
  page.evaluate(`{
    const field = document.querySelector('[role=textbox]')
    ${code}
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }`)
