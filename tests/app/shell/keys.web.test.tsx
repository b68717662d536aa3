import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { noteSending } from '../../../web/ui/button/purpose.ts'
import { go } from '../../forum/browsing.ts'
import { forumServer, topic } from '../../forum/forumRows.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'

afterEach(() => {
  localStorage.removeItem('sise.keys')
  clearEverything()
})

const server = () => forumServer([topic('t1', { pealkiri: 'Praam' })])

test('KEYS-1 "/" leads to the search and "n" to a new topic of the category, but not while the user types', async () => {
  const { user, router } = await renderApp('/sise/foorum/sadam', { server: server() })
  await heading('Sadam ja laevaühendus')
  await user.keyboard('/')
  await heading('Otsing')
  const field = await screen.findByRole('searchbox')
  await waitFor(() => expect(field).toHaveFocus())
  await user.keyboard('n/')
  expect(field).toHaveValue('n/')
  expect(router.state.location.pathname).toBe('/sise/foorum/otsing')
  await user.tab({ shift: true })
  await user.keyboard('/')
  expect(field).toHaveFocus()
  await user.tab({ shift: true })
  await go(router, '/foorum/sadam')
  await heading('Sadam ja laevaühendus')
  await user.keyboard('n')
  await heading('Uus teema')
  expect(router.state.location.search).toBe('?kategooria=sadam')
})

test('KEYS-1 "?" lists the keys, which can be switched off on this device and on again', async () => {
  const { user, router } = await renderApp('/sise', { server: server() })
  await heading('Foorum')
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Kiirklahvid' })
  expect(within(dialog).getByText('järgmine postitus')).toBeInTheDocument()
  // A dialog has its own keys.
  await user.keyboard('n')
  expect(router.state.location.pathname).toBe('/sise')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Kiirklahvid on kasutusel' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('n/?')
  expect(router.state.location.pathname).toBe('/sise')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: /minu menüü/ }))
  await user.click(await screen.findByRole('button', { name: 'Kiirklahvid' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Kiirklahvid on kasutusel' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('n')
  await heading('Uus teema')
})

test('KEYS-1 keys with Ctrl, Alt or Command are left to the browser', async () => {
  const { user, router } = await renderApp('/sise', { server: server() })
  await heading('Foorum')
  await user.keyboard('{Control>}n{/Control}{Alt>}n{/Alt}{Meta>}n{/Meta}')
  expect(router.state.location.pathname).toBe('/sise')
})

/** A field that a press, data or the program removes. */
async function openField() {
  const opened = await renderApp('/sise/foorum/sadam', { server: server() })
  await heading('Sadam ja laevaühendus')
  const field = document.createElement('textarea')
  document.body.append(field)
  field.focus()
  await opened.user.keyboard('nii')
  return { ...opened, field, path: () => opened.router.state.location.pathname }
}

test.each([
  ['removed', (field: HTMLElement) => field.remove()],
  ['hidden, and the focus moved elsewhere', (field: HTMLElement) => (field.hidden = true) && field.blur()],
  [
    'disabled',
    (field: HTMLTextAreaElement) => {
      field.blur()
      field.disabled = true
    },
  ],
])(
  'KEYS-1 letters that are typed on when their field is %s trigger no shortcuts, until the user moves the focus',
  async (_, take) => {
    const { user, field, path } = await openField()
    // At any speed of the machine.
    const start = performance.now()
    const now = jest.spyOn(performance, 'now').mockReturnValue(start)
    act(() => void take(field))
    await user.keyboard('n et n')
    expect(path()).toBe('/sise/foorum/sadam')
    // A press where the field was does not count as an intention.
    await user.click(document.body)
    await user.keyboard('n')
    expect(path()).toBe('/sise/foorum/sadam')
    now.mockReturnValue(start + 3_000)
    await user.keyboard('{Escape}n')
    now.mockRestore()
    await heading('Uus teema')
    field.remove()
  },
)

test('KEYS-1 letters are shortcuts at once after the user has left a field', async () => {
  const { user, field } = await openField()
  await user.tab()
  await user.keyboard('n')
  await heading('Uus teema')
  field.remove()
})

test('KEYS-1 letters are no shortcuts while a form is being sent', async () => {
  const { user, router } = await renderApp('/sise/foorum/sadam', { server: server() })
  await heading('Sadam ja laevaühendus')
  const end = noteSending()
  await user.keyboard('n')
  expect(router.state.location.pathname).toBe('/sise/foorum/sadam')
  end()
  await user.keyboard('n')
  await heading('Uus teema')
})
