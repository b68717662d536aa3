import { afterEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { forgetEverything, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'

afterEach(forgetEverything)

test('AUTH-8 the hint stands under the field in words, tied to it, and refuses nothing', async () => {
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

test('AUTH-5 where the shortest password is longer, the hint and the refusal say how long', async () => {
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

test('AUTH-5 name and email survive a reload of the registration, passwords do not', async () => {
  const server = webServer({ links: { kutse: 'u2' } })
  const first = await renderApp('/sise/registreerimine/kutse', { token: null, server })
  await first.user.type(await screen.findByRole('textbox', { name: 'Nimi' }), ' Meri')
  await first.user.type(screen.getByLabelText(/^Parool uuesti/), 'salajane-asi')
  first.leave()
  expect(JSON.stringify({ ...localStorage })).not.toContain('salajane')
  await renderApp('/sise/registreerimine/kutse', { token: null, server })
  expect(await screen.findByRole('textbox', { name: 'Nimi' })).toHaveValue('Mari Liige Meri')
})
