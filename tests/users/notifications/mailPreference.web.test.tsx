import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import type { Person } from '../../support/api/api.ts'
import { forgetEverything, renderApp } from '../../support/web/web.tsx'
import { webStack } from '../../support/web/webStack.ts'

const server = webStack()

const open = (path = ownPath(), { token }: Person = server.member) => renderApp(path, { token, server })
const ownPath = () => `/sise/kasutajad/${server.member._id}?muuda=1`
const preference = () => server.send('GET', '/api/kirjad/valik', undefined, server.member)
const save = () => screen.getByRole('button', { name: 'Salvesta kirjade valik' })

test('MAIL-1 a member chooses in the own data how often digests come, and finds the choice again', async () => {
  const { user } = await open()
  expect(await screen.findByRole('radio', { name: 'Kord nädalas' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Iga päev' }))
  await user.click(save())
  expect(await screen.findByText('Kirjade valik on salvestatud.')).toBeVisible()
  expect(await preference()).toMatchObject({ valik: 'paev' })
  forgetEverything()
  await open()
  expect(await screen.findByRole('radio', { name: 'Iga päev' })).toBeChecked()
})

test('MAIL-1 a choice that could not be saved stays chosen, says why, and is saved when tried again', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('radio', { name: 'Mitte kunagi' }))
  server.faults.push({ on: /^PUT \/api\/kirjad\/valik/, msg: 'Praegu ei saa.', times: 1 })
  await user.click(save())
  const retry = await screen.findByRole('button', { name: 'Proovi uuesti' })
  expect(screen.getByText('Kirjade valikut ei õnnestunud salvestada. Praegu ei saa.')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Mitte kunagi' })).toBeChecked()
  await user.click(retry)
  await waitFor(async () => expect(await preference()).toMatchObject({ valik: 'mitte' }))
})

test('MAIL-1 who has not chosen reads once how often digests come, and not again after agreeing', async () => {
  const { user } = await open('/sise/sulle')
  expect(await screen.findByText('Kord nädalas saadame sulle kirja sellest, mis on uut.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Vali teisiti' })).toHaveAttribute('href', ownPath())
  await user.click(screen.getByRole('button', { name: 'Sobib' }))
  await waitFor(() => expect(screen.queryByText(/saadame sulle kirja/)).not.toBeInTheDocument())
  expect(await preference()).toMatchObject({ valik: 'nadal', valitud: true })
  // The button is gone; the next Tab goes on from what stood above it.
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
})

test('MAIL-1 a member with a paused address reads it beside the choice, and admins see it in the list', async () => {
  await server.sql(
    `insert into refused_addresses select _id, email_key, 3, '5.1.1', now() from users where _id = '${server.member._id}'`,
  )
  const { user } = await open()
  expect(await screen.findByText(/^Kirjad sulle on peatatud/)).toBeVisible()
  forgetEverything()
  await open('/sise/kasutajad', server.admin)
  expect(await screen.findByText('liige@saar.test · postkast keeldub (5.1.1)')).toBeVisible()
  forgetEverything()
  await open(`/sise/kasutajad/${server.member._id}`, server.admin)
  expect(await screen.findByText(/^Kirjad sellele aadressile on peatatud, .* \(5\.1\.1\)/)).toBeVisible()
  forgetEverything()
  await open()
  await user.click(await screen.findByRole('button', { name: 'Salvesta kirjade valik' }))
  await waitFor(() => expect(screen.queryByText(/Kirjad sulle on peatatud/)).not.toBeInTheDocument())
})
