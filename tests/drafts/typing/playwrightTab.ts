import type { Page } from 'playwright-core'
import type { Tab } from './browserPerson.ts'

/** A page of Playwright. */
export function playwrightTab(page: Page): Tab {
  // The client asks before it drops what was written.
  page.on('dialog', (dialog) => void dialog.accept())
  return {
    goto: (path) => page.goto(path),
    reload: () => page.reload(),
    evaluate: (expression) => page.evaluate(expression),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
  }
}
