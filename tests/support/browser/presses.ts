import type { Locator, Page } from 'playwright-core'

/** A page in the hands of a person whose presses are counted: of a mouse or finger, and of single keys. Typing text is none. */
export interface Presses {
  press: (target: Locator) => Promise<void>
  /** A key that ends or begins something, such as Enter. */
  key: (name: string) => Promise<void>
  /** Presses a button that opens the device's files and chooses some there: two presses more, for the files and for 'Open'. */
  chooseFiles: (button: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]) => Promise<void>
  count: () => number
  /** How often Tab (or Shift+Tab, where that is nearer) would have been pressed to come from each target to the next. */
  tabs: () => number
}

/** Counts the presses of a journey, so that a screen that needs more of them fails its test. */
export function pressesOf(page: Page): Presses {
  // Playwright takes over the chooser of files only while somebody listens, and a press may come before it has.
  page.on('filechooser', () => undefined)
  let [count, tabs] = [0, 0]
  const press = async (target: Locator) => {
    count += 1
    await target.waitFor()
    tabs += await stopsTo(target)
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
    tabs: () => tabs,
  }
}

/** How many stops of Tab a target is away from what has the focus: from the beginning of the page where nothing has it. */
function stopsTo(target: Locator): Promise<number> {
  return target.evaluate((element) => {
    // A dialog that is open keeps the focus.
    const within = element.closest('dialog') ?? document
    const stops = [
      ...within.querySelectorAll<HTMLElement>(
        'a[href], button:enabled, input:enabled, select, textarea, summary, iframe, [contenteditable=true], [tabindex]',
      ),
    ].filter(
      (stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }) && !stop.closest('[inert]'),
    )
    // What is reached by arrows inside a row is as far as the row's one stop.
    const at = (one: Element | null) =>
      stops.findIndex((stop) => stop === one || one?.contains(stop) || stop.contains(one))
    const [from, to] = [at(document.activeElement === document.body ? null : document.activeElement), at(element)]
    return to === -1 ? 1 : Math.abs(to - from)
  })
}
