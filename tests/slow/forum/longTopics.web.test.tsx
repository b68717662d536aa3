import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { go, pressMore, typeInto } from '../../forum/browsing.ts'
import { daysAgo, forumServer, mari, post, postsInARow, topic } from '../../forum/forumRows.ts'
import { hold } from '../../support/restStub/faults.ts'
import type { Stub } from '../../support/restStub/stub.ts'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'

afterEach(forgetEverything)

/** A server with an unread topic of `posts` posts. */
const longTopic = (posts = 120) =>
  forumServer([topic('t1', { pealkiri: 'Talgud', kuupaev: daysAgo(9), postitused: postsInARow(posts) })], {
    unread: ['t1'],
  })
const open = async (server: Stub, hash = '') => {
  const app = await renderApp(`/sise/foorum/sadam/t1${hash}`, { server })
  await heading('Talgud')
  return app
}
const inButton = { selector: 'button, button *' }
/** By its text: a query by role computes the names of all buttons, of which a long topic has hundreds. */
const button = (text: string) => screen.getByText(text, inButton).closest('button')!
const findButton = async (text: string) => (await screen.findByText(text, inButton)).closest('button')!
/** The list item of the post with this text; the reply form, hidden while sending, contains the text too. */
const row = (text: string) => screen.getAllByText(text).flatMap((found) => found.closest('li') ?? [])[0]
/** The texts of the first and last rendered posts, and the number of rendered posts. */
function drawn() {
  const texts = within(screen.getByRole('list', { name: '' })).getAllByText(/^Sõna \d+$/)
  return [texts[0]?.textContent, texts.at(-1)?.textContent, texts.length]
}

