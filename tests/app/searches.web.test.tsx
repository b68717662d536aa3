import { readdirSync, readFileSync } from 'node:fs'
import { ApolloLink, ObservableQuery } from '@apollo/client'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { of } from 'rxjs'
import { addFile } from '../files/addedFile.ts'
import { stubBrowserApis } from '../files/browserStubs.ts'
import { forumStack } from '../forum/forumStack.ts'
import { gatewayInProcess } from '../support/gateway/gatewayInProcess.ts'
import type { WatchedServer } from '../support/servers/watchedServer.ts'
import { renderApp } from '../support/web/web.tsx'

/** A search field, and its place in the client. */
interface Search {
  /** The file that renders it. */
  from: string
  path: string
  /** The fields' roles and names differ only in the forum. */
  field?: () => HTMLElement
  /** Opens the field, if it is not on the screen. */
  open?: (user: UserEvent) => Promise<void>
  /** The name of the variable that has its text. */
  variable?: string
  /** The text that is requested when the field is empty; null for the complete list, undefined if nothing is requested. */
  whole?: null
}

const articles = { from: 'articles/list/ArticleFilters.tsx', whole: null }
const forum = { path: '/foorum/otsing', variable: 'text' }
const searches: Record<string, Search> = {
  news: { ...articles, path: '/kataloog/uudised' },
  events: { ...articles, path: '/kataloog/kalender' },
  pages: { ...articles, path: '/lehed' },
  albums: { from: 'gallery/list/GalleryPage.tsx', path: '/galerii', whole: null },
  protocols: { from: 'protocols/list/ProtocolsPage.tsx', path: '/protokollid', whole: null },
  files: { from: 'files/manager/FilesPage.tsx', path: '/files', whole: null },
  'file picker': {
    from: 'files/manager/FilePicker.tsx',
    path: '/protokollid',
    field: () => inPicker(),
    open: openPicker,
    whole: null,
  },
  people: { from: 'users/directory/DirectoryPage.tsx', path: '/kasutajad', whole: null },
  forum: { ...forum, from: 'forum/search/SearchPage.tsx' },
  'authors of the forum': {
    from: 'forum/search/SearchFilters.tsx',
    path: '/foorum/otsing?q=kass&tapsusta=1',
    field: () => screen.getByRole('textbox', { name: 'Autor' }),
    variable: 'author',
    whole: null,
  },
  everything: {
    from: 'search/Search.tsx',
    path: '/otsing',
    variable: 'text',
  },
  'authors of everything': {
    from: 'search/SearchFilters.tsx',
    path: '/otsing?q=kass&autor=mari',
    field: () => screen.getByRole('textbox', { name: 'Autor' }),
    variable: 'author',
    whole: null,
  },
}
/** Text in the address that searches nothing. */
const others = ['protocols/book/useBookChoice.ts', 'playground/components/Fields.tsx']

let parts: ReturnType<typeof stubBrowserApis>
beforeEach(() => {
  parts = stubBrowserApis()
})
afterEach(() => {
  jest.restoreAllMocks()
  parts.restore()
})

