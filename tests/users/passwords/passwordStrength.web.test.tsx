import { afterEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { clearEverything, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'

afterEach(clearEverything)

test('AUTH-8 (web: the field) the hint is under the field in words, associated with it, and refuses nothing', async () => {
  const server = webServer({ links: { kutse: 'u2' } })
  server.faults = [{ on: /^PUT /, status: 500, msg: 'Server ei vasta.' }]
  const { user, sentNames } = await renderApp('/sise/registreerimine/kutse', { token: null, server })
  const password = await screen.findByLabelText(/^Parool(?! uuesti)/)
  expect(password).toHaveAccessibleDescription(/Vähemalt 6 tähemärki, parem 8 või rohkem/)
  await user.type(password, 'parool')
  expect(await screen.findByText('nõrk')).toBeVisible()
  expect(password).toHaveAccessibleDescription(/Tugevus: nõrk ?\. See on levinud parool/)
  await user.type(screen.getByLabelText(/^Parool uuesti/), 'parool')
  await user.click(screen.getByRole('button', { name: 'Registreeru' }))
  expect(await screen.findByText('Server ei vasta.')).toBeVisible()
  expect(sentNames().filter((name) => name === 'Register')).toHaveLength(1)
})

test('AUTH-5 with a longer minimal password, the hint and the refusal name it', async () => {
  const server = webServer({ links: { kutse: 'u2' } })
  const resolvers = { Settings: { passwordMin: () => 10 } }
  const { user, sentNames } = await renderApp('/sise/registreerimine/kutse', { token: null, server, resolvers })
  const password = await screen.findByLabelText(/^Parool(?! uuesti)/)
  await waitFor(() => expect(password).toHaveAccessibleDescription(/^Vähemalt 10 tähemärki\. Hea parool/))
  await user.type(password, '123456789')
  await user.click(screen.getByRole('button', { name: 'Registreeru' }))
  expect(await screen.findByText('Sisesta vähemalt 10 kohaline parool.')).toBeVisible()
  expect(sentNames()).not.toContain('Register')
})
