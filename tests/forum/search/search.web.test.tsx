import { expect, jest } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { hold } from '../../support/restStub/faults.ts'
import type { StubTopic } from '../../support/restStub/forum/forumRecords.ts'
import type { Stub } from '../../support/restStub/stub.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { losableNetwork } from '../browsing.ts'
import { daysAgo, forumServer, post, topic } from '../forumRows.ts'

const praam = topic('t1', {
  pealkiri: 'Praami graafik',
  postitused: [post('p1'), post('p2', { tekst: '<p>Kass jäi maha.</p>' })],
})
const kass = topic('t2', { pealkiri: 'Kadunud kass', kategooria: 'k2' })

/** A hit in a topic, or in one of its posts, as the server returns it. */
function hit(
  { _id, pealkiri, kategooria }: StubTopic,
  katkend: string,
  postitus: string | null = null,
  marked?: string,
) {
  const category = forumServer().categories.find((one) => one._id === kategooria)
  return {
    teema: { _id, pealkiri, kategooria: category },
    postitus,
    nimi: 'Peeter Paadimees',
    kuupaev: daysAgo(3),
    katkend,
    ...(marked != null && { pealkiri: marked }),
  }
}
const both = () => [
  hit(kass, 'Hall <mark>kass</mark> on kadunud.'),
  hit(praam, '<mark>Kass</mark> jäi maha, <mark>kassi</mark> ootab.', 'p2'),
]

/** A server whose search returns these hits for any text. */
function searching(hits: readonly ReturnType<typeof hit>[] = both()): Stub {
  const server = forumServer([praam, kass])
  server.faults = [finding(hits)]
  return server
}
function finding(hits: readonly ReturnType<typeof hit>[], on = /\/otsing\?/) {
  return { on, status: 200, body: JSON.stringify(hits) }
}

/** Opens the search. From then on, time passes only in `pass`. */
async function open(server = searching(), path = '/sise/foorum/otsing') {
  const app = await renderApp(path, { server })
  await heading('Otsing')
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'Date'] })
  const searched = () => app.sent.filter(({ name }) => name === 'SearchForum').map(({ variables }) => variables.text)
  return { ...app, user: userEvent.setup({ delay: null }), searched }
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const field = () => screen.getByRole('searchbox', { name: 'Otsitavad sõnad' })
const status = () => within(screen.getByRole('main')).getAllByRole('status')[0]
const alert = () => within(screen.getByRole('main')).queryByRole('alert')
const hits = () => within(screen.getByRole('list', { name: 'Leitud kohad' })).getAllByRole('listitem')

afterEach(() => {
  jest.useRealTimers()
  clearEverything()
})

describe('the search field', () => {
  test('FORUM-7 is searched once, 800 ms after the last letter', async () => {
    const { user, searched } = await open()
    await user.type(field(), 'kas')
    await pass(700)
    await user.type(field(), 's')
    await pass(799)
    expect(searched()).toEqual([])
    await pass(1)
    expect(searched()).toEqual(['kass'])
  })

  test.each(['k', 'ka', '  ka '])('FORUM-7 %j is too short: said after 700 ms, and not searched', async (text) => {
    const { user, searched } = await open()
    await user.type(field(), text)
    await pass(699)
    expect(status()).toHaveTextContent('')
    await pass(1)
    expect(status()).toHaveTextContent('Palun sisesta rohkem kui 2 tähemärki')
    await pass(5_000)
    expect(searched()).toEqual([])
  })

  test('FORUM-7 shows nothing when it is emptied', async () => {
    const { user } = await open(searching(), '/sise/foorum/otsing?q=kass')
    expect(hits()).toHaveLength(2)
    await user.clear(field())
    await pass(800)
    expect(screen.queryByRole('list', { name: 'Leitud kohad' })).not.toBeInTheDocument()
    expect(status()).toHaveTextContent('')
  })
})

