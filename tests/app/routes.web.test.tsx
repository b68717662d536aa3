import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import configuration from '../../schema/catalogues.json' with { type: 'json' }
import { outlines } from '../../web/app/opening/outlines.ts'
import { go } from '../forum/browsing.ts'
import { forgetEverything, heading, renderApp } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'
import { webStack } from '../support/web/webStack.ts'

afterEach(() => {
  jest.restoreAllMocks()
  forgetEverything()
})

describe('on our api', () => {
  const server = webStack()

  test('ROUTE-5 each screen is drawn at first as wide as it is, and with breadcrumbs where it has them', async () => {
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
      leave()
    }
  })
})

describe('the routes', () => {
  test.each([
    ['/sise/kasutajad', 'Kasutajad'],
    ['/sise/kasutajad/u2', 'Mari Liige'],
    ['/sise/files', 'Failisüsteem'],
    ['/sise/galerii', 'Galerii'],
    ['/sise/avaleht-haldus', 'Avaleht'],
    ['/sise/lehed', 'Lehed'],
    ['/sise/protokollid', 'Protokollid'],
    ['/sise/kalender', 'Kalender'],
    ['/sise/tagasiside', 'Tagasiside'],
    ['/sise/kataloog/ettevotted', 'Ettevõtted'],
    ['/sise/kataloog/uudised/uus', 'Uus uudised artikkel'],
    ['/sise/foorum/otsing', 'Otsing'],
    ['/sise/playground', 'Katsetused'],
  ])('ROUTE-1 app: %s opens, and ROUTE-5 titles the document', async (path, title) => {
    await renderApp(path)
    await heading(title)
    expect(document.title).toBe(`${title} · Sise`)
  })

  test('ROUTE-1 every address of §2 leads strangers to the sign-in', async () => {
    const { router } = await renderApp('/sise/login', { token: null })
    const catalogues = configuration.catalogues.map(({ slug }) => `/kataloog/${slug}`)
    const lists = ['/lehed', '/galerii', ...catalogues]
    const paths = [
      '/',
      '/foorum/sadam',
      '/foorum/sadam/t1',
      '/sulle',
      '/foorum/uus',
      '/foorum/muuda/t1',
      '/foorum/otsing',
      '/foorum/admin',
      '/kasutajad',
      '/kasutajad/u2',
      '/kirjad',
      '/files',
      '/galerii/jaanipaev',
      '/avaleht-haldus',
      '/protokollid',
      '/protokollid/raamat',
      '/kalender',
      '/tagasiside',
      '/playground',
      '/pooleli',
      ...lists.flatMap((list) => [list, `${list}/uus`]),
      ...['/lehed', ...catalogues].map((list) => `${list}/muuda/a1`),
    ]
    for (const path of paths) {
      await go(router, path)
      await waitFor(() => expect([path, router.state.location.pathname]).toEqual([path, '/sise/login']))
    }
    await heading('Logi sisse')
  })

  test.each(['/sise/registreerimine/abc', '/sise/taasta-parool/abc', '/sise/taasta-email/abc', '/sise/login'])(
    'ROUTE-2 %s is open to who is not signed in',
    async (path) => {
      const { router } = await renderApp(path, { token: null })
      await screen.findByRole('heading', { level: 1 })
      expect(router.state.location.pathname).toBe(path)
    },
  )

  test.each([
    ['/sise/midagi/muud', null],
    ['/sise/midagi/muud', 'liige-token'],
    ['/sise/midagi/%E0%A4%A', 'liige-token'],
  ])('ROUTE-3 any other path is not found: %s, token %s', async (path, token) => {
    // The router logs a warning about a path that it cannot decode.
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    await renderApp(path, { token })
    await heading('Antud lehte ei leitud')
    expect(screen.getByText('Error 404')).toBeVisible()
    expect(document.title).toBe('Antud lehte ei leitud · Sise')
  })

  test('ROUTE-3 a catalogue that is not configured is not found', async () => {
    await renderApp('/sise/kataloog/lennukid')
    await heading('Antud lehte ei leitud')
  })

  test('ROUTE-5 the heading takes the focus after a change of place', async () => {
    const { user } = await renderApp('/sise/kalender')
    expect(await heading('Kalender')).not.toHaveFocus()
    await user.click(screen.getByRole('link', { name: 'Kasutajad' }))
    const title = await heading('Kasutajad')
    await waitFor(() => expect(title).toHaveFocus())
  })

  test('ROUTE-3 ROUTE-5 so does the heading of a page that is not found, also if the title of the lost record was known', async () => {
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
