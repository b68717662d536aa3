import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { forumServer, topic } from '../forum/forumRows.ts'
import { forumStack } from '../forum/forumStack.ts'
import { clearEverything, heading, renderApp } from '../support/web/web.tsx'
import { both, field, open, results, rowsOf, searching } from './searched.tsx'

afterEach(clearEverything)
const dialog = () => screen.queryByRole('dialog', { name: 'Otsing' })

describe('on our api', () => {
  const server = forumStack()
  const resolvers = searching(() => results(both()))

  test('SEARCH-1 Ctrl+K opens the search over any screen, where Enter opens a result and Escape clears and closes', async () => {
    const { user, router } = await renderApp('/sise/kalender', { server, resolvers })
    await heading('Kalender')
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(field()).toHaveFocus())
    expect(dialog()).not.toBeNull()
    await user.keyboard('praam')
    await waitFor(() => expect(rowsOf('Foorum')).toHaveLength(2))
    expect(router.state.location.pathname + router.state.location.search).toBe('/sise/kalender')
    expect(screen.getByRole('link', { name: 'Ava otsing' })).toHaveAttribute('href', '/sise/otsing?q=praam')
    await user.keyboard('{Escape}')
    expect(field()).toHaveValue('')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog()).toBeNull())
    await user.keyboard('{Meta>}k{/Meta}')
    await waitFor(() => expect(field()).toHaveFocus())
    await user.keyboard('praam')
    await waitFor(() => expect(rowsOf('Artiklid')).toHaveLength(1))
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(dialog()).toBeNull())
    await waitFor(() => expect(router.state.location.pathname).toBe('/sise/kataloog/uudised/muuda/a1'))
  })

  test('SEARCH-1 a result is opened in a new tab by Ctrl and a press, and the dialog stays', async () => {
    const { user, router } = await renderApp('/sise/kalender', { server, resolvers })
    await heading('Kalender')
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(field()).toHaveFocus())
    await user.keyboard('praam')
    const link = await screen.findByRole('link', { name: 'Sadam' })
    // jsdom has no other tabs.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true })
    await user.keyboard('{Control>}')
    await user.click(link)
    await user.keyboard('{/Control}')
    expect(dialog()).not.toBeNull()
    expect(router.state.location.pathname).toBe('/sise/kalender')
  })

  test('SEARCH-1 in a field Ctrl+K is the field’s own key, and a dialog over a form retains what is typed into it', async () => {
    const { user } = await renderApp('/sise/foorum/uus', { server, resolvers })
    await heading('Uus teema')
    const title = await screen.findByRole('textbox', { name: 'Pealkiri' })
    await user.type(title, 'Praam')
    await user.keyboard('{Control>}k{/Control}')
    expect(dialog()).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Otsi/ }))
    await waitFor(() => expect(field()).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog()).toBeNull())
    expect(title).toHaveValue('Praam')
  })

  test('SEARCH-1 KEYS-1 `/` focuses the search of a screen, and opens the search over everything elsewhere', async () => {
    const { user } = await renderApp('/sise/kasutajad', { server, resolvers })
    await heading('Kasutajad')
    const own = await screen.findByRole('searchbox')
    await user.keyboard('/')
    expect(own).toHaveFocus()
    expect(dialog()).toBeNull()
    clearEverything()
    await renderApp('/sise', { server, resolvers })
    await heading('Foorum')
    await user.keyboard('/')
    await waitFor(() => expect(field()).toHaveFocus())
    expect(field()).toHaveValue('')
  })

  test('SEARCH-1 on the screen of the search Ctrl+K focuses its field', async () => {
    const { user } = await open(server)
    await user.tab({ shift: true })
    expect(field()).not.toHaveFocus()
    await user.keyboard('{Control>}k{/Control}')
    expect(field()).toHaveFocus()
    expect(dialog()).toBeNull()
  })

  test('SEARCH-1 KEYS-2 the list of keys has Ctrl+K, and the narrow navbar leads to the screen', async () => {
    const { user } = await renderApp('/sise/kalender', { server, resolvers })
    await heading('Kalender')
    const links = screen.getAllByRole('link', { name: 'Otsi' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/sise/otsing'])
    await user.keyboard('?')
    expect(within(await screen.findByRole('dialog')).getByText('otsi kõigest')).toBeInTheDocument()
  })
})

test('SEARCH-1 on a plain server the navbar and `/` lead to the forum’s search, and Ctrl+K and the screen do nothing', async () => {
  const server = forumServer([topic('t1')])
  const { user, router } = await renderApp('/sise/kalender', { server })
  await heading('Kalender')
  await user.keyboard('{Control>}k{/Control}')
  expect(dialog()).toBeNull()
  const links = screen.getAllByRole('link', { name: 'Otsi' })
  expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set(['/sise/foorum/otsing']))
  await user.keyboard('/')
  await heading('Otsing')
  expect(router.state.location.pathname).toBe('/sise/foorum/otsing')
  clearEverything()
  await renderApp('/sise/otsing', { server })
  await heading('Antud lehte ei leitud')
})