describe('the pages of a topic', () => {
  test('REST-6 FORUM-3 the first visit begins at the beginning, and every page is joined to the last', async () => {
    const { user, sent } = await open(longTopic())
    expect(drawn()).toEqual(['Sõna 1', 'Sõna 50', 50])
    expect(screen.getByRole('heading', { level: 2, name: '120 postitust' })).toBeInTheDocument()
    expect(screen.queryByText('Uued postitused')).not.toBeInTheDocument()
    await user.click(button('Näita uuemaid postitusi'))
    await waitFor(() => expect(drawn()).toEqual(['Sõna 1', 'Sõna 100', 100]))
    await user.click(button('Näita uuemaid postitusi'))
    await waitFor(() => expect(drawn()).toEqual(['Sõna 1', 'Sõna 120', 120]))
    expect(screen.queryByText('Näita uuemaid postitusi')).not.toBeInTheDocument()
    // The focused button was removed: the focus moves to the last post read.
    expect(document.activeElement).toHaveTextContent('Sõna 100')
    expect(sent.filter(({ name }) => name === 'MorePosts').map(({ variables }) => variables.after)).toEqual([
      'after:p50',
      'after:p100',
    ])
  })

  test('FORUM-3 it opens at the first unread post, under a line, and earlier ones are put above', async () => {
    const server = longTopic()
    server.readMarks.t1 = { u2: server.topics[0]!.postitused[59]!.kuupaev }
    const { user } = await open(server)
    expect(drawn()).toEqual(['Sõna 58', 'Sõna 107', 50])
    expect(screen.getByText('Uued postitused').closest('li')).toHaveTextContent('Sõna 61')
    await user.click(button('Näita varasemaid postitusi'))
    await waitFor(() => expect(drawn()).toEqual(['Sõna 8', 'Sõna 107', 100]))
    expect(screen.getByText('Uued postitused').closest('li')).toHaveTextContent('Sõna 61')
    await user.click(button('Esimene lugemata postitus'))
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Sõna 61'))
  })

  test('FORUM-2 a topic is marked read only once its end was shown', async () => {
    const { user, router } = await open(longTopic())
    await go(router, '/foorum/sadam')
    expect(await screen.findByRole('heading', { name: 'Lugemata: Talgud' })).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Talgud' }))
    await heading('Talgud')
    await user.click(await findButton('Viimane postitus'))
    await waitFor(() => expect(drawn()).toEqual(['Sõna 1', 'Sõna 120', 120]))
    await go(router, '/foorum/sadam')
    expect(await screen.findByRole('heading', { name: 'Talgud' })).toBeInTheDocument()
  })

  test('FORUM-7 a link to a post far away opens the page round it; one in the same topic is read and shown', async () => {
    const { router } = await open(longTopic(300), '#postitus-p200')
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Sõna 200'))
    expect(drawn()).toEqual(['Sõna 175', 'Sõna 224', 50])
    await go(router, '/foorum/sadam/t1#postitus-p20')
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Sõna 20'))
    expect(drawn()).toEqual(['Sõna 1', 'Sõna 50', 50])
  })

  test('FORUM-7 a link to a post that is gone says so and shows the topic', async () => {
    await open(longTopic(), '#postitus-p999')
    expect(await screen.findByText('Seda postitust enam ei ole.')).toBeInTheDocument()
    expect(drawn()).toEqual(['Sõna 1', 'Sõna 50', 50])
  })

  test('NOTE-3 a page that cannot be read is said, and tried again', async () => {
    const forum = longTopic()
    const { user } = await open(forum)
    forum.faults = [{ on: /^GET .*\/teema\//, status: 500, msg: 'Server ei vasta.' }]
    await user.click(button('Näita uuemaid postitusi'))
    expect(await screen.findByText('Järgmisi ei õnnestunud laadida. Server ei vasta.')).toBeInTheDocument()
    expect(drawn()).toEqual(['Sõna 1', 'Sõna 50', 50])
    forum.faults = []
    await user.click(button('Proovi uuesti'))
    await waitFor(() => expect(drawn()).toEqual(['Sõna 1', 'Sõna 100', 100]))
  })

  test('FORUM-6 what is being written stays while pages load', async () => {
    const forum = longTopic()
    forum.topics[0]!.postitused[3]!.user = mari
    const { user } = await open(forum)
    await user.click(await findButton('Kirjuta vastus…'))
    await typeInto('Sinu vastus', 'Pooleli vastus')
    await pressMore(user, document.getElementById('postitus-p4')!, 'Muuda')
    await typeInto('Postituse tekst', 'pooleli muudatus')
    await user.click(button('Näita uuemaid postitusi'))
    await waitFor(() => expect(drawn()[1]).toBe('Sõna 100'))
    expect(screen.getByRole('textbox', { name: 'Sinu vastus' })).toHaveTextContent('Pooleli vastus')
    expect(screen.getByRole('textbox', { name: 'Postituse tekst' })).toHaveTextContent('pooleli muudatus')
  })
})

describe('writing in a long topic', () => {
  const reply = async (user: { click: (element: Element) => Promise<void> }, text: string) => {
    await user.click(await findButton('Kirjuta vastus…'))
    await typeInto('Sinu vastus', text)
    await user.click(button('Saada'))
  }

  test('FORUM-6 a reply shows at once at the end where the end is open, and the pages above it stay', async () => {
    const forum = longTopic(60)
    const release = hold(forum, /^POST /)
    const { user } = await open(forum)
    await user.click(button('Näita uuemaid postitusi'))
    await waitFor(() => expect(drawn()).toEqual(['Sõna 1', 'Sõna 60', 60]))
    await reply(user, 'Tulen ka')
    await waitFor(() => expect(row('Tulen ka')).toHaveTextContent('Saadan…'))
    expect(drawn()).toEqual(['Sõna 1', 'Sõna 60', 60])
    release()
    expect(await screen.findByText('Vastus on saadetud.')).toBeInTheDocument()
    expect(screen.getByText('Tulen ka').closest('li')?.previousSibling).toHaveTextContent('Sõna 60')
    expect(drawn()).toEqual(['Sõna 1', 'Sõna 60', 60])
    expect(screen.getByRole('heading', { level: 2, name: '61 postitust' })).toBeInTheDocument()
  })

  test('FORUM-6 a reply from the middle leads to the newest posts, among which it stands', async () => {
    const { user } = await open(longTopic())
    await reply(user, 'Tulen ka')
    expect(await screen.findByText('Vastus on saadetud.')).toBeInTheDocument()
    expect(await screen.findByText('Tulen ka')).toBeInTheDocument()
    expect(drawn()).toEqual(['Sõna 72', 'Sõna 120', 49])
  })

  test('NOTE-2 W13 a reply from the middle stays in its field while it is on its way, with a word that it is', async () => {
    const forum = longTopic()
    const release = hold(forum, /^POST /)
    const { user } = await open(forum)
    await reply(user, 'Tulen ka')
    const field = screen.getByRole('textbox', { name: 'Sinu vastus' })
    expect(field).toHaveTextContent('Tulen ka')
    // What is typed meanwhile is the next reply.
    expect(field).not.toHaveAttribute('aria-disabled')
    expect(screen.getByText('Saadan…')).toBeVisible()
    expect(button('Saada')).toHaveAttribute('aria-busy', 'true')
    expect(button('Saada')).toHaveFocus()
    release()
    expect(await screen.findByText('Vastus on saadetud.')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('Saadan…')).not.toBeInTheDocument())
    expect(await findButton('Kirjuta vastus…')).toHaveFocus()
  })

  test('FORUM-6 a post that is deleted from a page goes, and the rest stays', async () => {
    const forum = longTopic()
    forum.topics[0]!.postitused[59]!.user = mari
    const { user } = await open(forum, '#postitus-p60')
    await pressMore(user, (await screen.findByText('Sõna 60')).closest('li')!, 'Kustuta postitus')
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Kustuta postitus' }))
    expect(await screen.findByText('Postitus on kustutatud.')).toBeInTheDocument()
    expect(screen.queryByText('Sõna 60')).not.toBeInTheDocument()
    expect(drawn()).toEqual(['Sõna 35', 'Sõna 84', 49])
    expect(screen.getByRole('heading', { level: 2, name: '119 postitust' })).toBeInTheDocument()
  })

  test('FORUM-4 a like in a page that was read later shows at once and is taken back when refused', async () => {
    const forum = longTopic()
    forum.faults = [{ on: /^PUT /, status: 500, msg: 'Server ei vasta.' }]
    const { user } = await open(forum)
    await user.click(button('Näita uuemaid postitusi'))
    const found = within((await screen.findByText('Sõna 99')).closest('li') as HTMLElement)
    await user.click(found.getByRole('button', { name: /^Meeldib/ }))
    expect(await screen.findByText(/Sinu meeldimist ei õnnestunud salvestada/)).toBeInTheDocument()
    expect(found.getByRole('button', { name: /^Meeldib/ })).toHaveAttribute('aria-pressed', 'false')
  })

  test('FORUM-3 an edited topic and post say when', async () => {
    const edited = topic('t1', {
      pealkiri: 'Talgud',
      muudetud: daysAgo(2),
      postitused: [post('p1', { muudetud: daysAgo(3), kuupaev: daysAgo(5) }), post('p2', { kuupaev: daysAgo(4) })],
    })
    await open(forumServer([edited]))
    expect(screen.getByText(/^muudetud/, { selector: 'article *' })).toHaveTextContent('muudetud 2 päeva tagasi')
    expect(screen.getByText('Postitus p1').closest('li')).toHaveTextContent('muudetud 3 päeva tagasi')
    expect(screen.getByText('Postitus p2').closest('li')).not.toHaveTextContent('muudetud')
  })
})

describe('links', () => {
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })

  test('FORUM-3 the links of a topic and of a post are copied', async () => {
    const { user } = await open(longTopic(3))
    const copied = jest.fn(() => Promise.resolve())
    clipboard(copied)
    await pressMore(user, screen.getByRole('article'), 'Kopeeri link')
    expect(await screen.findByText('Link on kopeeritud.')).toBeInTheDocument()
    await pressMore(user, document.getElementById('postitus-p2')!, 'Kopeeri link')
    const address = 'http://localhost/sise/foorum/sadam/t1'
    await waitFor(() => expect(copied.mock.calls).toEqual([[address], [`${address}#postitus-p2`]]))
  })

  test('FORUM-3 where the browser refuses, the address stands in a dialog, selected', async () => {
    const { user } = await open(longTopic(3))
    clipboard(() => Promise.reject(new Error('NotAllowedError')))
    await pressMore(user, document.getElementById('postitus-p1')!, 'Kopeeri link')
    const field = await within(await screen.findByRole('dialog')).findByRole<HTMLInputElement>('textbox')
    expect(field).toHaveValue('http://localhost/sise/foorum/sadam/t1#postitus-p1')
    await waitFor(() => expect(field.selectionEnd).toBe(field.value.length))
  })
})
