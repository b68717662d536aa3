import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { matchRoutes } from 'react-router-dom'
import { signedInRoutes } from '../../web/app/screens.ts'
import { draftKinds, readDraftId } from '../../web/lib/drafts/recordDrafts.ts'
import { stubBrowserApisInEachTest } from '../files/browserStubs.ts'
import { go, losableNetwork } from '../forum/browsing.ts'
import { forumServer, mari, post, topic } from '../forum/forumRows.ts'
import { writeDraft } from '../support/web/drafts.ts'
import { pressMore } from '../support/web/pressMore.ts'
import { renderApp } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'

stubBrowserApisInEachTest()
afterEach(() => {
  jest.restoreAllMocks()
})

const sources = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('generated.ts') && !path.endsWith('recordDrafts.ts'))
  .map((path) => readFileSync(join('web', path), 'utf8'))

test('FORUM-6 D2 every kind of draft has a link, and every link has a kind of draft', () => {
  const made = sources.flatMap((source) =>
    [...source.matchAll(/recordDrafts\('([\w-]+)'|draftId(?: =|=)\s*["']([\w-]+)/g)].map(([, kind, id]) => kind ?? id),
  )
  expect([...new Set(made)].sort()).toEqual([...draftKinds].sort())
})

/** An id for each kind, of a deleted record. */
const idsOfNothing = draftKinds.map((kind) => (kind === 'article' ? 'article:uudised:x' : `${kind}:x:y`))

test('FORUM-6 D2 a draft of every kind is listed with a link to a screen, although its record is deleted', async () => {
  for (const draftId of idsOfNothing) await writeDraft('u2', draftId, { value: { title: 'Sadam' }, base: {} })
  await renderApp('/sise/pooleli', { server: webServer({}) })
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(draftKinds.length))
  // A member's account cannot be created again.
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 }).filter(hasNoLink)).toHaveLength(1))
  expect(screen.getByText('Selle liikme konto on vahepeal kustutatud.')).toBeVisible()
  for (const link of document.querySelectorAll<HTMLAnchorElement>('h2 a'))
    expect(matchRoutes(signedInRoutes, new URL(link.href).pathname.replace(/^\/sise/, ''))).not.toBeNull()
})

/** Writes the draft of a post. */
const writeReply = (draftId: string, text: string) =>
  writeDraft('u2', draftId, { value: { text, files: [] }, base: { text: '', files: [] } })

const hasNoLink = (heading: HTMLElement) => heading.querySelector('a') === null

describe('the list of all drafts', () => {
  test('FORUM-6 D2 a new topic that was begun in a category is opened from anywhere, in that category', async () => {
    const server = forumServer([topic('t1')])
    const before = await renderApp('/sise/foorum/uus?kategooria=sadam', { server })
    await before.user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'Talgud')
    before.leave()
    const { user } = await renderApp('/sise/pooleli', { server })
    await user.click(await screen.findByRole('link', { name: 'Uus teema „Talgud“' }))
    expect(await screen.findByRole('textbox', { name: 'Pealkiri' })).toHaveValue('Talgud')
    expect(screen.getByRole('combobox', { name: 'Kategooria' })).toHaveDisplayValue('Sadam ja laevaühendus')
  })

  test('FORUM-6 D2 a reply and a changed post are listed under their topic, and lead to the field and to the post', async () => {
    const server = forumServer([topic('t1', { pealkiri: 'Praam', postitused: [post('p1', { user: mari })] })])
    await writeReply('post:t1', '<p>Tulen <b>kell</b> viis</p>')
    await writeReply('post-edit:p1:t1', '<p>Muudetud</p>')
    const { user, router } = await renderApp('/sise/pooleli', { server })
    const edited = await screen.findByRole('link', { name: 'Postitus teemas „Praam“' })
    expect(edited).toHaveAttribute('href', '/sise/foorum/sadam/t1#postitus-p1')
    expect(screen.getByText('Tulen kell viis')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Vastus teemale „Praam“' }))
    expect(await screen.findByRole('textbox', { name: 'Sinu vastus' })).toHaveTextContent('Tulen kell viis')
    expect(router.state.location.pathname).toBe('/sise/foorum/sadam/t1')
  })

  test('FORUM-6 of two drafts of one form each is opened by its own link', async () => {
    const server = forumServer([topic('t1', { pealkiri: 'Praam' })])
    await writeReply('post:t1', '<p>Esimene</p>')
    await writeReply('post:t1', '<p>Teine</p>')
    const { user } = await renderApp('/sise/pooleli', { server })
    const rows = await screen.findAllByRole('listitem')
    const first = rows.find((row) => row.textContent?.includes('Esimene'))
    await waitFor(() => expect(first?.querySelector('a')).not.toBeNull())
    await user.click(first!.querySelector('a')!)
    expect(await screen.findByRole('textbox', { name: 'Sinu vastus' })).toHaveTextContent('Esimene')
  })

  test('FORUM-6 another person’s drafts are not listed, and the menu counts the own ones', async () => {
    const server = forumServer([topic('t1')])
    await writeDraft('u1', 'topic:new:', { value: { title: 'Kellegi teise' }, base: {} })
    await writeDraft('u2', 'topic:new:', { value: { title: 'Minu' }, base: {} })
    const { user, router } = await renderApp('/sise/', { server })
    await user.click(await screen.findByRole('button', { name: /minu menüü$/ }))
    await user.click(await screen.findByRole('link', { name: 'Pooleli tekstid (1)' }))
    await screen.findByRole('link', { name: 'Uus teema „Minu“' })
    expect(router.state.location.pathname).toBe('/sise/pooleli')
    expect(screen.queryByText(/Kellegi teise/)).toBeNull()
  })

  test('FORUM-6 a draft that is begun while the list is open appears in it', async () => {
    await renderApp('/sise/pooleli', { server: forumServer([topic('t1')]) })
    await screen.findByText(/Praegu ei ole midagi pooleli/)
    await writeDraft('u2', 'topic:new:', { value: { title: 'Talgud' }, base: {} })
    await screen.findByRole('link', { name: 'Uus teema „Talgud“' })
  })

  test('FORUM-6 a browser without storage is reported', async () => {
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    await renderApp('/sise/pooleli', { server: forumServer([topic('t1')]) })
    expect(await screen.findByText(/^Sinu brauser ei luba siin seadmes midagi alles hoida/)).toBeVisible()
  })

  test('FORUM-6 if the server does not respond, the row says so and offers a retry', async () => {
    const server = forumServer([topic('t1', { pealkiri: 'Praam' })])
    await writeReply('post:t1', '<p>Tulen</p>')
    const { user, router, client } = await renderApp('/sise/playground', { server })
    const network = losableNetwork(client)
    network.lost = true
    await go(router, '/pooleli')
    await screen.findByText(/^Praegu ei saa seda avada/)
    network.lost = false
    await pressMore(user, 'Vastus', 'Proovi uuesti')
    await screen.findByRole('link', { name: 'Vastus teemale „Praam“' })
  })
})

test('FORUM-6 the kind and the ids of a draft are parsed from its id, and other texts are none', () => {
  expect(readDraftId('article:loodus:new:a1:en')).toEqual({ kind: 'article', ids: ['loodus', 'new', 'a1', 'en'] })
  expect(readDraftId('home')).toEqual({ kind: 'home', ids: [] })
  expect(readDraftId('https://naide.ee')).toBeNull()
})
