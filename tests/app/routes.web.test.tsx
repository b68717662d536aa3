import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { outlines } from '../../web/app/opening/outlines.ts'
import { signedInRoutes } from '../../web/app/screens.ts'
import { go } from '../forum/browsing.ts'
import { clearEverything, heading, renderApp } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'
import { webStack } from '../support/web/webStack.ts'

afterEach(() => {
  jest.restoreAllMocks()
  clearEverything()
})

describe('on our API', () => {
  const server = webStack()

  test('ROUTE-1 ROUTE-5 each screen opens with its title, and is first rendered at its own width, with breadcrumbs where it has them', async () => {
    for (const [route, outline] of Object.entries(outlines)) {
      if (!outline || /:(?!catalogue|userId)/.test(route)) continue
      const { width = 'wide', isBelow = false } = outline
      const path = `/sise${route.replace(':catalogue', 'uudised').replace(':userId', server.member._id)}`
      const { leave } = await renderApp(path, { server, token: 'admin-token' })
      const title = await screen.findByRole('heading', { level: 1, name: outline.title ?? /\w/ })
      const frame = title.closest<HTMLElement>('[data-width]')
      const trail = frame?.querySelector('nav')
      const hasTrail = trail != null && (trail.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
      expect({ route, width: frame?.dataset.width, hasTrail }).toEqual({ route, width, hasTrail: isBelow })
      if (outline.title) await waitFor(() => expect(document.title).toBe(`${outline.title} · Sise`))
      leave()
    }
  })
})

describe('the routes', () => {
  test('ROUTE-1 every address of §2 redirects visitors to the sign-in', async () => {
    const { router } = await renderApp('/sise/login', { token: null })
    const paths = signedInRoutes.map(({ path = '' }) => path.replace(':catalogue', 'uudised').replace(/:\w+/g, 'x1'))
    expect(paths.length).toBeGreaterThan(25)
    for (const path of paths) {
      await go(router, path)
      await waitFor(() => expect([path, router.state.location.pathname]).toEqual([path, '/sise/login']))
    }
    await heading('Logi sisse')
  })

  test.each([
    '/sise/registreerimine/abc',
    '/sise/taasta-parool/abc',
    '/sise/taasta-email/abc',
    '/sise/jaan/abc',
    '/sise/login',
    '/sise/privaatsus',
    '/sise/ligipaasetavus',
  ])('ROUTE-2 %s is open to visitors', async (path) => {
    const { router } = await renderApp(path, { token: null })
    await screen.findByRole('heading', { level: 1 })
    expect(router.state.location.pathname).toBe(path)
  })

  test.each([
    ['/sise/midagi/muud', null],
    ['/sise/midagi/muud', 'liige-token'],
    ['/sise/midagi/%E0%A4%A', 'liige-token'],
    ['/sise/kataloog/lennukid', 'liige-token'],
  ])('ROUTE-3 any other path is not found: %s, token %s', async (path, token) => {
    // The router logs a warning about a path that it cannot decode.
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    await renderApp(path, { token })
    await heading('Antud lehte ei leitud')
    expect(screen.getByText('Error 404')).toBeVisible()
    expect(document.title).toBe('Antud lehte ei leitud · Sise')
  })

  test('ROUTE-5 the heading takes the focus after a navigation', async () => {
    const { user } = await renderApp('/sise/kalender')
    expect(await heading('Kalender')).not.toHaveFocus()
    await user.click(screen.getByRole('link', { name: 'Kasutajad' }))
    const title = await heading('Kasutajad')
    await waitFor(() => expect(title).toHaveFocus())
  })

  test('ROUTE-3 ROUTE-5 the heading of a page that is not found takes the focus, too, also if the title of the missing record was known', async () => {
    const server = webServer({ categories: [{ _id: 'k1', nimi: 'Sadam', slug: 'sadam', jrg: 1 }] })
    const { user, router } = await renderApp('/sise/', { server })
    const row = await screen.findByRole('link', { name: /Sadam/ })
    server.categories = []
    await user.click(row)
    const title = await heading('Antud lehte ei leitud')
    await waitFor(() => expect(title).toHaveFocus())
    await user.click(screen.getByRole('link', { name: 'Kalender' }))
    await heading('Kalender')
    await act(() => router.navigate('/sise/midagi/muud'))
    const unknown = await heading('Antud lehte ei leitud')
    await waitFor(() => expect(unknown).toHaveFocus())
  })
})
