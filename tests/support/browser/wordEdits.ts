/** Page code for the range of some words of the field, across elements. */
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

/** Page code that selects words. */
export const selecting = (words: string) =>
  `{ getSelection().removeAllRanges(); getSelection().addRange(${rangeOf(words)}) }`

/** A page of Playwright or Puppeteer that evaluates page code. */
interface CodePage {
  evaluate: (code: string) => Promise<unknown>
}

/** Selects words like a user does: Draft.js handles the selection before further input. */
export const select = async (page: CodePage, words: string): Promise<void> => {
  await page.evaluate(selecting(words))
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))')
}
/** Runs a document.execCommand on the selection. */
export const command = (page: CodePage, name: string, value = '') =>
  page.evaluate(`document.execCommand(${JSON.stringify(name)}, false, ${JSON.stringify(value)})`)

/** Dispatches `beforeinput`, as a browser does before an edit. */
export const announce = (page: CodePage, inputType: string, words: string, text: string | null = null) =>
  page.evaluate(`{
    const edit = { inputType: ${JSON.stringify(inputType)}, targetRanges: [new StaticRange(${rangeOf(words)})] }
    const data = new DataTransfer()
    data.setData('text/plain', ${JSON.stringify(text ?? '')})
    const event = new InputEvent('beforeinput', { ...edit, dataTransfer: data, bubbles: true, cancelable: true })
    if (document.querySelector('[role=textbox]').dispatchEvent(event)) throw new Error('Left to the browser')
  }`)
