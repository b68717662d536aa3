import type { Locator, Page } from 'playwright-core'

/** The actions of a user whose presses are counted: of a mouse or finger, and of single keys, without typed text. */
export interface Presses {
  press: (target: Locator) => Promise<void>
  /** Presses a key such as Enter. */
  key: (name: string) => Promise<void>
  /** Presses a button that opens the file chooser and chooses files: two more presses, for the files and for 'Open'. */
  chooseFiles: (button: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]) => Promise<void>
  count: () => number
}

/** Counts the presses of a test, so that a screen that needs more of them fails. */
export function pressesOf(page: Page): Presses {
  // Playwright handles the file chooser only while there is a listener, which must be added before the press.
  page.on('filechooser', () => undefined)
  let count = 0
  const press = async (target: Locator) => {
    count += 1
    await target.click()
  }
  return {
    press,
    key: async (name) => {
      count += 1
      await page.keyboard.press(name)
    },
    chooseFiles: async (button, files) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(button)])
      count += 2
      await chooser.setFiles(files)
    },
    count: () => count,
  }
}
