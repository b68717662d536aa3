import { describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { go, pressMore, typeInto } from '../../forum/browsing.ts'
import { forumStack } from '../../forum/forumStack.ts'
import { hold } from '../../support/restStub/faults.ts'
import { heading, renderApp } from '../../support/web/web.tsx'

const server = forumStack()
const topicId = '00000000-0000-4000-9000-000000000001'
const topicPath = `/foorum/sadam/${topicId}`
/** The id of a post by its number, from 1. */
const idOf = (post: number) => `00000000-0000-4000-8000-${String(post).padStart(12, '0')}`
const post = (number: number) => document.getElementById(`postitus-${idOf(number)}`)!

/** Writes an unread topic of `posts` posts, a minute after one another, by Peeter, and those of `own` by the reader. */
async function writeTopic(posts = 120, own: readonly number[] = []) {
  const { peeter, member, harbour } = server
  await server.sql(`
    insert into topics (_id, pealkiri, kategooria_id, tekst, pinned, user_id, nimi, kuupaev, viimane_postitus, viimane_autor_id, postitused_hulk)
    values ('${topicId}', 'Talgud', '${harbour._id}', '<p>Tere</p>', false, '${peeter._id}', '${peeter.nimi}',
      now() - interval '9 days', now() - interval '9 days' + interval '1 minute' * ${posts}, '${peeter._id}', ${posts})`)
  await server.sql(`
    insert into posts (_id, teema_id, tekst, user_id, nimi, kuupaev)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${topicId}', '<p>Sõna ' || n || '</p>', u._id, u.nimi,
      now() - interval '9 days' + interval '1 minute' * n
    from generate_series(1, ${posts}) n
      join users u on u._id = case when n in (${[0, ...own].join()}) then '${member._id}'::uuid else '${peeter._id}'::uuid end`)
}

const open = async (hash = '') => {
  const app = await renderApp(`/sise${topicPath}${hash}`, { server })
  await heading('Talgud')
  return app
}
const openLong = async (posts?: number, own?: readonly number[], hash?: string) => {
  await writeTopic(posts, own)
  return open(hash)
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

  test('FORUM-3 it opens at the first unread post, under a line, and earlier ones are put above', async () => {
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

  test('FORUM-7 a link to a post far away opens the page round it; one in the same topic is read and shown', async () => {
    const { router } = await openLong(300, [], `#postitus-${idOf(200)}`)
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Sõna 200'))
    expect(drawn()).toEqual(['Sõna 175', 'Sõna 224', 50])
    await go(router, `${topicPath}#postitus-${idOf(20)}`)
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Sõna 20'))
    expect(drawn()).toEqual(['Sõna 1', 'Sõna 50', 50])
  })

  test('FORUM-7 a link to a post that is gone says so and shows the topic', async () => {
    await openLong(120, [], `#postitus-${idOf(999)}`)
    expect(await screen.findByText('Seda postitust enam ei ole.')).toBeInTheDocument()
    expect(drawn()).toEqual(['Sõna 1', 'Sõna 50', 50])
  })

  test('NOTE-3 a page that cannot be read is said, and tried again', async () => {
    const { user } = await openLong()
    server.faults = [{ on: /^GET .*\/teema\//, status: 500, msg: 'Server ei vasta.' }]
    await user.click(button('Näita uuemaid postitusi'))
    expect(await screen.findByText('Järgmisi ei õnnestunud laadida. Server ei vasta.')).toBeInTheDocument()
    expect(drawn()).toEqual(['Sõna 1', 'Sõna 50', 50])
    server.faults = []
    await user.click(button('Proovi uuesti'))
    await waitFor(() => expect(drawn()).toEqual(['Sõna 1', 'Sõna 100', 100]))
  })

  test('FORUM-6 what is being written stays while pages load', async () => {
    const { user } = await openLong(120, [4])
    await user.click(await findButton('Kirjuta vastus…'))
    await typeInto('Sinu vastus', 'Pooleli vastus')
    await pressMore(user, post(4), 'Muuda')
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
    const { user } = await openLong(60)
    const release = hold(server, /^POST /)
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
    const { user } = await openLong()
    await reply(user, 'Tulen ka')
    expect(await screen.findByText('Vastus on saadetud.')).toBeInTheDocument()
    expect(await screen.findByText('Tulen ka')).toBeInTheDocument()
    expect(drawn()).toEqual(['Sõna 72', 'Sõna 120', 49])
  })

  test('NOTE-2 W13 a reply from the middle stays in its field while it is on its way, with a word that it is', async () => {
    const { user } = await openLong()
    const release = hold(server, /^POST /)
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
    const { user } = await openLong(120, [60], `#postitus-${idOf(60)}`)
    await pressMore(user, (await screen.findByText('Sõna 60')).closest('li')!, 'Kustuta postitus')
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Kustuta postitus' }))
    expect(await screen.findByText('Postitus on kustutatud.')).toBeInTheDocument()
    expect(screen.queryByText('Sõna 60')).not.toBeInTheDocument()
    expect(drawn()).toEqual(['Sõna 35', 'Sõna 84', 49])
    expect(screen.getByRole('heading', { level: 2, name: '119 postitust' })).toBeInTheDocument()
  })

  test('FORUM-4 a like in a page that was read later shows at once and is taken back when refused', async () => {
    const { user } = await openLong()
    server.faults = [{ on: /^PUT /, status: 500, msg: 'Server ei vasta.' }]
    await user.click(button('Näita uuemaid postitusi'))
    const found = within((await screen.findByText('Sõna 99')).closest('li') as HTMLElement)
    await user.click(found.getByRole('button', { name: /^Meeldib/ }))
    expect(await screen.findByText(/Sinu meeldimist ei õnnestunud salvestada/)).toBeInTheDocument()
    expect(found.getByRole('button', { name: /^Meeldib/ })).toHaveAttribute('aria-pressed', 'false')
  })

  test('FORUM-3 an edited topic and post say when', async () => {
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

  test('FORUM-3 where the browser refuses, the address stands in a dialog, selected', async () => {
    const { user } = await openLong(3)
    clipboard(() => Promise.reject(new Error('NotAllowedError')))
    await pressMore(user, post(1), 'Kopeeri link')
    const field = await within(await screen.findByRole('dialog')).findByRole<HTMLInputElement>('textbox')
    expect(field).toHaveValue(`http://localhost/sise${topicPath}#postitus-${idOf(1)}`)
    await waitFor(() => expect(field.selectionEnd).toBe(field.value.length))
  })
})
