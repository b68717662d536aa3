import { afterEach, expect, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'

afterEach(forgetEverything)

/** What a tab that starts or hears of another one leaves in storage for the others. */
const storedKeys = () => ['sise.token', 'sise.signedOut'].filter((key) => localStorage.getItem(key) != null)

test('AUTH-7 F5 a tab that starts with a token that is dead removes it, and does not say that somebody has signed out', async () => {
  const server = webServer()
  server.tokenOf = (personId) => `uus-${personId}`
  await renderApp('/sise/kalender', { server })
  await heading('Logi sisse')
  expect(storedKeys()).toEqual([])
})

test('AUTH-7 F5 a tab whose token another one has found dead keeps its screen, and asks to sign in again', async () => {
  const { router } = await renderApp('/sise/kalender')
  await heading('Kalender')
  await screen.findByRole('button', { name: /Mari Liige/ })
  act(() => {
    localStorage.removeItem('sise.token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'sise.token', newValue: null }))
  })
  await screen.findByRole('dialog', { name: 'Logi uuesti sisse' })
  expect(router.state.location.pathname).toBe('/sise/kalender')
  expect(screen.getByRole('heading', { level: 1, name: 'Kalender', hidden: true })).toBeInTheDocument()
})

test('AUTH-4 signing out leaves a token alone that somebody else has stored meanwhile', async () => {
  const { user } = await renderApp('/sise/kalender')
  await heading('Kalender')
  await screen.findByRole('button', { name: /Mari Liige/ })
  localStorage.setItem('sise.token', 'admin-token')
  await user.click(screen.getByRole('button', { name: 'Logi välja' }))
  await heading('Logi sisse')
  await waitFor(() => expect(storedKeys()).toEqual(['sise.token']))
})
