import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { hold } from '../../support/restStub/faults.ts'
import { heading, renderApp } from '../../support/web/web.tsx'
import { webStack } from '../../support/web/webStack.ts'
import { day, returnedDay } from '../articlesWorld.ts'
import { storedArticles } from '../storedArticles.ts'
import { saveArticle } from './editorScreen.ts'

const server = webStack()
const events = storedArticles(server, 'kalender')

const midsummer = { id: 'd1', kuupaev: returnedDay(2027, 5, 23, 18) }

/** Opens the form of the English version of an Estonian event with one date and order 5. */
async function newVersion() {
  const id = await events.add('Laat', { kuupaevad: [midsummer], jrg: 5 })
  const app = await renderApp(`/sise/kataloog/kalender/uus?lang=en&parent_lang=et&parent_id=${id}`, { server })
  await app.user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'Fair')
  server.clearCalls()
  const writes = () => server.said().filter((call) => /^(POST|PUT)/.test(call))
  const orders = async () => (await events.all()).map(({ jrg }) => jrg)
  return { ...app, id, writes, orders }
}

describe('a new language version on a server where versions share their facts', () => {
  test('LANG-5 DATE-2 begins with the dates that the event has, and adds none; saved unchanged, they stay', async () => {
    const { user, writes } = await newVersion()
    await user.click(await screen.findByRole('button', { name: 'Kuupäevad' }))
    const dates = within(await screen.findByRole('list', { name: 'Kuupäevade loend' }))
    expect(dates.getAllByRole('listitem')).toHaveLength(1)
    expect(await screen.findByText('Kõigis keeltes sama.')).toBeVisible()
    await saveArticle(user)
    await heading('Kalender')
    expect(writes()).toEqual(['POST /api/kalender'])
    expect(await events.titled('Fair')).toMatchObject({ kuupaevad: [midsummer], jrg: 5 })
  })

  test('LANG-5 a changed fact is changed in all versions, after the new one has been created', async () => {
    const { user, id, writes, orders } = await newVersion()
    await changeOrder(user, '7')
    await saveArticle(user)
    await heading('Kalender')
    const { _id } = await events.titled('Fair')
    expect(writes()).toEqual(['POST /api/kalender', `PUT /api/kalender/${_id}`])
    expect(await orders()).toEqual([7, 7])
    expect(await events.read(id)).toMatchObject({ kuupaevad: [midsummer] })
  })

  test('LANG-5 ARTICLE-5 text that is typed during the creation, and after each further save, is a change of the new version', async () => {
    const { user } = await newVersion()
    const title = () => screen.getByRole('textbox', { name: 'Pealkiri' })
    for (const [on, text, stored] of [
      [/^POST/, ' A', 'Fair'],
      [/^PUT/, ' B', 'Fair A'],
      [/^PUT/, ' C', 'Fair A B'],
    ] as const) {
      const release = hold(server, on)
      await saveArticle(user)
      await user.type(title(), text)
      release()
      await waitFor(async () => expect(await events.titled(stored)).toMatchObject({ jrg: 5 }))
      await waitFor(() =>
        expect(screen.getAllByRole('button', { name: 'Salvesta' }).at(-1)).not.toHaveAttribute('aria-disabled', 'true'),
      )
    }
    expect(title()).toHaveValue('Fair A B C')
    expect(await events.all()).toHaveLength(2)
  })

  test('LANG-5 NOTE-3 a second write that fails is reported, keeps all typed text, and is repeated without a second version', async () => {
    const { user, writes, orders } = await newVersion()
    await changeOrder(user, '7')
    server.faults.push({ on: /^PUT/, status: 503, msg: 'Praegu ei saa.', times: 1 })
    await saveArticle(user)
    expect(await screen.findByText(/Artiklit ei õnnestunud salvestada\. Praegu ei saa\./)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Pealkiri' })).toHaveValue('Fair')
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
    await heading('Kalender')
    expect(writes().map((call) => call.split(' ')[0])).toEqual(['POST', 'PUT', 'PUT'])
    expect(await orders()).toEqual([7, 7])
  })

  test('LANG-5 ARTICLE-7 a fact that somebody else changed meanwhile is reported before it is overwritten; other facts stay', async () => {
    const { user, id, orders } = await newVersion()
    await changeOrder(user, '7')
    await events.change(id, { jrg: 6, kuupaevad: [{ id: 'd1', kuupaev: day(2027, 5, 24, 18) }] })
    await saveArticle(user)
    expect(await screen.findByText(/muutis vahepeal keegi teine/)).toBeVisible()
    expect(await orders()).toEqual([6, 6])
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
    await heading('Kalender')
    expect(await orders()).toEqual([7, 7])
    expect(await events.read(id)).toMatchObject({ kuupaevad: [{ id: 'd1', kuupaev: returnedDay(2027, 5, 24, 18) }] })
  })
})

async function changeOrder(user: Awaited<ReturnType<typeof newVersion>>['user'], order: string) {
  await user.click(screen.getByRole('button', { name: 'Järg' }))
  const field = await screen.findByLabelText('Järjekorranumber')
  expect(field).toHaveValue(5)
  await user.clear(field)
  await user.type(field, order)
}
