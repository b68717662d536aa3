import { expect, jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { forgetEverything, heading, refusal, renderApp, type Resolvers } from '../support/web.tsx'
import { losableNetwork } from './browsing.ts'
import { daysAgo, forumWorld, post, topic } from './forumWorld.ts'
import { pageAfter, type PageArgs } from './pagedWorld.ts'

interface Hit {
  topicId: string
  postId: string | null
  authorName: string
  createdAt: string
  excerpt: string
}
type Search = (text: string) => Hit[] | Promise<Hit[]>

const hit = (topicId: string, excerpt: string, part: Partial<Hit> = {}): Hit => ({
  topicId,
  postId: null,
  authorName: 'Peeter Paadimees',
  createdAt: daysAgo(3),
  excerpt,
  ...part,
})
const world = forumWorld([
  topic('t1', { title: 'Praami graafik', posts: [post('p1'), post('p2', { text: '<p>Kass jäi maha.</p>' })] }),
  topic('t2', { title: 'Kadunud kass', categoryId: 'k2' }),
])
const both = () => [
  hit('t2', 'Hall <mark>kass</mark> on kadunud.'),
  hit('t1', '<mark>Kass</mark> jäi maha, <mark>kassi</mark> ootab.', { postId: 'p2' }),
]

function searching(search: Search): Resolvers {
  return {
    ...world.resolvers,
    Query: {
      ...world.resolvers.Query,
      searchForumPage: async (_: unknown, { text, ...args }: PageArgs & { text: string }) =>
        pageAfter(await search(text), args),
    },
    SearchHit: { topic: ({ topicId }: Hit) => world.topics.find(({ id }) => id === topicId) },
  }
}

/** The search, opened; from then on time passes only by `pass`. */
async function open(search: Search = both, path = '/sise/foorum/otsing') {
  const app = await renderApp(path, { resolvers: searching(search) })
  await heading('Otsing')
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'Date'] })
  const asked = () => app.sent.filter(({ name }) => name === 'SearchForum').map(({ variables }) => variables.text)
  return { ...app, user: userEvent.setup({ delay: null }), asked }
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const field = () => screen.getByRole('searchbox', { name: 'Otsitavad sõnad' })
const status = () => within(screen.getByRole('main')).getAllByRole('status')[0]
const alert = () => within(screen.getByRole('main')).queryByRole('alert')
const hits = () => within(screen.getByRole('list', { name: 'Leitud kohad' })).getAllByRole('listitem')

afterEach(() => {
  jest.useRealTimers()
  forgetEverything()
})

describe('the search field', () => {
  test('FORUM-7 it is asked 800 ms after the last letter, once', async () => {
    const { user, asked } = await open()
    await user.type(field(), 'kas')
    await pass(700)
    await user.type(field(), 's')
    await pass(799)
    expect(asked()).toEqual([])
    await pass(1)
    expect(asked()).toEqual(['kass'])
  })

  test.each(['k', 'ka', '  ka '])('FORUM-7 %j is too short: said after 700 ms, and not asked', async (text) => {
    const { user, asked } = await open()
    await user.type(field(), text)
    await pass(699)
    expect(status()).toHaveTextContent('')
    await pass(1)
    expect(status()).toHaveTextContent('Palun sisesta rohkem kui 2 tähemärki')
    await pass(5_000)
    expect(asked()).toEqual([])
  })

  test('FORUM-7 Enter does not wait', async () => {
    const { user, asked } = await open()
    await user.type(field(), 'kass{Enter}')
    await pass(0)
    expect(asked()).toEqual(['kass'])
  })

  test('FORUM-7 an emptied field shows nothing', async () => {
    const { user } = await open(both, '/sise/foorum/otsing?q=kass')
    expect(hits()).toHaveLength(2)
    await user.clear(field())
    await pass(800)
    expect(screen.queryByRole('list', { name: 'Leitud kohad' })).not.toBeInTheDocument()
    expect(status()).toHaveTextContent('')
  })

  test('FORUM-7 ROUTE-5 the words stand in the address: a reload and going back find them again', async () => {
    const { user, router, asked } = await open()
    await user.type(field(), 'kass & koer')
    await pass(800)
    expect(router.state.location.search).toBe('?q=kass+%26+koer')
    expect(document.title).toBe('Otsing · Sise')
    await user.click(screen.getByRole('link', { name: 'Kadunud kass' }))
    await pass(100)
    expect(router.state.location.pathname).toBe('/sise/foorum/uldine/t2')
    await act(() => router.navigate(-1))
    await pass(100)
    expect(field()).toHaveValue('kass & koer')
    expect(hits()).toHaveLength(2)
    expect(new Set(asked())).toEqual(new Set(['kass & koer']))
  })
})

