import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { addFile } from '../../files/addedFile.ts'
import { stubBrowserApisInEachTest } from '../../files/browserStubs.ts'
import { storedPicture } from '../../files/fileRows.ts'
import { stubArticle } from '../../support/restStub/articles.ts'
import { heading, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'
import { webStack } from '../../support/web/webStack.ts'
import { day } from '../articlesWorld.ts'
import { storedArticles } from '../storedArticles.ts'
import { editorOf, saveArticle, titleField } from './editorScreen.ts'

stubBrowserApisInEachTest()
afterEach(() => void jest.restoreAllMocks())

const server = webStack()
const articles = storedArticles(server)

describe('after a save of an article', () => {
  test('LIST-3 a notification says that a hidden article is hidden, and offers to publish it', async () => {
    const id = await articles.add('Praam', { avalik: false })
    const { user } = await editorOf(server, 'uudised', id)
    await user.type(await screen.findByRole('textbox', { name: /Lühikirjeldus/ }), 'Lühidalt')
    await saveArticle(user)
    await heading('Uudised')
    const notice = await screen.findByText('Artikkel on salvestatud. See ei ole avalik.')
    expect(notice).toBeVisible()
    expect(
      await within(await screen.findByRole('listitem', { name: 'Praam' })).findByText('Ei ole avalik'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Tee avalikuks' }))
    expect(await screen.findByText('„Praam“ on nüüd avalik.')).toBeVisible()
    expect(await articles.read(id)).toMatchObject({ avalik: true, desc: 'Lühidalt' })
    await waitFor(() =>
      expect(within(screen.getByRole('listitem', { name: 'Praam' })).queryByText('Ei ole avalik')).toBeNull(),
    )
  })

  test('LIST-3 its row is scrolled into sight and has the focus, also on a later page; for a public article the notification only says that it is saved', async () => {
    await articles.fill(51)
    const id = await articles.add('Praam', { avalik: true })
    const scrolling = jest.spyOn(HTMLElement.prototype, 'scrollIntoView')
    const { user, router } = await editorOf(server, 'uudised', id)
    await user.type(await screen.findByRole('textbox', { name: /Lühikirjeldus/ }), 'Lühidalt')
    await saveArticle(user)
    await heading('Uudised')
    expect(screen.getByText('Artikkel on salvestatud.')).toBeVisible()
    const row = await screen.findByRole('listitem', { name: 'Praam' })
    await waitFor(() => expect(within(row).getByRole('link', { name: 'Praam' })).toHaveFocus())
    expect(scrolling.mock.contexts).toContain(row)
    // A reload or Back does not show it again.
    await waitFor(() => expect(router.state.location.state).toEqual({ staysPut: true }))
  })

  test('LIST-3 the list has the same filters as before', async () => {
    await articles.add('Praam', { avalik: false })
    await articles.add('Talgud', { avalik: true })
    const { user, router } = await renderApp('/sise/kataloog/uudised?peidus=1', { server })
    await user.click(await screen.findByRole('link', { name: 'Praam' }))
    await user.type(await screen.findByRole('textbox', { name: /Lühikirjeldus/ }), 'Lühidalt')
    await saveArticle(user)
    await heading('Uudised')
    expect(router.state.location.search).toBe('?peidus=1')
    await waitFor(() => expect(screen.getByRole('link', { name: 'Praam' })).toHaveFocus())
    expect(screen.queryByRole('link', { name: 'Talgud' })).toBeNull()
  })

  test('LIST-3 NOTE-3 a list that cannot be loaded as far as the row says why, and offers a retry', async () => {
    await articles.fill(51)
    const id = await articles.add('Praam', { avalik: true })
    const { user } = await editorOf(server, 'uudised', id)
    await user.type(await screen.findByRole('textbox', { name: /Lühikirjeldus/ }), 'Lühidalt')
    server.faults = [
      { on: /^GET \/api\/uudised\/artiklid.*alates/, status: 504, msg: 'Server ei vastanud õigel ajal.' },
    ]
    await saveArticle(user)
    const notice = await screen.findByText(/Server ei vastanud õigel ajal/)
    expect(notice).toBeVisible()
    server.faults = []
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
    await waitFor(async () => expect(await screen.findByRole('link', { name: 'Praam' })).toHaveFocus())
  })

  test('LIST-3 saving a past event unfolds the past events', async () => {
    const dates = [{ id: 'd', kuupaev: day(2020, 5, 1) }]
    const id = await storedArticles(server, 'kalender').add('Vanad talgud', { avalik: true, kuupaevad: dates })
    const { user } = await editorOf(server, 'kalender', id)
    await user.type(await screen.findByRole('textbox', { name: /Lühikirjeldus/ }), 'Lühidalt')
    await saveArticle(user)
    await heading('Kalender')
    await waitFor(async () => expect(await screen.findByRole('link', { name: 'Vanad talgud' })).toHaveFocus())
  })
})

describe('a new language version', () => {
  const english = (id: string) => `/sise/kataloog/uudised/uus?lang=en&parent_lang=et&parent_id=${id}`
  const choice = () => screen.findByRole('checkbox', { name: 'Võta eestikeelsest versioonist kaasa' })

  test('LANG-6 begins empty, and one checkbox copies visibility and cover, which can be undone', async () => {
    const cover = await addFile(server, 'praam.jpg', { kaust: 'avalik' })
    const id = await articles.add('Praam', { avalik: true, esipilt: cover, kuupaev: day(2026, 4, 9), jrg: 7 })
    const { user } = await renderApp(english(id), { server })
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
    expect(await articles.titled('The ferry')).toMatchObject({ avalik: true, esipilt: { _id: cover } })
  })

  test('LANG-6 LANG-3 copying the content copies visibility and cover too, and says so; on a plain server the facts as well', async () => {
    const cover = storedPicture('praam.jpg', { _id: 'f3', tee: '/avalik/f3/praam.jpg' })
    const ferry = stubArticle('a1', 'Praam', { avalik: true, esipilt: cover, kuupaev: day(2026, 4, 9), jrg: 7 })
    const plain = webServer({ articles: { uudised: [ferry] }, files: [cover] })
    const { user } = await renderApp(english('a1'), { server: plain })
    expect(await screen.findByText('Avalik, esipilt, kuupäev, järg.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Kopeeri eestikeelne sisu' }))
    expect(await screen.findByText(/Kaasa tuleb ka: avalik, esipilt, kuupäev, järg\./)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Kirjuta üle' }))
    await waitFor(async () => expect(await choice()).toBeChecked())
    await saveArticle(user)
    await heading('Uudised')
    expect(plain.articles.uudised?.at(-1)).toMatchObject({
      pealkiri: 'Praam',
      avalik: true,
      kuupaev: { year: 2026, month: 4, day: 9 },
      jrg: 7,
    })
  })
})
