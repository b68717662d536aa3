import type { Page } from 'playwright-core'
import { editorOpened } from '../../support/browser/keyboard.ts'

/** The article editor in a browser, as a person uses it. */
export function articleEditorPage(page: Page) {
  const text = (position: number) => page.getByRole('textbox', { name: `${position}. moodul: Tekst` })
  return {
    text,
    /** Writes at the end of a text module. */
    async write(position: number, words: string) {
      await text(position).click()
      await editorOpened(text(position))
      await page.keyboard.press('ControlOrMeta+End')
      await page.keyboard.type(words)
    },
    /** Opens a section of the side panel; one at a time is open. */
    async section(name: string) {
      const button = page.getByRole('button', { name, exact: true })
      if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
    },
    /** Presses the button that saves, and waits for the list. */
    async save() {
      await page.getByRole('button', { name: 'Salvesta', exact: true }).last().click()
      await page.getByText('Artikkel on salvestatud.').first().waitFor()
    },
  }
}
