import { afterEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { heading, renderApp } from '../../support/web/web.tsx'
import { go, losableNetwork } from '../browsing.ts'
import { forumServer, topic } from '../forumRows.ts'
import { forumStack } from '../forumStack.ts'

const server = forumStack()
afterEach(() => void jest.useRealTimers())

/** Opens a forum where the member has read one topic of three. */
async function open() {
  const { peeter: by, general: category } = server
  await server.write({ title: 'Loetud' })
  await server.send('PUT', '/api/foorum/loetud', { kuni: new Date().toISOString() }, server.member)
  const posts = [1, 2].map(() => ({ by, text: '<p>Kell viis.</p>' }))
  const ferry = await server.write({ title: 'Praam', posts })
  const quay = await server.write({ title: 'Uus kai', category })
  return { ...(await renderApp('/sise', { server })), ferry, quay }
}
const news = () => server.send('GET', '/api/foorum/uued', undefined, server.member)

const newsList = async () => within(await screen.findByRole('region', { name: 'Mis on uut' }))
const button = (name: string) => screen.getByRole('button', { name })
/** Fakes the browser's timers only, as Apollo and the test server need real ones. */
const fakeTimers = () =>
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'Date', 'setImmediate'] })

test('FORUM-10 a member sees the news on the home page, each leading to its first unread post', async () => {
  const { ferry, quay } = await open()
  const rows = (await newsList()).getAllByRole('listitem')
  const [first] = (await server.send('GET', `/api/foorum/teema/${ferry._id}`)).postitused
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Uus kai', 'Praam'])
  expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
    quay.path,
    `${ferry.path}#postitus-${first._id}`,
  ])
  expect(rows[1]).toHaveTextContent('2 uut')
  expect(rows[1]).toHaveTextContent('Peeter Paadimees Kell viis.')
  expect(rows[0]).toHaveTextContent('uus teema')
  // The categories show their numbers, and link to the latest topic.
  expect(screen.getByRole('heading', { level: 2, name: /Sadam ja laevaühendus/ })).toHaveTextContent('1 lugemata teema')
  expect(screen.getAllByRole('link', { name: 'Praam' }).map((link) => link.getAttribute('href'))).toContain(ferry.path)
})

test('FORUM-10 a member who has read everything, and one on a plain server, see the categories alone', async () => {
  for (const quiet of [server, forumServer([topic('t1')], { unread: ['t1'] })]) {
    const { leave } = await renderApp('/sise', { server: quiet })
    await screen.findByRole('heading', { level: 2, name: 'Sadam ja laevaühendus' })
    expect(screen.queryByRole('region', { name: 'Mis on uut' })).toBeNull()
    leave()
  }
})

test('FORUM-10 all is marked as read when the undo has expired, and later posts stay unread', async () => {
  const { sentNames } = await open()
  await newsList()
  fakeTimers()
  fireEvent.click(button('Märgi kõik loetuks'))
  expect(screen.getByText('Kõik on loetuks märgitud.')).toBeInTheDocument()
  expect((await newsList()).queryAllByRole('listitem')).toEqual([])
  expect(document.activeElement).toHaveTextContent('Mis on uut')
  const { _id } = await server.write({ title: 'Hiljem' })
  await act(() => jest.advanceTimersByTimeAsync(9_000))
  expect(sentNames()).not.toContain('MarkForumRead')
  await act(() => jest.advanceTimersByTimeAsync(1_500))
  jest.useRealTimers()
  await waitFor(async () => expect((await news()).teemad).toMatchObject([{ teema: { _id } }]))
  expect(screen.queryByRole('button', { name: 'Võta tagasi' })).toBeNull()
})

test('FORUM-10 an undone press marks nothing, and the list is restored', async () => {
  const { sentNames, router } = await open()
  await newsList()
  fireEvent.click(button('Märgi kõik loetuks'))
  fireEvent.click(button('Võta tagasi'))
  expect((await newsList()).getAllByRole('listitem')).toHaveLength(2)
  await go(router, '/kasutajad')
  await heading('Kasutajad')
  expect(sentNames()).not.toContain('MarkForumRead')
})

test('FORUM-10 a member who leaves the screen within the ten seconds has marked all as read', async () => {
  const { sentNames, router } = await open()
  await newsList()
  fireEvent.click(button('Märgi kõik loetuks'))
  await go(router, '/kasutajad')
  await heading('Kasutajad')
  await waitFor(() => expect(sentNames()).toContain('MarkForumRead'))
})

test('FORUM-10 a member who signs out within the ten seconds marks nothing for the next member', async () => {
  const { sentNames, user } = await open()
  await newsList()
  fireEvent.click(button('Märgi kõik loetuks'))
  await user.click(button('Logi välja'))
  await heading('Logi sisse')
  await waitFor(() => expect(sentNames()).toContain('SignOut'))
  expect(sentNames()).not.toContain('MarkForumRead')
})

test('FORUM-10 a refused mark is reported, and the list is restored', async () => {
  const { client } = await open()
  await newsList()
  const network = losableNetwork(client)
  fakeTimers()
  fireEvent.click(button('Märgi kõik loetuks'))
  network.lost = true
  await act(() => jest.advanceTimersByTimeAsync(10_500))
  jest.useRealTimers()
  expect(
    await screen.findByText(/Kõike ei õnnestunud loetuks märkida\. Serveriga ei saa ühendust\./),
  ).toBeInTheDocument()
  expect((await newsList()).getAllByRole('listitem')).toHaveLength(2)
})