describe('hits', () => {
  test('FORUM-7 come with their number, category, author, date and marked words', async () => {
    await open(searching(), '/sise/foorum/otsing?q=kass')
    expect(status()).toHaveTextContent('2 vastet')
    const [first, second] = hits()
    expect(first).toHaveTextContent('Kadunud kassHall kass on kadunud.Peeter PaadimeesÜldine3 päeva tagasi')
    expect([...second!.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Kass', 'kassi'])
    expect(within(second!).getByRole('link')).toHaveAttribute('href', '/sise/foorum/sadam/t1#postitus-p2')
    expect(within(first!).getByRole('link')).toHaveAttribute('href', '/sise/foorum/uldine/t2')
  })

  test('FORUM-7 a match in the title is marked as in the text; a title without marks is shown as it is', async () => {
    const titled = { ...kass, pealkiri: 'Kadunud kass & <b>' }
    const marked = 'Kadunud <mark>kass</mark> &amp; &lt;b&gt;'
    await open(searching([hit(titled, '', null, marked), hit(titled, '', 'p2')]), '/sise/foorum/otsing?q=kass')
    const titles = hits().map((row) => within(row).getByRole('link'))
    expect(titles[0]!.innerHTML).toBe(marked)
    expect(titles[1]!.innerHTML).toBe('Kadunud kass &amp; &lt;b&gt;')
  })

  test.each([
    [0, 'Ei leitud.'],
    [1, '1 vaste'],
  ])('FORUM-7 a result of %i hits is said: %s', async (count, said) => {
    await open(searching(both().slice(0, count)), '/sise/foorum/otsing?q=kassi')
    expect(status()).toHaveTextContent(said)
  })

  test('FORUM-7 only the text and marks of an excerpt are rendered', async () => {
    const excerpt = 'a &lt;b&gt; <mark>kass<img src=x onerror=alert(1)></mark><script>alert(1)</script><a href=x>c</a>'
    await open(searching([hit(kass, excerpt)]), '/sise/foorum/otsing?q=kass')
    const text = hits()[0]!.querySelectorAll('p')[0]!
    expect(text.innerHTML).toBe('a &lt;b&gt; <mark>kass</mark>c')
  })
})

describe('waiting and failing', () => {
  test('FORUM-7 a late response does not replace a newer one', async () => {
    const server = searching()
    const respondNewer = hold(server, /p=kassid/, finding([hit(praam, 'uuem')]))
    const respondOlder = hold(server, /p=kass$/, finding(both()))
    const { user } = await open(server)
    await user.type(field(), 'kass')
    await pass(800)
    expect(status()).toHaveTextContent('Otsin…')
    await user.type(field(), 'id')
    await pass(800)
    respondNewer()
    await pass(10)
    expect(hits()).toHaveLength(1)
    respondOlder()
    await pass(10)
    expect(hits()).toHaveLength(1)
    expect(hits()[0]).toHaveTextContent('uuem')
    expect(status()).toHaveTextContent('1 vaste')
  })

  test('FORUM-7 the previous result stays until the next arrives, marked busy', async () => {
    const server = searching()
    hold(server, /p=kassid/)
    const { user } = await open(server, '/sise/foorum/otsing?q=kass')
    await user.type(field(), 'id')
    await pass(800)
    expect(screen.getByRole('list', { name: 'Leitud kohad' })).toHaveAttribute('aria-busy', 'true')
    expect(status()).toHaveTextContent('Otsin…')
  })

  test('FORUM-7 NOTE-3 a lost connection says so, keeps the typed text, and can be retried', async () => {
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

  test('FORUM-7 a text that is too long offers no retry', async () => {
    const server = searching()
    server.faults = [{ on: /\/otsing\?/, status: 400, msg: 'Otsitav on liiga pikk (kuni 300 tähemärki).' }]
    await open(server, '/sise/foorum/otsing?q=kass')
    expect(alert()).toHaveTextContent('Otsitav on liiga pikk (kuni 300 tähemärki).')
    expect(screen.queryByRole('button', { name: 'Proovi uuesti' })).toBeNull()
  })
})

test('FORUM-7 REST-6 more hits than a page has are loaded, and their number is shown as far as it is known', async () => {
  const postitused = Array.from({ length: 70 }, (_, index) => post(`h${index}`, { tekst: `<p>kass ${index}</p>` }))
  const { user } = await open(forumServer([topic('t1', { postitused })]), '/sise/foorum/otsing?q=kass')
  await pass(0)
  expect(status()).toHaveTextContent('Üle 50 vaste')
  expect(hits()).toHaveLength(50)
  await user.click(screen.getByRole('button', { name: 'Näita rohkem vasteid' }))
  await pass(0)
  expect(hits()).toHaveLength(70)
  expect(status()).toHaveTextContent('70 vastet')
  expect(screen.queryByRole('button', { name: 'Näita rohkem vasteid' })).not.toBeInTheDocument()
})
