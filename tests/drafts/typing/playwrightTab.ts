import type { Page } from 'playwright-core'
import type { Tab } from './browserPerson.ts'

/** A page of Playwright. */
export function playwrightTab(page: Page): Tab {
  // Accepts the client's question before it discards text.
  page.on('dialog', (dialog) => void dialog.accept())
  return {
    goto: (path) => page.goto(path),
    reload: () => page.reload(),
    evaluate: (expression) => page.evaluate(expression),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
  }
}
