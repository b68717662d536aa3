import { afterEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'
import { endSessions, openCalendar, signInElsewhere } from './calendarTab.ts'

afterEach(clearEverything)

/** The entries in storage that a tab writes for others when it starts or is notified by another one. */
const storedKeys = () => ['sise.token', 'sise.signedOut'].filter((key) => localStorage.getItem(key) != null)

test('AUTH-7 F5 a tab that starts with a dead token removes it, and does not say that somebody has signed out', async () => {
  const server = webServer()
  endSessions(server)
  await renderApp('/sise/kalender', { server })
  await heading('Logi sisse')
  expect(storedKeys()).toEqual([])
})

test('AUTH-7 F5 a tab whose token is dead in another tab keeps its screen, and asks to sign in again', async () => {
  const { router } = await openCalendar()
  signInElsewhere(null)
  await screen.findByRole('dialog', { name: 'Logi uuesti sisse' })
  expect(router.state.location.pathname).toBe('/sise/kalender')
  expect(screen.getByRole('heading', { level: 1, name: 'Kalender', hidden: true })).toBeInTheDocument()
})

test('AUTH-4 signing out leaves a token that somebody else has stored meanwhile', async () => {
  const { user } = await openCalendar()
  localStorage.setItem('sise.token', 'admin-token')
  await user.click(screen.getByRole('button', { name: 'Logi välja' }))
  await heading('Logi sisse')
  await waitFor(() => expect(storedKeys()).toEqual(['sise.token']))
})
