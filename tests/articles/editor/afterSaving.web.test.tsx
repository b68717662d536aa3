import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { provideBrowserParts } from '../../files/browserParts.ts'
import { storedPicture } from '../../files/fileRows.ts'
import { stubArticle } from '../../support/restStub/articles.ts'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { ownServer } from '../../support/web/webServer.ts'
import { editorOf, saveArticle, titleField } from './editorScreen.ts'

let parts: ReturnType<typeof provideBrowserParts>
beforeEach(() => {
  parts = provideBrowserParts()
})
afterEach(() => {
  jest.restoreAllMocks()
  forgetEverything()
  parts.restore()
})

describe('after an article was saved', () => {
  const hidden = (count: number) =>
    Array.from({ length: count }, (_, index) => stubArticle(`a${index}`, `Uudis ${index}`, { avalik: index > 0 }))

  test('LIST-3 one that is not public is said to be so, with a way to make it public', async () => {
    const server = ownServer({ articles: { uudised: hidden(2) } })
    const { user } = await editorOf(server, 'uudised', 'a0')
    await user.type(await screen.findByRole('textbox', { name: /Lühikirjeldus/ }), 'Lühidalt')
    await saveArticle(user)
    await heading('Uudised')
    const notice = await screen.findByText('Artikkel on salvestatud. See ei ole avalik.')
    expect(notice).toBeVisible()
    expect(
      await within(await screen.findByRole('listitem', { name: 'Uudis 0' })).findByText('Ei ole avalik'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Tee avalikuks' }))
    expect(await screen.findByText('„Uudis 0“ on nüüd avalik.')).toBeVisible()
    expect(server.articles.uudised?.[0]).toMatchObject({ avalik: true, desc: 'Lühidalt' })
    await waitFor(() =>
      expect(within(screen.getByRole('listitem', { name: 'Uudis 0' })).queryByText('Ei ole avalik')).toBeNull(),
    )
  })

  test('LIST-3 its row is in sight and has the focus, also one of a later page; a public one is only said to be saved', async () => {
    const server = ownServer({ articles: { uudised: hidden(52) } })
    const scrolling = jest.spyOn(HTMLElement.prototype, 'scrollIntoView')
    const { user, router } = await editorOf(server, 'uudised', 'a51')
    await user.type(await screen.findByRole('textbox', { name: /Lühikirjeldus/ }), 'Lühidalt')
    await saveArticle(user)
    await heading('Uudised')
    expect(screen.getByText('Artikkel on salvestatud.')).toBeVisible()
    const row = await screen.findByRole('listitem', { name: 'Uudis 51' })
    await waitFor(() => expect(within(row).getByRole('link', { name: 'Uudis 51' })).toHaveFocus())
    expect(scrolling.mock.contexts).toContain(row)
    // A reload or Back does not show it again.
    await waitFor(() => expect(router.state.location.state).toEqual({ staysPut: true }))
  })

  test('LIST-3 the list is narrowed as it was before', async () => {
    const server = ownServer({ articles: { uudised: hidden(2) } })
    const { user, router } = await renderApp('/sise/kataloog/uudised?peidus=1', { server })
    await user.click(await screen.findByRole('link', { name: 'Uudis 0' }))
    await user.type(await screen.findByRole('textbox', { name: /Lühikirjeldus/ }), 'Lühidalt')
    await saveArticle(user)
    await heading('Uudised')
    expect(router.state.location.search).toBe('?peidus=1')
    await waitFor(() => expect(screen.getByRole('link', { name: 'Uudis 0' })).toHaveFocus())
    expect(screen.queryByRole('link', { name: 'Uudis 1' })).toBeNull()
  })

  test('LIST-3 NOTE-3 where the list cannot be read as far as to the row, it says why, and tries again', async () => {
    const server = ownServer({ articles: { uudised: hidden(52) } })
    const { user } = await editorOf(server, 'uudised', 'a51')
    await user.type(await screen.findByRole('textbox', { name: /Lühikirjeldus/ }), 'Lühidalt')
    server.faults = [
      { on: /^GET \/api\/uudised\/artiklid.*alates/, status: 504, msg: 'Server ei vastanud õigel ajal.' },
    ]
    await saveArticle(user)
    const notice = await screen.findByText(/Server ei vastanud õigel ajal/)
    expect(notice).toBeVisible()
    server.faults = []
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
    await waitFor(async () => expect(await screen.findByRole('link', { name: 'Uudis 51' })).toHaveFocus())
  })

  test('LIST-3 a past event unfolds what is past', async () => {
    const past = stubArticle('e1', 'Vanad talgud', {
      avalik: true,
      kuupaevad: [{ id: 'd', kuupaev: { year: 2020, month: 5, day: 1 } }],
    })
    const { user } = await editorOf(ownServer({ articles: { kalender: [past] } }), 'kalender', 'e1')
    await user.type(await screen.findByRole('textbox', { name: /Lühikirjeldus/ }), 'Lühidalt')
    await saveArticle(user)
    await heading('Kalender')
    await waitFor(async () => expect(await screen.findByRole('link', { name: 'Vanad talgud' })).toHaveFocus())
  })
})

describe('a new language version', () => {
  const cover = storedPicture('praam.jpg', { _id: 'f3', tee: '/avalik/f3/praam.jpg' })
  const ferry = () =>
    stubArticle('a1', 'Praam', { avalik: true, esipilt: cover, kuupaev: { year: 2026, month: 4, day: 9 }, jrg: 7 })
  const path = '/sise/kataloog/uudised/uus?lang=en&parent_lang=et&parent_id=a1'
  const choice = () => screen.findByRole('checkbox', { name: 'Võta eestikeelsest versioonist kaasa' })

  test('LANG-6 begins empty, and takes visibility and cover along by one choice, which can be taken back', async () => {
    const server = ownServer({ articles: { uudised: [ferry()] } })
    const { user } = await renderApp(path, { server })
    const box = await choice()
    expect(box).not.toBeChecked()
    expect(screen.getByText('Avalik, esipilt.')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: /^Avalik/ })).not.toBeChecked()
    await user.click(box)
    expect(screen.getByRole('checkbox', { name: /^Avalik/ })).toBeChecked()
    await user.click(box)
    expect(screen.getByRole('checkbox', { name: /^Avalik/ })).not.toBeChecked()
    await user.click(box)
    await user.type(titleField(), 'The ferry')
    await saveArticle(user)
    await heading('Uudised')
    expect(server.articles.uudised?.at(-1)).toMatchObject({
      pealkiri: 'The ferry',
      avalik: true,
      esipilt: { _id: 'f3' },
    })
  })

  test('LANG-6 LANG-3 copying the content into it takes them along, and says so; on a plain server the facts too', async () => {
    const server = ownServer({ articles: { uudised: [ferry()] }, files: [cover], level: undefined })
    const { user } = await renderApp(path, { server })
    expect(await screen.findByText('Avalik, esipilt, kuupäev, järg.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Kopeeri eestikeelne sisu' }))
    expect(await screen.findByText(/Kaasa tuleb ka: avalik, esipilt, kuupäev, järg\./)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Kirjuta üle' }))
    await waitFor(async () => expect(await choice()).toBeChecked())
    await saveArticle(user)
    await heading('Uudised')
    expect(server.articles.uudised?.at(-1)).toMatchObject({
      pealkiri: 'Praam',
      avalik: true,
      kuupaev: { year: 2026, month: 4, day: 9 },
      jrg: 7,
    })
  })
})
