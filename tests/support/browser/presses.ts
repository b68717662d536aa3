import type { Locator, Page } from 'playwright-core'

/** A page in the hands of a person whose presses are counted: of a mouse or finger, and of single keys. Typing text is none. */
export interface Presses {
  press: (target: Locator) => Promise<void>
  /** A key that ends or begins something, such as Enter. */
  key: (name: string) => Promise<void>
  /** Presses a button that opens the device's files and chooses some there: two presses more, for the files and for 'Open'. */
  chooseFiles: (button: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]) => Promise<void>
  count: () => number
}

/** Counts the presses of a journey, so that a screen that needs more of them fails its test. */
export function pressesOf(page: Page): Presses {
  // Playwright takes over the chooser of files only while somebody listens, and a press may come before it has.
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
