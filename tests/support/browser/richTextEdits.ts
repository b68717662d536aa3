import type { Page } from 'playwright-core'
import { field } from './richTextStage.ts'

/** Code of the page: the range of some words of the field, whatever elements they are in. */
export const rangeOf = (words: string) => `((words) => {
  const walker = document.createTreeWalker(document.querySelector('[role=textbox]'), NodeFilter.SHOW_TEXT)
  const texts = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  const pointAt = (offset, isStart) => {
    for (const text of texts) {
      if (isStart ? offset < text.length : offset <= text.length) return [text, offset]
      offset -= text.length
    }
  }
  const from = texts.map(({ data }) => data).join('').indexOf(words)
  const range = document.createRange()
  range.setStart(...pointAt(from, true))
  range.setEnd(...pointAt(from + words.length, false))
  return range
})(${JSON.stringify(words)})`

/** Code of the page: selects words. */
export const selecting = (words: string) =>
  `{ getSelection().removeAllRanges(); getSelection().addRange(${rangeOf(words)}) }`

/** A page of Playwright or Puppeteer, for code of the page. */
interface CodePage {
  evaluate: (code: string) => Promise<unknown>
}

/** Selects words as a person does: Draft.js knows it by the time that anything is typed. */
export const select = async (page: CodePage, words: string): Promise<void> => {
  await page.evaluate(selecting(words))
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))')
}
export const command = (page: CodePage, name: string, value = '') =>
  page.evaluate(`document.execCommand(${JSON.stringify(name)}, false, ${JSON.stringify(value)})`)

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

/** Announces an edit, as a browser does before it makes it. */
export const announce = (page: CodePage, inputType: string, words: string, text: string | null = null) =>
  page.evaluate(`{
    const edit = { inputType: ${JSON.stringify(inputType)}, targetRanges: [new StaticRange(${rangeOf(words)})] }
    const data = new DataTransfer()
    data.setData('text/plain', ${JSON.stringify(text ?? '')})
    const event = new InputEvent('beforeinput', { ...edit, dataTransfer: data, bubbles: true, cancelable: true })
    if (document.querySelector('[role=textbox]').dispatchEvent(event)) throw new Error('Left to the browser')
  }`)

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
