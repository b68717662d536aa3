import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { stubBrowserApisInEachTest } from '../files/browserStubs.ts'
import { typeInto } from '../forum/browsing.ts'
import { forumServer, topic } from '../forum/forumRows.ts'
import { galleryServer } from '../gallery/albumScreen.ts'
import { homeServer } from '../home/homeScreen.ts'
import { stubArticle } from '../support/restStub/articles.ts'
import type { Stub } from '../support/restStub/stub.ts'
import { writeDraft } from '../support/web/drafts.ts'
import { renderApp } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'

stubBrowserApisInEachTest()

const files = [
  { name: 'praam.jpg', size: 4_000_000 },
  { name: 'sadam.jpg', size: 2_000_000 },
]

interface LostForm {
  path: string
  draftId: string
  server: () => Stub
  /** The other fields that are required. */
  typed?: Record<string, string>
  /** The button that saves. */
  action: string
}

const articles = () => webServer({ articles: { uudised: [stubArticle('a1', 'Praam')] } })

/** A form for each file with uploads. */
const forms: Record<string, LostForm> = {
  'forum/writing/PostForm.tsx': {
    path: '/foorum/sadam/t1',
    draftId: 'post:t1',
    typed: { text: '<p>Tulen</p>' },
    server: () => forumServer([topic('t1')]),
    action: 'Saada',
  },
  'forum/writing/TopicForm.tsx': {
    path: '/foorum/uus',
    draftId: 'topic:new:',
    typed: { title: 'Talgud', text: '<p>Kes tuleb?</p>', categoryId: 'k1' },
    server: () => forumServer([topic('t1')]),
    action: 'Alusta teemat',
  },
  'announcements/AnnouncementForm.tsx': {
    path: '/kirjad?uus=1',
    draftId: 'announcement:new',
    typed: { title: 'Talgud', text: '<p>Tule.</p>' },
    server: () => webServer({}),
    action: 'Vaata üle',
  },
  'protocols/editor/ProtocolForm.tsx': {
    path: '/protokollid',
    draftId: 'protocol:new',
    typed: { text: '<p>Otsus</p>' },
    server: () => webServer({}),
    action: 'Salvesta',
  },
  'articles/editor/ArticleEditor.tsx': {
    path: '/kataloog/uudised/muuda/a1',
    draftId: 'article:uudised:a1',
    server: articles,
    action: 'Salvesta',
  },
  'gallery/editor/AlbumEditor.tsx': {
    path: '/galerii/jaanipaev',
    draftId: 'album:a1',
    server: galleryServer,
    action: 'Salvesta',
  },
  'home/editor/HomeEditor.tsx': {
    path: '/avaleht-haldus',
    draftId: 'home',
    server: () => homeServer(),
    action: 'Salvesta',
  },
}

test('FORUM-6 D5 every form with uploads is tested here', () => {
  const paths = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
  const made = paths.filter((path) =>
    /(?<!function )\buse(FilesForm|RecordEditor)\(\{/.test(readFileSync(join('web', path), 'utf8')),
  )
  expect(made.sort()).toEqual(Object.keys(forms).sort())
})

test.each(Object.entries(forms))(
  'FORUM-6 D5 %s names files that a reload has lost, and waits until they are given up',
  async (_, { path, draftId, server: makeServer, typed = {}, action }) => {
    const base = Object.fromEntries(Object.keys(typed).map((part) => [part, '']))
    await writeDraft('u2', draftId, { value: { ...typed, '@files': files }, base })
    const server = makeServer()
    const { user } = await renderApp(`/sise${path}`, { server })
    await screen.findByText(/^Neid 2 faili ei jõutud üles laadida: praam\.jpg, sadam\.jpg\./)
    const send = await screen.findByRole('button', { name: action })
    await user.click(send)
    await screen.findByText(/^2 faili jäi eelmisel korral üles laadimata\. Vali need uuesti või jäta ära\./)
    await user.click(screen.getByRole('button', { name: 'Jäta need failid ära' }))
    await waitFor(() => expect(screen.queryByText(/jõutud üles laadida/)).toBeNull())
    expect(document.body).not.toHaveFocus()
  },
)

test('FORUM-6 D5 a reply is sent without the lost files once they are given up', async () => {
  const server = forumServer([topic('t1')])
  await writeDraft('u2', 'post:t1', { value: { text: '', files: [], '@files': files }, base: { text: '', files: [] } })
  const { user } = await renderApp('/sise/foorum/sadam/t1', { server })
  await typeInto('Sinu vastus', 'Tulen')
  await user.click(screen.getByRole('button', { name: 'Saada' }))
  await screen.findByText(/^2 faili jäi eelmisel korral/)
  expect(server.topics[0]?.postitused).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Jäta need failid ära' }))
  await user.click(screen.getByRole('button', { name: 'Saada' }))
  await waitFor(() => expect(server.topics[0]?.postitused).toHaveLength(1))
})
