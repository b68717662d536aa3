import type { Locator, Page } from 'playwright-core'

/** The menu button '…' of a record, by the start of its name; by default the first one here. */
export const moreOf = (here: Page | Locator, of = '') =>
  here.getByRole('button', { name: `Veel tegevusi: ${of}` }).first()

/** An action of an open menu '…', which phones show as a sheet, by the start of its name. */
export const actionOf = (more: Locator, action: string) =>
  more.locator('..').or(more.page().locator('dialog[open]')).getByRole('button', { name: action }).first()

/** Presses an action in the menu '…' of a record. */
export async function pressMore(here: Page | Locator, of: string, action: string): Promise<void> {
  const more = moreOf(here, of)
  await more.click()
  await actionOf(more, action).click()
}
