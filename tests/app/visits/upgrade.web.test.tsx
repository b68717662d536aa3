import { afterEach, expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'

afterEach(() => {
  forgetEverything()
  document.head.querySelectorAll('script').forEach((script) => script.remove())
})

test('NOTE-3 a tab that was open over an upgrade of the server says so, keeps its screen, and offers to reload', async () => {
  const script = document.createElement('script')
  // Not executed: jsdom fetches nothing.
  script.type = 'module'
  script.src = '/sise/assets/index-vana.js'
  document.head.append(script)
  const { noteServedClient } = await import('../../../web/lib/clientVersion.ts')
  await renderApp('/sise/kalender')
  await heading('Kalender')
  const reload = () => screen.queryByRole('button', { name: 'Laadi uuesti' })

  act(() => noteServedClient(new Headers({ 'x-sise-client': 'index-vana.js' })))
  act(() => noteServedClient(new Headers()))
  expect(reload()).not.toBeInTheDocument()

  act(() => noteServedClient(new Headers({ 'x-sise-client': 'index-uus.js' })))
  expect(reload()).toBeVisible()
  expect(screen.getByText(/Sise on vahepeal uuenenud/)).toBeVisible()
  expect(await heading('Kalender')).toBeVisible()
  // The page has not reloaded by itself, as the user may be typing: jsdom would have written to console.error, on which web tests fail.
})
