import { afterEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { go, losableNetwork } from '../browsing.ts'
import { daysAgo, forumServer, post, topic } from '../forumRows.ts'

afterEach(() => {
  jest.useRealTimers()
  forgetEverything()
})

/** A forum where the member has read one topic of three. */
function unreadServer() {
  const posts = [post('p1', { kuupaev: daysAgo(3) }), post('p2', { kuupaev: daysAgo(2), tekst: '<p>Kell viis.</p>' })]
  const server = forumServer(
    [
      topic('t1', { pealkiri: 'Praam', postitused: posts }),
      topic('t2', { pealkiri: 'Uus kai', kategooria: 'k2', kuupaev: daysAgo(1) }),
      topic('t3', { pealkiri: 'Loetud', kuupaev: daysAgo(5) }),
    ],
    { unread: ['t1', 't2'] },
  )
  return server
}

const newsList = async () => within(await screen.findByRole('region', { name: 'Mis on uut' }))
const button = (name: string) => screen.getByRole('button', { name })
/** Times of the browser's timers only, as Apollo and the server of the test need theirs. */
const fakeTimers = () =>
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'Date', 'setImmediate'] })

test('FORUM-10 a member sees on the home what is new, each leading to its first unread post', async () => {
  await renderApp('/sise', { server: unreadServer() })
  const news = await newsList()
  const rows = news.getAllByRole('listitem')
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Uus kai', 'Praam'])
  expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
    '/sise/foorum/uldine/t2',
    '/sise/foorum/sadam/t1#postitus-p1',
  ])
  expect(rows[1]).toHaveTextContent('2 uut')
  expect(rows[1]).toHaveTextContent('Peeter Paadimees Kell viis.')
  expect(rows[0]).toHaveTextContent('uus teema')
  // The categories say how much of theirs it is, and lead to the latest topic.
  expect(screen.getByRole('heading', { level: 2, name: /Sadam ja laevaühendus/ })).toHaveTextContent('1 lugemata teema')
  expect(screen.getAllByRole('link', { name: 'Praam' }).map((link) => link.getAttribute('href'))).toContain(
    '/sise/foorum/sadam/t1',
  )
})

test('FORUM-10 who has read everything, and who is on another server, sees the categories alone', async () => {
  const read = forumServer([topic('t1', { pealkiri: 'Praam' })])
  await renderApp('/sise', { server: read })
  await screen.findByRole('heading', { level: 2, name: 'Sadam ja laevaühendus' })
  expect(screen.queryByRole('region', { name: 'Mis on uut' })).toBeNull()
})

test('FORUM-10 all is marked as read when the press cannot be undone any more, and what came later stays unread', async () => {
  const server = unreadServer()
  const { sentNames } = await renderApp('/sise', { server })
  await newsList()
  fakeTimers()
  fireEvent.click(button('Märgi kõik loetuks'))
  expect(screen.getByText('Kõik on loetuks märgitud.')).toBeInTheDocument()
  expect((await newsList()).queryAllByRole('listitem')).toEqual([])
  expect(document.activeElement).toHaveTextContent('Mis on uut')
  server.topics.push(topic('t4', { pealkiri: 'Hiljem', kuupaev: new Date().toISOString() }))
  await act(() => jest.advanceTimersByTimeAsync(9_000))
  expect(sentNames()).not.toContain('MarkForumRead')
  await act(() => jest.advanceTimersByTimeAsync(1_500))
  jest.useRealTimers()
  await waitFor(() => expect(Object.keys(server.readMarks)).toEqual(expect.arrayContaining(['t1', 't2'])))
  expect(screen.queryByRole('button', { name: 'Võta tagasi' })).toBeNull()
})

test('FORUM-10 a press that is taken back marks nothing, and the list is there again', async () => {
  const { sentNames, router } = await renderApp('/sise', { server: unreadServer() })
  await newsList()
  fireEvent.click(button('Märgi kõik loetuks'))
  fireEvent.click(button('Võta tagasi'))
  expect((await newsList()).getAllByRole('listitem')).toHaveLength(2)
  await go(router, '/kasutajad')
  await heading('Kasutajad')
  expect(sentNames()).not.toContain('MarkForumRead')
})

test('FORUM-10 who leaves the screen within the ten seconds has marked all as read', async () => {
  const server = unreadServer()
  const { sentNames, router } = await renderApp('/sise', { server })
  await newsList()
  fireEvent.click(button('Märgi kõik loetuks'))
  await go(router, '/kasutajad')
  await heading('Kasutajad')
  await waitFor(() => expect(sentNames()).toContain('MarkForumRead'))
})

test('FORUM-10 who signs out within the ten seconds marks nothing in the name of who comes next', async () => {
  const { sentNames, user } = await renderApp('/sise', { server: unreadServer() })
  await newsList()
  fireEvent.click(button('Märgi kõik loetuks'))
  await user.click(button('Logi välja'))
  await heading('Logi sisse')
  await waitFor(() => expect(sentNames()).toContain('SignOut'))
  expect(sentNames()).not.toContain('MarkForumRead')
})

test('FORUM-10 a mark that the server refuses is told, and the list is there again', async () => {
  const { client } = await renderApp('/sise', { server: unreadServer() })
  await newsList()
  const network = losableNetwork(client)
  fakeTimers()
  fireEvent.click(button('Märgi kõik loetuks'))
  network.lost = true
  await act(() => jest.advanceTimersByTimeAsync(10_500))
  jest.useRealTimers()
  expect(await screen.findByText(/Kõike ei õnnestunud loetuks märkida/)).toBeInTheDocument()
  expect((await newsList()).getAllByRole('listitem')).toHaveLength(2)
})
