import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ResolverOverlay } from '../support/gateway/gatewayInProcess.ts'
import { heading, renderApp } from '../support/web/web.tsx'
import type { WebStack } from '../support/web/webStack.ts'

/** The arguments of Query.search. */
export interface Searched {
  text: string
  kind?: string
  language?: string
  author?: string
  year?: number
  size: number
  after?: string
}

/** A record that a search has found, as the gateway returns it. */
export function record(id: string, traits: object = {}) {
  return {
    id,
    topicId: null,
    place: null,
    language: null,
    title: `<mark>Praam</mark> ${id}`,
    excerpt: '',
    authorName: null,
    date: null,
    isPartial: false,
    ...traits,
  }
}

/** A group of results. */
export function group(kind: string, items: object[], { count = items.length, next = null as string | null } = {}) {
  return { kind, count, items, next }
}

/** The results of a search. */
export const results = (groups: object[], traits: object = {}) => ({
  groups,
  unknownWords: [],
  correctedText: null,
  ...traits,
})

/** A topic, one of its posts, and an article. */
export const both = () => [
  group('FORUM', [
    record('t1', { place: 'sadam', authorName: 'Peeter Paadimees', date: '2020-06-24T08:00:00.000Z' }),
    record('p1', { topicId: 't2', place: 'sadam', title: 'Sadam', excerpt: 'Kell <mark>praam</mark> tuleb?' }),
  ]),
  group('ARTICLE', [record('a1', { place: 'uudised', language: 'en', date: '2020-06-24T09:00:00.000Z' })]),
]

/** Resolvers whose search has these results. */
export const searching = (search: (args: Searched) => unknown): ResolverOverlay => ({
  Query: { search: (_parent: unknown, args: Searched) => search(args) },
})

interface Opened {
  search?: (args: Searched) => unknown
  path?: string
  token?: string
}

/** Opens the search over everything. */
export async function open(server: WebStack, options: Opened = {}) {
  const { search = () => results(both()), path = '/sise/otsing', token = 'liige-token' } = options
  const app = await renderApp(path, { server, resolvers: searching(search), token })
  await heading('Otsing')
  const searched = () => app.sent.filter(({ name }) => name === 'Search').map(({ variables }) => variables)
  return { ...app, user: userEvent.setup({ delay: null }), searched }
}

/** The field of the search. */
export const field = () => screen.getByRole('searchbox', { name: 'Otsi kõigest' })

/** The rows of a kind. */
export const rowsOf = (kind: string) => within(screen.getByRole('list', { name: kind })).getAllByRole('listitem')

/** The status of the search. */
export const status = () => within(screen.queryByRole('dialog') ?? screen.getByRole('main')).getAllByRole('status')[0]
