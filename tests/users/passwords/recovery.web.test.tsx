import { afterEach, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'

afterEach(clearEverything)

const response = 'Kui antud e-mailiga kasutaja on olemas, siis leiad postkastist edasised juhendid.'
const form = () => screen.queryByRole('textbox', { name: 'E-post' })

async function openRecovery(server = webServer()) {
  const app = await renderApp('/sise/login', { token: null, server })
  await heading('Logi sisse')
  await app.user.click(screen.getByRole('button', { name: 'Taasta parool' }))
  await heading('Taasta parool')
  return app
}

test('AUTH-3 after the request for any email a message replaces the form', async () => {
  const email = 'tundmatu@saar.test'
  const { user, sent } = await openRecovery()
  await user.type(screen.getByRole('textbox', { name: 'E-post' }), ` ${email}`)
  await user.click(screen.getByRole('button', { name: 'Saada' }))
  expect(await screen.findByText(response)).toHaveFocus()
  expect(form()).not.toBeInTheDocument()
  expect(sent.find(({ name }) => name === 'RequestPasswordReset')?.variables).toEqual({ email })
  await user.click(screen.getByRole('button', { name: 'Tagasi' }))
  await heading('Logi sisse')
})

test('AUTH-3 Tagasi returns to signing in, and a request needs an email', async () => {
  const { user, sentNames } = await openRecovery()
  expect(screen.getByRole('textbox', { name: 'E-post' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Lisa e-posti aadress.')).toBeVisible()
  expect(sentNames()).not.toContain('RequestPasswordReset')
  await user.click(screen.getByRole('button', { name: 'Tagasi' }))
  await heading('Logi sisse')
  expect(screen.getByLabelText('Parool')).toBeVisible()
})

test('AUTH-8 (web: the sentence) too many requests are reported clearly, and the typed text stays', async () => {
  const limited = 'Liiga palju katseid. Proovi uuesti 15 minuti pärast.'
  const server = webServer()
  server.faults = [{ on: /muuda-parooli/, status: 429, msg: limited }]
  const { user } = await openRecovery(server)
  await user.type(screen.getByRole('textbox', { name: 'E-post' }), 'liige@saar.test{Enter}')
  expect((await screen.findByText(limited)).closest('[role="alert"]')).not.toBeNull()
  expect(form()).toHaveValue('liige@saar.test')
  expect(screen.queryByText(response)).not.toBeInTheDocument()
})
