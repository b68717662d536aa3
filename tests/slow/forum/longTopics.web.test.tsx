import { describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { go, typeInto } from '../../forum/browsing.ts'
import { forumStack } from '../../forum/forumStack.ts'
import { hold } from '../../support/restStub/faults.ts'
import { pressMore } from '../../support/web/pressMore.ts'
import { heading, renderApp } from '../../support/web/web.tsx'

const server = forumStack()
const topicId = '00000000-0000-4000-9000-000000000001'
const topicPath = `/foorum/sadam/${topicId}`
/** The id of a post by its number, from 1. */
const idOf = (post: number) => `00000000-0000-4000-8000-${String(post).padStart(12, '0')}`
const post = (number: number) => document.getElementById(`postitus-${idOf(number)}`)!

/** Writes an unread topic of `posts` posts by Peeter, a minute after one another. */
async function writeTopic(posts = 120) {
  const { peeter, harbour } = server
  await server.sql(`
    insert into topics (_id, pealkiri, kategooria_id, tekst, pinned, user_id, nimi, kuupaev, viimane_postitus, viimane_autor_id, postitused_hulk)
    values ('${topicId}', 'Talgud', '${harbour._id}', '<p>Tere</p>', false, '${peeter._id}', '${peeter.nimi}',
      now() - interval '9 days', now() - interval '9 days' + interval '1 minute' * ${posts}, '${peeter._id}', ${posts})`)
  await server.sql(`
    insert into posts (_id, teema_id, tekst, user_id, nimi, kuupaev)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${topicId}', '<p>Sõna ' || n || '</p>',
      '${peeter._id}', '${peeter.nimi}', now() - interval '9 days' + interval '1 minute' * n
    from generate_series(1, ${posts}) n`)
}

const open = async (hash = '') => {
  const app = await renderApp(`/sise${topicPath}${hash}`, { server })
  await heading('Talgud')
  return app
}
const openLong = async (posts?: number, hash?: string) => {
  await writeTopic(posts)
  return open(hash)
}
const inButton = { selector: 'button, button *' }
/** By its text: a query by role computes the names of all buttons, of which a long topic has hundreds. */
const button = (text: string) => screen.getByText(text, inButton).closest('button')!
const findButton = async (text: string) => (await screen.findByText(text, inButton)).closest('button')!
/** The texts of the first and last rendered posts, and the number of rendered posts. */
function drawn() {
  const texts = within(screen.getByRole('list', { name: '' })).getAllByText(/^Sõna \d+$/)
  return [texts[0]?.textContent, texts.at(-1)?.textContent, texts.length]
}

describe('the pages of a topic', () => {
  test('REST-6 FORUM-3 the first visit begins at the beginning, and every page is appended to the last', async () => {
    const { user, sent } = await openLong()
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
    expect(sent.filter(({ name }) => name === 'MorePosts')).toHaveLength(2)
  })

  test('FORUM-3 it opens at the first unread post, under a line, and earlier ones are loaded above', async () => {
    await writeTopic()
    await server.sql(`insert into topic_reads
      select '${server.member._id}', teema_id, kuupaev from posts where _id = '${idOf(60)}'`)
    const { user } = await open()
    expect(drawn()).toEqual(['Sõna 58', 'Sõna 107', 50])
    expect(screen.getByText('Uued postitused').closest('li')).toHaveTextContent('Sõna 61')
    await user.click(button('Näita varasemaid postitusi'))
    await waitFor(() => expect(drawn()).toEqual(['Sõna 8', 'Sõna 107', 100]))
    expect(screen.getByText('Uued postitused').closest('li')).toHaveTextContent('Sõna 61')
    await user.click(button('Esimene lugemata postitus'))
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Sõna 61'))
  })

  test('FORUM-2 a topic is marked read only once its end was shown', async () => {
    const { user, router } = await openLong()
    await go(router, '/foorum/sadam')
    expect(await screen.findByRole('heading', { name: 'Lugemata: Talgud' })).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Talgud' }))
    await heading('Talgud')
    await user.click(await findButton('Viimane postitus'))
    await waitFor(() => expect(drawn()).toEqual(['Sõna 1', 'Sõna 120', 120]))
    await go(router, '/foorum/sadam')
    expect(await screen.findByRole('heading', { name: 'Talgud' })).toBeInTheDocument()
  })

  test('FORUM-7 a link to a post far away opens the page around it; one in the same topic loads and shows the post', async () => {
    const { router } = await openLong(300, `#postitus-${idOf(200)}`)
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Sõna 200'))
    expect(drawn()).toEqual(['Sõna 175', 'Sõna 224', 50])
    await go(router, `${topicPath}#postitus-${idOf(20)}`)
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Sõna 20'))
    expect(drawn()).toEqual(['Sõna 1', 'Sõna 50', 50])
  })

  test('FORUM-7 a link to a deleted post says so and shows the topic', async () => {
    await openLong(120, `#postitus-${idOf(999)}`)
    expect(await screen.findByText('Seda postitust enam ei ole.')).toBeInTheDocument()
    expect(drawn()).toEqual(['Sõna 1', 'Sõna 50', 50])
  })

  test('NOTE-3 a page that cannot be loaded is reported, and retried', async () => {
    const { user } = await openLong()
    server.faults = [{ on: /^GET .*\/teema\//, status: 500, msg: 'Server ei vasta.' }]
    await user.click(button('Näita uuemaid postitusi'))
    expect(await screen.findByText('Järgmisi ei õnnestunud laadida. Server ei vasta.')).toBeInTheDocument()
    expect(drawn()).toEqual(['Sõna 1', 'Sõna 50', 50])
    server.faults = []
    await user.click(button('Proovi uuesti'))
    await waitFor(() => expect(drawn()).toEqual(['Sõna 1', 'Sõna 100', 100]))
  })
})

describe('writing in a long topic', () => {
  test('NOTE-2 FORUM-6 W13 a reply from the middle stays in its field while it is sent, leads to the newest posts then, and is among them', async () => {
    const { user } = await openLong()
    const release = hold(server, /^POST /)
    await user.click(await findButton('Kirjuta vastus…'))
    await typeInto('Sinu vastus', 'Tulen ka')
    await user.click(button('Saada'))
    const field = screen.getByRole('textbox', { name: 'Sinu vastus' })
    expect(field).toHaveTextContent('Tulen ka')
    // The text that is typed meanwhile is the next reply.
    expect(field).not.toHaveAttribute('aria-disabled')
    expect(screen.getByText('Saadan…')).toBeVisible()
    expect(button('Saada')).toHaveAttribute('aria-busy', 'true')
    expect(button('Saada')).toHaveFocus()
    release()
    expect(await screen.findByText('Vastus on saadetud.')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByText('Saadan…')).not.toBeInTheDocument())
    expect(await findButton('Kirjuta vastus…')).toHaveFocus()
    expect(await screen.findByText('Tulen ka')).toBeInTheDocument()
    expect(drawn()).toEqual(['Sõna 72', 'Sõna 120', 49])
  })

  test('FORUM-3 an edited topic and an edited post show the time', async () => {
    await writeTopic(2)
    await server.sql(`update topics set muudetud = now() - interval '2 days'`)
    await server.sql(`update posts set muudetud = now() - interval '3 days' where _id = '${idOf(1)}'`)
    await open()
    expect(screen.getByText(/^muudetud/, { selector: 'article *' })).toHaveTextContent('muudetud 2 päeva tagasi')
    expect(screen.getByText('Sõna 1').closest('li')).toHaveTextContent('muudetud 3 päeva tagasi')
    expect(screen.getByText('Sõna 2').closest('li')).not.toHaveTextContent('muudetud')
  })
})

describe('links', () => {
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })

  test('FORUM-3 the links of a topic and of a post are copied', async () => {
    const { user } = await openLong(3)
    const copied = jest.fn(() => Promise.resolve())
    clipboard(copied)
    await pressMore(user, screen.getByRole('article'), 'Kopeeri link')
    expect(await screen.findByText('Link on kopeeritud.')).toBeInTheDocument()
    await pressMore(user, post(2), 'Kopeeri link')
    const address = `http://localhost/sise${topicPath}`
    await waitFor(() => expect(copied.mock.calls).toEqual([[address], [`${address}#postitus-${idOf(2)}`]]))
  })

  test('FORUM-3 where the browser refuses, the address is shown in a dialog, selected', async () => {
    const { user } = await openLong(3)
    clipboard(() => Promise.reject(new Error('NotAllowedError')))
    await pressMore(user, post(1), 'Kopeeri link')
    const field = await within(await screen.findByRole('dialog')).findByRole<HTMLInputElement>('textbox')
    expect(field).toHaveValue(`http://localhost/sise${topicPath}#postitus-${idOf(1)}`)
    await waitFor(() => expect(field.selectionEnd).toBe(field.value.length))
  })
})
