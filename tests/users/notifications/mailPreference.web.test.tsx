import { afterEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import type { Stub } from '../../support/restStub/stub.ts'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'

afterEach(forgetEverything)

const withDigests = () => {
  const server = webServer()
  server.pausedAddresses = []
  return server
}
const open = (path: string, server: Stub = withDigests(), token = 'liige-token') =>
  renderApp(path, { token, server }).then((app) => ({ ...app, server }))
const own = '/sise/kasutajad/u2?muuda=1'
const save = () => screen.getByRole('button', { name: 'Salvesta kirjade valik' })

test('MAIL-1 a member chooses in the own data how often digests come, and finds the choice again', async () => {
  const { user, server } = await open(own)
  expect(await screen.findByRole('radio', { name: 'Kord nädalas' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Iga päev' }))
  await user.click(save())
  expect(await screen.findByText('Kirjade valik on salvestatud.')).toBeVisible()
  expect(server.mailPreferences).toEqual({ u2: 'paev' })
  forgetEverything()
  await open(own, server)
  expect(await screen.findByRole('radio', { name: 'Iga päev' })).toBeChecked()
})

test('MAIL-1 a choice that could not be saved stays chosen, says why, and is saved when tried again', async () => {
  const { user, server } = await open(own)
  await user.click(await screen.findByRole('radio', { name: 'Mitte kunagi' }))
  server.faults.push({ on: /^PUT \/api\/kirjad\/valik/, msg: 'Praegu ei saa.', times: 1 })
  await user.click(save())
  const retry = await screen.findByRole('button', { name: 'Proovi uuesti' })
  expect(screen.getByText('Kirjade valikut ei õnnestunud salvestada. Praegu ei saa.')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Mitte kunagi' })).toBeChecked()
  await user.click(retry)
  await waitFor(() => expect(server.mailPreferences).toEqual({ u2: 'mitte' }))
})

test('MAIL-1 who has not chosen reads once how often digests come, and not again after agreeing', async () => {
  const { user, server } = await open('/sise/sulle')
  expect(await screen.findByText('Kord nädalas saadame sulle kirja sellest, mis on uut.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Vali teisiti' })).toHaveAttribute('href', own)
  await user.click(screen.getByRole('button', { name: 'Sobib' }))
  await waitFor(() => expect(screen.queryByText(/saadame sulle kirja/)).not.toBeInTheDocument())
  expect(server.mailPreferences).toEqual({ u2: 'nadal' })
  // The button is gone; the next Tab goes on from what stood above it.
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
})

test('MAIL-1 a member with a paused address reads it beside the choice, and admins see it in the list', async () => {
  const server = withDigests()
  server.pausedAddresses = [
    { _id: 'u2', nimi: 'Mari Liige', email: 'liige@saar.test', pohjus: '5.1.1', viimati: '2026-03-02T08:00:00.000Z' },
  ]
  const { user } = await open(own, server)
  expect(await screen.findByText(/^Kirjad sulle on peatatud/)).toBeVisible()
  forgetEverything()
  await open('/sise/kasutajad', server, 'admin-token')
  expect(await screen.findByText('liige@saar.test · postkast keeldub (5.1.1)')).toBeVisible()
  forgetEverything()
  await open('/sise/kasutajad/u2', server, 'admin-token')
  expect(await screen.findByText(/^Kirjad sellele aadressile on peatatud, .* \(5\.1\.1\)/)).toBeVisible()
  forgetEverything()
  await open(own, server)
  await user.click(await screen.findByRole('button', { name: 'Salvesta kirjade valik' }))
  await waitFor(() => expect(screen.queryByText(/Kirjad sulle on peatatud/)).not.toBeInTheDocument())
})

test('MAIL-1 on a server that sends no digests there is no choice, no line and no list', async () => {
  const { server } = await open(own, webServer({ level: undefined }))
  await screen.findByRole('textbox', { name: 'Elukoht' })
  forgetEverything()
  await open('/sise/kasutajad', server, 'admin-token')
  await heading('Kasutajad')
  await screen.findByRole('link', { name: 'Mari Liige' })
  expect(screen.queryByText('Kirjad')).not.toBeInTheDocument()
  expect(server.said().filter((call) => call.includes('kirjad'))).toEqual([])
})