test('LIST-4 every search field of the client is tested here', () => {
  const root = new URL('../../web/', import.meta.url)
  const users = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      !name.startsWith('ui/search/') &&
      /<SearchField|<ListFilters|useSearchInAddress\(|useOwnSearchText\(|useSearchText\(/.test(
        readFileSync(new URL(name, root), 'utf8'),
      ),
  )
  // The state of the field is created here, and the field rendered by another file of the folder.
  const states = ['files/manager/useFilePages.ts', 'search/SearchPage.tsx']
  const known = new Set([...Object.values(searches).map(({ from }) => from), ...others, ...states])
  expect(new Set(users)).toEqual(known)
})

describe.each(Object.entries(searches))('the search of %s', (_, search) => {
  const server = forumStack()
  // A row with every field.
  beforeEach(async () => {
    await server.write({ posts: [{ by: server.peeter, text: '<p>kass</p>' }] })
    for (const catalogue of ['uudised', 'kalender', 'lehed'])
      await server.send('POST', `/api/${catalogue}`, { pealkiri: 'Praam', keel: 'et' })
    await server.send('POST', '/api/galerii', { nimi: { et: 'Praam', en: '' } })
    await server.send('POST', '/api/protokollid', { tekst: '<p>Praam</p>' })
    await addFile(server, 'praam.pdf')
  })
  const { path, field = () => screen.getByRole('searchbox'), open, variable = 'search', whole } = search

  test('LIST-4 ROUTE-5 on a slow phone each pause in typing makes one request, and no result steals the focus from the field', async () => {
    const slow = slowProcessor()
    const app = await renderApp(`/sise${path}`, { token: 'admin-token', link: refusing('lõpp', server) })
    await waitFor(() => expect(document.querySelector('main h1')).not.toBeNull())
    await open?.(app.user)
    await waitFor(() => expect(field()).toBeEnabled())
    const first = field()
    const requested = () => textsOf(app.sent.slice(before), variable)
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
    const loading = () => [...app.client.getObservableQueries()].filter((query) => query.getCurrentResult().loading)
    await waitFor(() => expect(loading().map(({ queryName }) => queryName)).toEqual([]))
    const before = app.sent.length

    first.focus()
    slow.pressWhenRequested(
      (variables) => variables.includes('"xqz"'),
      () => fireEvent.input(field(), { target: { value: 'xqzw' } }),
    )
    fireEvent.input(first, { target: { value: 'xqz' } })
    await waitFor(() => expect(requested()).toEqual(['xqz', 'xqzw']))
    await waitFor(() => expect(document.body).toHaveTextContent(/Ei leitud/))

    slow.pressWhenRequested(
      (variables) => variables.includes('"size"') && !variables.includes('xqzw'),
      () => fireEvent.input(field(), { target: { value: 'lõpp' } }),
    )
    fireEvent.input(field(), { target: { value: '' } })
    // If an empty field requests nothing, no list is rendered while a key is pressed.
    if (whole === undefined) fireEvent.input(field(), { target: { value: 'lõpp' } })
    const texts = ['xqz', 'xqzw', ...(whole === undefined ? [] : [whole]), 'lõpp']
    await waitFor(() => expect(requested()).toEqual(texts))
    await waitFor(() => expect(document.body).toHaveTextContent('Keelatud'))
    expect(field()).toBe(first)
    expect(first).toHaveFocus()
    expect(first).toBeVisible()
    expect(first).toHaveValue('lõpp')
    expect(requested()).toEqual(texts)
  })
})

/** The texts that a list was searched for; requests for its two halves count once. */
function textsOf(sent: readonly { name: string; variables: Record<string, unknown> }[], variable: string) {
  const requests = sent.flatMap(({ variables }) => {
    const { filter, ...others } = variables as { filter?: Record<string, unknown> } & Record<string, unknown>
    if (!('size' in variables)) return []
    return [{ text: ({ ...others, ...filter }[variable] ?? null) as string | null, when: filter?.when }]
  })
  const [one] = requests
  return requests.filter(({ when }) => when === one?.when).map(({ text }) => text)
}

/**
 * Simulates a slow processor: each request, which useQuery makes while it renders, takes longer than a time slice of React, so that a key
 * press is handled in between.
 */
function slowProcessor() {
  let awaited: { is: (variables: string) => boolean; press: () => void } | null = null
  // eslint-disable-next-line @typescript-eslint/unbound-method -- applied to its own query below
  const original = ObservableQuery.prototype.reobserve
  jest.spyOn(ObservableQuery.prototype, 'reobserve').mockImplementation(function (this: ObservableQuery, ...options) {
    const end = performance.now() + 10
    while (performance.now() < end);
    if (awaited?.is(JSON.stringify(options[0]?.variables ?? {}))) {
      queueMicrotask(awaited.press)
      awaited = null
    }
    return original.apply(this, options)
  })
  return {
    /** Passes other requests, such as the news, through. @param is whether variables, as JSON, are those of the awaited request */
    pressWhenRequested: (is: (variables: string) => boolean, press: () => void) => (awaited = { is, press }),
  }
}

/** A gateway that refuses searches for a text. */
function refusing(text: string, server: WatchedServer): ApolloLink {
  const gateway = gatewayInProcess(server)
  return new ApolloLink((operation, forward) =>
    JSON.stringify(operation.variables).includes(text)
      ? of({ errors: [{ message: 'Keelatud', extensions: { code: 'FORBIDDEN' } }] })
      : gateway.request(operation, forward),
  )
}

const inPicker = () => screen.getByRole('searchbox', { name: 'Otsi nime järgi' })

async function openPicker(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Lisa uus' }))
  await user.click(await screen.findByRole('button', { name: 'Lisa failid' }))
  await user.click(await screen.findByRole('button', { name: 'Vali olemasolevate failide seast' }))
  await screen.findByRole('dialog', { name: 'Vali failid' })
}
