import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { renderApp } from '../support/web/web.tsx'
import { webStack } from '../support/web/webStack.ts'

const server = webStack()

/** Every form that a button opens: its screen, its name if it differs, and the control that unfolds a folded button. */
const forms: { name: string; path: () => string; section?: string; fold?: string }[] = [
  { name: 'Uus kiri', path: () => '/sise/kirjad' },
  { name: 'Lisa uus', path: () => '/sise/protokollid', section: 'Uus protokoll' },
  { name: 'Kutsu liige', path: () => '/sise/kasutajad' },
  { name: 'Tee võti', path: () => `/sise/kasutajad/${server.admin._id}?muuda=1`, fold: 'Võtmed tööriistadele' },
]

test.each(forms)(
  'NOTE-3 $name by the keyboard: the focus moves into the form, and back to the button when it is cancelled',
  async ({ name, path, section = name, fold }) => {
    const { user } = await renderApp(path(), { token: server.admin.token, server })
    if (fold) await user.click(await screen.findByRole('heading', { name: fold }))
    const button = await screen.findByRole('button', { name })
    button.focus()
    await user.keyboard('{Enter}')
    const form = await screen.findByRole('region', { name: section })
    await waitFor(() => expect(form).toContainElement(document.activeElement as HTMLElement))
    await user.click(await within(form).findByRole('button', { name: 'Loobu' }))
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus())
    expect(screen.queryByRole('region', { name: section })).not.toBeInTheDocument()
  },
)
