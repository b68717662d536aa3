import { afterEach, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { go } from '../../forum/browsing.ts'
import { forumServer, topic } from '../../forum/forumRows.ts'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'

afterEach(() => {
  localStorage.removeItem('sise.keys')
  forgetEverything()
})

const server = () => forumServer([topic('t1', { pealkiri: 'Praam' })])

test('KEYS-1 "/" leads to the search and "n" to a new topic of the category, but not while one types', async () => {
  const { user, router } = await renderApp('/sise/foorum/sadam', { server: server() })
  await heading('Sadam ja laevaühendus')
  await user.keyboard('/')
  await heading('Otsing')
  const field = await screen.findByRole('searchbox')
  await waitFor(() => expect(field).toHaveFocus())
  await user.keyboard('n/')
  expect(field).toHaveValue('n/')
  expect(router.state.location.pathname).toBe('/sise/foorum/otsing')
  act(() => field.blur())
  await user.keyboard('/')
  expect(field).toHaveFocus()
  act(() => field.blur())
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
  await user.click(screen.getByRole('button', { name: 'Kiirklahvid' }))
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
