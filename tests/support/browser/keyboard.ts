import type { Locator, Page } from 'playwright-core'

/** Enough for the longest screens of the tests; more means that Tab goes in circles. */
const mostTabs = 250

/** The actions of a user without a mouse: every element is reached by Tab. NAV-2. */
export interface Keyboard {
  /**
   * Presses Tab, or Shift+Tab if the focus is after the element, until the focus is on or within the element; within a row that is one tab
   * stop, the right arrow. `key` replaces the choice between both.
   */
  tabTo(element: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void>
  /** Moves the focus to the element and presses a key. */
  press(element: Locator, key?: string): Promise<void>
  /** Moves the focus to a field and replaces its text. */
  fill(field: Locator, text: string): Promise<void>
  /** Moves the focus to a rich text field, waits for its editor and types. */
  write(field: Locator, text: string): Promise<void>
  /** Types at the focus. */
  type(text: string): Promise<void>
  /** Presses keys at the focus. */
  keys(...names: string[]): Promise<void>
  /** The number of Tab presses. */
  stops(): number
  /** Moves the focus to a button that opens the file chooser, and chooses files. */
  chooseFiles(button: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void>
}

/** The keyboard of a page. An event of a mouse or finger is reported as one of the site's `problems`. */
export async function keyboardOf(page: Page): Promise<Keyboard> {
  await page.addInitScript(reportPointers, onlyKeys)
  await page.evaluate(reportPointers, onlyKeys)
  // The storage of the page is cleared before another test uses its window.
  await page.evaluate((key) => sessionStorage.setItem(key, 'yes'), onlyKeys)
  // Playwright handles the file chooser only while there is a listener, which must be added before the press.
  page.on('filechooser', () => undefined)

  let stops = 0
  const tabTo: Keyboard['tabTo'] = async (element, key) => {
    await element.waitFor()
    let found = await element.elementHandle()
    let direction = key
    for (let press = 0; press < mostTabs; press++) {
      const position = await found?.evaluate(positionOfFocus)
      if (position === 'within') return
      // Resolves the locator again only after the page has replaced the element, because that is slower than the press.
      if (position === 'gone') {
        found = await element.elementHandle()
        continue
      }
      if (position === 'in its row') {
        await page.keyboard.press('ArrowRight')
        continue
      }
      direction ??= position === 'after' ? 'Shift+Tab' : 'Tab'
      await page.keyboard.press(direction)
      stops += 1
    }
    throw new Error(`Tab does not reach ${String(element)}.`)
  }
  const press: Keyboard['press'] = async (element, key = 'Enter') => {
    await tabTo(element)
    await page.keyboard.press(key)
  }
  return {
    tabTo,
    press,
    async fill(field, text) {
      await press(field, 'ControlOrMeta+A')
      await page.keyboard.type(text)
    },
    async write(field, text) {
      await tabTo(field)
      await editorOpened(field)
      await page.keyboard.type(text)
    },
    stops: () => stops,
    type: (text) => page.keyboard.type(text),
    async keys(...names) {
      for (const name of names) await page.keyboard.press(name)
    },
    async chooseFiles(button, files) {
      await tabTo(button)
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')])
      await chooser.setFiles(files)
    },
  }
}

const onlyKeys = 'test.onlyKeys'

/** Runs in the page. */
function positionOfFocus(node: Element): 'within' | 'in its row' | 'before' | 'after' | 'gone' {
  const { activeElement } = document
  if (!node.isConnected) return 'gone'
  if (!activeElement || activeElement === document.body) return 'before'
  if (node.contains(activeElement)) return 'within'
  // A toolbar and tabs are one stop, and so is a row with such a description. LIST-5.
  const isInRow = node instanceof HTMLElement && node.tabIndex < 0
  const row = isInRow && node.closest('[role=toolbar], [role=tablist], [aria-description] > li')
  if (row && row.contains(activeElement)) return 'in its row'
  return node.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING ? 'after' : 'before'
}

/** Runs in the page. */
function reportPointers(key: string) {
  addEventListener(
    'pointerdown',
    () => {
      if (sessionStorage.getItem(key)) reportError(new Error('The story without a mouse used one.'))
    },
    true,
  )
}

/**
 * Waits for the editor of a rich text field, which opens on focus. Playwright types 'ä' like an input method does, which the static html
 * that the editor replaces does not accept.
 */
export const editorOpened = (field: Locator): Promise<void> =>
  field.and(field.page().locator('[contenteditable=true]:focus')).waitFor()
