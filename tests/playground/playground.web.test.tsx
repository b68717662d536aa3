import { afterEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { homeTexts } from '../../web/home/text.ts'
import { clearEverything, heading, renderApp } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'

afterEach(clearEverything)

/** A home page with four kinds of block in Estonian, one of them unknown to the schema. */
const homePage = {
  et: [
    { id: 'b1', jrg: 0, tyyp: 'Sissejuhatus', pealkiri: 'Tere tulemast', tekst: '<p>Saar ootab.</p>', link: '/saar' },
    { id: 'b2', jrg: 1, tyyp: 'Kalender' },
    { id: 'b3', jrg: 2, tyyp: 'Ilmateade' },
    { id: 'b4', jrg: 3, tyyp: 'Uudised' },
  ],
  en: [{ id: 'b1', jrg: 0, tyyp: 'Uudised' }],
}
const names = ['Sissejuhatus: Tere tulemast', 'Kalender', 'Ilmateade', 'Uudised']

async function open(server = webServer({ homePage })) {
  const app = await renderApp('/sise/playground', { server })
  await heading('Katsetused')
  return { ...app, server }
}

const list = async (name: string) => within(await screen.findByRole('list', { name }))
/** The names of a list's rows, from the names of their handles. */
const rowsOf = async (name: string) =>
  (await list(name))
    .getAllByRole('button', { name: /^Lohista: / })
    .map((handle) => handle.getAttribute('aria-label')?.slice(9))

test('PLAY-1 the blocks of the home page are rows of a list in each layout', async () => {
  await open()
  for (const layout of ['Read', 'Plokid', 'Ruudustik']) expect(await rowsOf(layout)).toEqual(names)
  expect((await list('Plokid')).getByText('Saar ootab.')).toBeVisible()
  expect(screen.getByText(/ja midagi ei salvestata\.$/)).toBeVisible()
  expect(document.title).toBe('Katsetused · Sise')
})

test('PLAY-1 HOME-1 a kind of block has the same name as in the editor of the home page', async () => {
  const kinds = ['Sissejuhatus', 'Offset', 'Kalender', 'Galerii', 'Uudised']
  const et = kinds.map((tyyp, jrg) => ({ id: `b${jrg}`, jrg, tyyp }))
  await open(webServer({ homePage: { et, en: [] } }))
  expect(kinds).toEqual(Object.values(homeTexts.kinds))
  expect(await rowsOf('Read')).toEqual(kinds)
})

test('PLAY-1 ORDER-1 rows are moved by arrows and by keyboard, announced, saved nowhere, and restored by Taasta algseis', async () => {
  const { user, server } = await open()
  const reset = await screen.findByRole('button', { name: 'Taasta algseis' })
  expect(reset).toHaveAttribute('aria-disabled', 'true')
  await user.click((await list('Read')).getByRole('button', { name: 'Liiguta alla: Kalender' }))
  const moved = [names[0], 'Ilmateade', 'Kalender', 'Uudised']
  for (const layout of ['Read', 'Plokid', 'Ruudustik']) expect(await rowsOf(layout)).toEqual(moved)
  expect(screen.getByText('Kalender on nüüd kohal 3, kokku 4.')).toBeInTheDocument()
  expect(screen.getByText('Järjekord on muudetud, aga mitte salvestatud.')).toBeVisible()

  ;(await list('Ruudustik')).getByRole('button', { name: 'Liiguta ettepoole: Uudised' }).focus()
  await user.keyboard('{Enter}')
  expect(await rowsOf('Ruudustik')).toEqual([names[0], 'Ilmateade', 'Uudised', 'Kalender'])
  await user.click(reset)
  expect(await rowsOf('Plokid')).toEqual(names)
  expect(reset).toHaveFocus()
  expect(screen.getByText('Järjekord on nagu avalehel.')).toBeVisible()
  expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('PLAY-1 the data of the home page is shown as JSON', async () => {
  const { user } = await open()
  await user.click(await screen.findByText('Avalehe andmed (JSON)'))
  const shown: unknown = JSON.parse(screen.getByRole('region', { name: 'Avalehe andmed (JSON)' }).textContent)
  expect(shown).toMatchObject({
    et: [{ id: 'b1', title: 'Tere tulemast', link: '/saar' }, { id: 'b2' }, { type: 'Ilmateade' }, { id: 'b4' }],
    en: [{ __typename: 'NewsBlock' }],
  })
})

test('PLAY-1 an empty home page says so', async () => {
  await open(webServer())
  expect(await screen.findByText('Avalehel ei ole veel ühtegi plokki, mida ümber tõsta.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Taasta algseis' })).not.toBeInTheDocument()
})

test('NOTE-3 PLAY-1 a home page that cannot be loaded says why, and offers a retry', async () => {
  const server = webServer({ homePage })
  server.faults = [{ on: /^GET \/api\/varia\/avaleht/, status: 504, msg: 'Server ei vastanud õigel ajal.' }]
  const { user } = await open(server)
  expect(await screen.findByText('Server ei vastanud õigel ajal.')).toBeVisible()
  server.faults = []
  await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
  expect(await rowsOf('Read')).toEqual(names)
})