describe('what is found', () => {
  test('FORUM-7 hits come with their number, place, author, date and marked words', async () => {
    await open(both, '/sise/foorum/otsing?q=kass')
    expect(status()).toHaveTextContent('2 vastet')
    const [first, second] = hits()
    expect(first).toHaveTextContent('Kadunud kassHall kass on kadunud.Peeter PaadimeesÜldine3 päeva tagasi')
    expect([...second!.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Kass', 'kassi'])
    expect(within(second!).getByRole('link')).toHaveAttribute('href', '/sise/foorum/sadam/t1#postitus-p2')
    expect(within(first!).getByRole('link')).toHaveAttribute('href', '/sise/foorum/uldine/t2')
  })

  test('FORUM-7 nothing found is said', async () => {
    await open(() => [], '/sise/foorum/otsing?q=jääkaru')
    expect(status()).toHaveTextContent('Ei leitud.')
  })

  test('FORUM-7 one is one', async () => {
    await open(() => both().slice(1), '/sise/foorum/otsing?q=kassi')
    expect(status()).toHaveTextContent('1 vaste')
  })

  test('FORUM-7 nothing of an excerpt but its text and marks is shown', async () => {
    const excerpt = 'a &lt;b&gt; <mark>kass<img src=x onerror=alert(1)></mark><script>alert(1)</script><a href=x>c</a>'
    await open(() => [hit('t2', excerpt)], '/sise/foorum/otsing?q=kass')
    const text = hits()[0]!.querySelectorAll('p')[0]!
    expect(text.innerHTML).toBe('a &lt;b&gt; <mark>kass</mark>c')
  })

  test('FORUM-7 a hit leads to its post, which gets the focus', async () => {
    const scrolled: string[] = []
    jest.spyOn(window.HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
      scrolled.push(this.id)
    })
    const { user } = await open(both, '/sise/foorum/otsing?q=kass')
    await user.click(screen.getByRole('link', { name: 'Praami graafik' }))
    await pass(100)
    jest.useRealTimers()
    await heading('Praami graafik')
    await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'postitus-p2'))
    expect(scrolled).toContain('postitus-p2')
  })
})

describe('waiting and failing', () => {
  test('FORUM-7 an answer that comes late does not take the place of a newer one', async () => {
    const waiting = new Map<string, (found: Hit[]) => void>()
    const { user } = await open((text) => new Promise((resolve) => waiting.set(text, resolve)))
    await user.type(field(), 'kass')
    await pass(800)
    expect(status()).toHaveTextContent('Otsin…')
    await user.type(field(), 'id')
    await pass(800)
    waiting.get('kassid')!([hit('t1', 'uuem')])
    await pass(10)
    expect(hits()).toHaveLength(1)
    waiting.get('kass')!(both())
    await pass(10)
    expect(hits()).toHaveLength(1)
    expect(hits()[0]).toHaveTextContent('uuem')
    expect(status()).toHaveTextContent('1 vaste')
  })

  test('FORUM-7 until the next answer comes the last one stays, marked busy', async () => {
    const { user } = await open(
      (text) => (text === 'kass' ? both() : new Promise(() => {})),
      '/sise/foorum/otsing?q=kass',
    )
    await user.type(field(), 'id')
    await pass(800)
    expect(screen.getByRole('list', { name: 'Leitud kohad' })).toHaveAttribute('aria-busy', 'true')
    expect(status()).toHaveTextContent('Otsin…')
  })

  test('FORUM-7 NOTE-3 a lost connection says so, keeps what was typed, and can be tried again', async () => {
    const { user, client } = await open()
    const network = losableNetwork(client)
    network.lost = true
    await user.type(field(), 'kass')
    await pass(8_000)
    expect(alert()).toHaveTextContent('Ühendust ei ole')
    expect(field()).toHaveValue('kass')
    network.lost = false
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
    await pass(3_000)
    expect(hits()).toHaveLength(2)
    expect(alert()).not.toBeInTheDocument()
  })

  test('FORUM-7 a refusal is shown in the words of the server', async () => {
    const tooMany = () => Promise.reject(refusal('TOO_MANY_REQUESTS', 'Liiga palju päringuid. Oota minut.'))
    await open(tooMany, '/sise/foorum/otsing?q=kass')
    expect(alert()).toHaveTextContent('Liiga palju päringuid. Oota minut.')
  })
})

test('FORUM-7 the forum’s home leads to the search', async () => {
  const { user } = await renderApp('/sise', { resolvers: searching(both) })
  await user.click(await screen.findByRole('link', { name: 'Otsi foorumist' }))
  await heading('Otsing')
  expect(field()).toHaveFocus()
})

test('FORUM-7 REST-6 more hits than a page holds are read on, and their number is told as far as it is known', async () => {
  const many = () => Array.from({ length: 70 }, (_, place) => hit('t1', `Kass ${place}`, { postId: `h${place}` }))
  const { user } = await open(many, '/sise/foorum/otsing?q=kass')
  await pass(0)
  expect(status()).toHaveTextContent('Üle 50 vaste')
  expect(hits()).toHaveLength(50)
  await user.click(screen.getByRole('button', { name: 'Näita rohkem' }))
  await pass(0)
  expect(hits()).toHaveLength(70)
  expect(status()).toHaveTextContent('70 vastet')
  expect(screen.queryByRole('button', { name: 'Näita rohkem' })).not.toBeInTheDocument()
})
