import { screen, within } from '@testing-library/react'

interface Presser {
  click: (on: Element) => Promise<void>
}

/** The menu button '…' of a record: with this name, or in this row. */
export const moreOf = async (of: string | Element) =>
  typeof of === 'string'
    ? screen.findByRole('button', { name: `Veel tegevusi: ${of}` })
    : within(of as HTMLElement).getByRole('button', { name: /^Veel tegevusi: / })

/** Opens the menu '…' of a record. @returns queries for its actions */
export async function openMore(user: Presser, of: string | Element) {
  const more = await moreOf(of)
  await user.click(more)
  return within(more.parentElement!)
}

/** Presses an action in the menu '…' of a record: 'Kustuta' also matches 'Kustuta: Praam', with the name of the record. */
export async function pressMore(user: Presser, of: string | Element, action: string) {
  const actions = await openMore(user, of)
  await user.click(actions.getByRole('button', { name: (name) => name === action || name.startsWith(`${action}: `) }))
}
