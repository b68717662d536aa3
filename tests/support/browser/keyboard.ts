import type { Locator, Page } from 'playwright-core'

/** Enough for the longest screens of the stories; more means that Tab goes in circles. */
const mostTabs = 250

/** A page in the hands of a person without a mouse: every element is reached with Tab, as in a browser. NAV-2. */
export interface Keyboard {
  /**
   * Presses Tab, or Shift+Tab if the focus is after the element, until it is on the element or within it; within a row that is one stop,
   * the right arrow. `key` presses that one instead of Tab.
   */
  tabTo(element: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void>
  /** Reaches the element and presses a key there. */
  press(element: Locator, key?: string): Promise<void>
  /** Reaches a field and types into it, in place of what stands there. */
  fill(field: Locator, text: string): Promise<void>
  /** Reaches a rich text field, waits for its editor and writes there. */
  write(field: Locator, text: string): Promise<void>
  /** Types where the focus is. */
  type(text: string): Promise<void>
  /** Presses keys where the focus is. */
  keys(...names: string[]): Promise<void>
  /** How often Tab has been pressed. */
  stops(): number
  /** Reaches a button that opens the device's files, and chooses some there. */
  chooseFiles(button: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void>
}

/** The keyboard of a page. An event of a mouse or finger becomes one of the site's `problems`. */
export async function keyboardOf(page: Page): Promise<Keyboard> {
  await page.addInitScript(reportPointers, onlyKeys)
  await page.evaluate(reportPointers, onlyKeys)
  // Cleared with the storage of the page before another test uses its window.
  await page.evaluate((key) => sessionStorage.setItem(key, 'yes'), onlyKeys)
  // Playwright takes over the chooser of files only while somebody listens, and a press may come before it has.
  page.on('filechooser', () => undefined)

  let stops = 0
  const tabTo: Keyboard['tabTo'] = async (element, key) => {
    await element.waitFor()
    let found = await element.elementHandle()
    let direction = key
    for (let press = 0; press < mostTabs; press++) {
      const place = await found?.evaluate(placeOfFocus)
      if (place === 'within') return
      // Resolving the locator costs more than the press, so only where the page has replaced the element.
      if (place === 'gone') {
        found = await element.elementHandle()
        continue
      }
      if (place === 'in its row') {
        await page.keyboard.press('ArrowRight')
        continue
      }
      direction ??= place === 'after' ? 'Shift+Tab' : 'Tab'
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
function placeOfFocus(node: Element): 'within' | 'in its row' | 'before' | 'after' | 'gone' {
  const { activeElement } = document
  if (!node.isConnected) return 'gone'
  if (!activeElement || activeElement === document.body) return 'before'
  if (node.contains(activeElement)) return 'within'
  // A list whose rows are one stop each says so by its description. LIST-5
  const isHeld = node instanceof HTMLElement && node.tabIndex < 0
  if (isHeld && node.closest('[aria-description] > li')?.contains(activeElement)) return 'in its row'
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
 * Waits for the editor of a rich text field, which opens when the field gets the focus. Playwright writes 'ä' as an input method does,
 * which the html that stands in for the editor does not take.
 */
export const editorOpened = (field: Locator): Promise<void> =>
  field.and(field.page().locator('[contenteditable=true]:focus')).waitFor()
