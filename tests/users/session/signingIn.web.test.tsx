import { afterEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '../../support/restStub/faults.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'
import { openCalendar, signInAs } from './calendarTab.ts'

afterEach(clearEverything)

const fields = () => ({
  email: screen.getByRole('textbox', { name: 'Kasutaja' }),
  password: screen.getByLabelText('Parool'),
  button: screen.getByRole('button', { name: 'Logi sisse' }),
})

async function signIn(user: Awaited<ReturnType<typeof renderApp>>['user'], email: string, password: string) {
  await user.clear(fields().email)
  await user.type(fields().email, email)
  await user.type(fields().password, password)
  await user.click(fields().button)
}

describe('the sign-in screen', () => {
  test('AUTH-1 requires both fields and sends nothing before it has them', async () => {
    const { user, sentNames } = await renderApp('/sise/login', { token: null })
    await heading('Logi sisse')
    await user.click(fields().button)
    expect(await screen.findByText('Palun sisesta kasutajatunnus ja parool.')).toBeVisible()
    await user.type(fields().email, 'liige@saar.test{Enter}')
    expect(screen.getByText('Palun sisesta kasutajatunnus ja parool.')).toBeVisible()
    expect(fields().password).toHaveFocus()
    expect(sentNames()).not.toContain('SignIn')
  })

  test('AUTH-2 shows the refusal of the server, and keeps the typed text', async () => {
    const { user } = await renderApp('/sise/login', { token: null })
    await heading('Logi sisse')
    await signIn(user, 'liige@saar.test', 'vale')
    const refused = await screen.findByText('Kasutaja ja/või parool pole korrektsed.')
    expect(refused.closest('[role="alert"]')).not.toBeNull()
    expect(fields().email).toHaveValue('liige@saar.test')
    expect(localStorage.getItem('sise.token')).toBeNull()
  })

  test('AUTH-4 stores the token in local storage and loads the user by it at the next start', async () => {
    const { user, leave } = await renderApp('/sise/login', { token: null })
    await heading('Logi sisse')
    await signIn(user, 'liige@saar.test', 'saarekogu')
    await waitFor(() => expect(localStorage.getItem('sise.token')).toBe('liige-token'))
    await screen.findByRole('button', { name: /Mari Liige/ })
    leave()
    const { sent } = await renderApp('/sise/kalender')
    await heading('Kalender')
    expect(sent.find(({ name }) => name === 'Opening')?.headers['x-auth-token']).toBe('liige-token')
  })

  test('NOTE-2 users: a second press while signing in is ignored', async () => {
    const server = webServer()
    const response = hold(server, /^POST \/api\/auth$/)
    const { user, sentNames } = await renderApp('/sise/login', { token: null, server })
    await heading('Logi sisse')
    await signIn(user, 'liige@saar.test', 'saarekogu')
    expect(fields().button).toHaveAttribute('aria-busy', 'true')
    await user.click(fields().button)
    await user.type(fields().password, '{Enter}')
    expect(sentNames().filter((name) => name === 'SignIn')).toHaveLength(1)
    await act(() => Promise.resolve(response()))
    await screen.findByRole('button', { name: /Mari Liige/ })
  })
})

describe('screens that require a member', () => {
  test('ROUTE-1 users: a visitor signs in first and lands on the first requested page, from which Back does not return', async () => {
    const { user, router } = await renderApp('/sise/kataloog/uudised?lang=en', { token: null })
    await heading('Logi sisse')
    expect(router.state.location.pathname).toBe('/sise/login')
    await signIn(user, 'liige@saar.test', 'saarekogu')
    await heading('Uudised')
    expect(router.state.location.search).toBe('?lang=en')
    expect(router.state.historyAction).toBe('REPLACE')
  })

  test('AUTH-7 nothing redirects and no form flashes until me has been loaded', async () => {
    const server = webServer()
    const response = hold(server, /^GET \/api\/auth$/, { status: 401, msg: 'Palun logi sisse.' })
    const { router } = await renderApp('/sise/kalender', { server })
    expect(router.state.location.pathname).toBe('/sise/kalender')
    expect(screen.queryByLabelText('Parool')).not.toBeInTheDocument()
    expect(await screen.findByText('Laeb...')).toBeVisible()
    await act(() => Promise.resolve(response()))
    await heading('Logi sisse')
    expect(localStorage.getItem('sise.token')).toBeNull()
  })

  test('AUTH-7 a failure of me removes nothing and can be retried', async () => {
    const server = webServer()
    server.faults = [{ on: /^GET \/api\/auth$/, status: 504 }]
    const { user } = await renderApp('/sise/kalender', { server })
    expect(await screen.findByText('Server ei vastanud õigel ajal. Proovi mõne aja pärast uuesti.')).toBeVisible()
    expect(localStorage.getItem('sise.token')).toBe('liige-token')
    server.faults = []
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
    await heading('Kalender')
  })
})

describe('the end of a session', () => {
  test('AUTH-4 signing out removes the token, notifies the server and clears the cache', async () => {
    const { user, sent, client } = await openCalendar()
    await user.click(screen.getByRole('button', { name: 'Logi välja' }))
    await heading('Logi sisse')
    expect(localStorage.getItem('sise.token')).toBeNull()
    await waitFor(() =>
      expect(sent.find(({ name }) => name === 'SignOut')?.headers['x-auth-token']).toBe('liige-token'),
    )
    await waitFor(() => expect(JSON.stringify(client.cache.extract())).not.toContain('Mari'))
  })

  test.each([
    ['before', true],
    ['after', false],
  ])(
    'AUTH-4 signing out signs out a tab that is just opening, too, which is notified %s it knows whose it is',
    async (_, isBefore) => {
      const server = webServer()
      const response = hold(server, /^GET \/api\/auth$/)
      const { sentNames } = await renderApp('/sise/kalender', { server })
      await waitFor(() => expect(sentNames()).toContain('Opening'))
      const change = (key: string, newValue: string | null) =>
        act(() => Promise.resolve(void window.dispatchEvent(new StorageEvent('storage', { key, newValue }))))
      // A tab gets one storage event after the other: at the first it may still see the token.
      await change('sise.signedOut', '1')
      if (isBefore) await act(() => Promise.resolve(response()))
      localStorage.removeItem('sise.token')
      await change('sise.token', null)
      if (!isBefore) await act(() => Promise.resolve(response()))
      expect(await screen.findByRole('textbox', { name: 'Kasutaja' })).toBeVisible()
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    },
  )

  test('AUTH-7 a later 401 keeps the screen under a dialog that signs in again', async () => {
    const server = webServer()
    const app = await openCalendar({ server })
    // Ends the session; the next one has another token.
    server.tokenOf = () => 'uus-token'
    await act(() => app.client.query({ query: categoriesQuery, fetchPolicy: 'network-only' }).catch(() => {}))
    const dialog = await screen.findByRole('dialog', { name: 'Logi uuesti sisse' })
    expect(localStorage.getItem('sise.token')).toBeNull()
    expect(screen.getByRole('heading', { level: 1, name: 'Kalender', hidden: true })).toBeInTheDocument()
    expect(within(dialog).getByRole('textbox', { name: 'Kasutaja' })).toHaveValue('liige@saar.test')
    await signInAs(app, null, within(dialog))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(localStorage.getItem('sise.token')).toBe('uus-token')
    expect(screen.getByRole('heading', { level: 1, name: 'Kalender' })).toBeVisible()
  })

  test('AUTH-7 another member who signs in there finds no data of the former in the cache', async () => {
    const server = webServer()
    const app = await openCalendar({ server })
    server.people = server.people.filter(({ _id }) => _id !== 'u2')
    await act(() => app.client.query({ query: categoriesQuery, fetchPolicy: 'network-only' }).catch(() => {}))
    await signInAs(app, 'admin@saar.test', within(await screen.findByRole('dialog')))
    await screen.findByRole('button', { name: /Anne Admin/ })
    expect(JSON.stringify(app.client.cache.extract())).not.toContain('Mari')
  })
})

// Parsed at run time. The client's own documents are compiled, as it ships without gql's parser.
const { gql } = await import('@apollo/client')
const categoriesQuery = gql`
  query Categories {
    categories {
      id
      slug
      name
    }
  }
`
