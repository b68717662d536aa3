import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import type { Person } from '../../support/api/api.ts'
import { clearEverything, renderApp } from '../../support/web/web.tsx'
import { webStack } from '../../support/web/webStack.ts'

const server = webStack()

const open = (path = ownPath(), { token }: Person = server.member) => renderApp(path, { token, server })
const ownPath = () => `/sise/kasutajad/${server.member._id}?muuda=1`
const preference = () => server.send('GET', '/api/kirjad/valik', undefined, server.member)
const radio = (name: string) => screen.getByRole('radio', { name })

test('MAIL-1 a preference in the own data saves itself, and is shown again', async () => {
  const { user } = await open()
  expect(await screen.findByRole('radio', { name: 'Kord nädalas' })).toBeChecked()
  await user.click(radio('Iga päev'))
  expect(radio('Iga päev')).toBeChecked()
  expect(await screen.findByText('Kirjade valik on salvestatud.')).toBeInTheDocument()
  expect(await preference()).toMatchObject({ valik: 'paev' })
  clearEverything()
  await open()
  expect(await screen.findByRole('radio', { name: 'Iga päev' })).toBeChecked()
})

test('MAIL-1 of preferences in a row the last one is saved', async () => {
  const { user } = await open()
  await screen.findByRole('radio', { name: 'Kord nädalas' })
  for (const name of ['Iga päev', 'Mitte kunagi', /^Kohe/]) await user.click(screen.getByRole('radio', { name }))
  await waitFor(async () => expect(await preference()).toMatchObject({ valik: 'kohe' }))
  expect(screen.getByRole('radio', { name: /^Kohe/ })).toBeChecked()
})

test('MAIL-1 a preference that could not be saved is reverted and says why beside it, and can be chosen again', async () => {
  const { user } = await open()
  await screen.findByRole('radio', { name: 'Kord nädalas' })
  server.faults.push({ on: /^PUT \/api\/kirjad\/valik/, msg: 'Praegu ei saa.', times: 1 })
  await user.click(radio('Mitte kunagi'))
  const why = await screen.findByText('Kirjade valikut ei õnnestunud salvestada. Praegu ei saa.')
  expect(screen.getByRole('group', { name: 'Kirjad' })).toContainElement(why)
  expect(radio('Kord nädalas')).toBeChecked()
  await user.click(radio('Mitte kunagi'))
  await waitFor(async () => expect(await preference()).toMatchObject({ valik: 'mitte' }))
  expect(screen.queryByText(/ei õnnestunud/)).not.toBeInTheDocument()
})

test('MAIL-1 a member without a preference reads once how often digests are sent, and not again after agreeing', async () => {
  const { user } = await open('/sise/sulle')
  expect(await screen.findByText('Kord nädalas saadame sulle kirja sellest, mis on uut.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Vali teisiti' })).toHaveAttribute('href', `${ownPath()}#kirjad`)
  await user.click(screen.getByRole('button', { name: 'Sobib' }))
  await waitFor(() => expect(screen.queryByText(/saadame sulle kirja/)).not.toBeInTheDocument())
  expect(await preference()).toMatchObject({ valik: 'nadal', valitud: true })
  // The button was removed; the next Tab continues from the element above it.
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
})

test('MAIL-1 a member with a paused address reads it beside the preference, and admins see it in the list', async () => {
  await server.sql(
    `insert into refused_addresses select _id, email_key, 3, '5.1.1', now() from users where _id = '${server.member._id}'`,
  )
  const { user } = await open()
  expect(await screen.findByText(/^Kirjad sulle on peatatud/)).toBeVisible()
  clearEverything()
  await open('/sise/kasutajad', server.admin)
  expect(await screen.findByText('liige@saar.test · postkast keeldub (5.1.1)')).toBeVisible()
  clearEverything()
  await open(`/sise/kasutajad/${server.member._id}`, server.admin)
  expect(await screen.findByText(/^Kirjad sellele aadressile on peatatud, .* \(5\.1\.1\)/)).toBeVisible()
  clearEverything()
  await open()
  await user.click(await screen.findByRole('button', { name: 'Saada jälle kirju' }))
  await waitFor(() => expect(screen.queryByText(/Kirjad sulle on peatatud/)).not.toBeInTheDocument())
})

test('MAIL-1 the link to the preference focuses it', async () => {
  await open(`${ownPath()}#kirjad`)
  await waitFor(() => expect(radio('Kord nädalas')).toHaveFocus())
})
