import { beforeEach, expect, test } from '@jest/globals'
import { render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { mentionHref } from '../../../schema/rules/mentions.ts'
import { Bell } from '../../../web/app/navbar/Bell.tsx'
import { heading, renderApp } from '../../support/web/web.tsx'
import { go } from '../browsing.ts'
import { forumServer, topic } from '../forumRows.ts'
import { forumStack } from '../forumStack.ts'

const server = forumStack()
/** Mari's topic, which Peeter likes and has answered; one with a mention of her, and another one. All are unread. */
let ferry: string, quay: string, other: string
beforeEach(async () => {
  const { peeter: by, member, general: category } = server
  const mention = `<p><a href="${mentionHref(member._id)}">@Mari Liige</a>, kas tuled?</p>`
  other = (await server.write({ title: 'Muu' })).path
  const own = await server.write({ by: member, title: 'Praam', posts: [{ by, text: '<p>Kell viis.</p>' }] })
  ferry = own.path
  await server.send('PUT', `/api/foorum/teema/like/${own._id}`, undefined, by)
  quay = (await server.write({ title: 'Uus kai', category, posts: [{ by, text: mention }] })).path
})
const following = async (path: string) =>
  (await server.send('GET', `/api/foorum/teema/${path.split('/').at(-1)}`, undefined, server.member)).jalgimine

const bell = (name: string) => screen.findAllByRole('link', { name })

test('FORUM-11 the bell counts the notifications of the member, leads to them, and shows no count when they were read', async () => {
  const { user, router } = await renderApp('/sise/kalender', { server })
  const [link] = await bell('Sulle: 2 lugemata')
  await user.click(link!)
  await heading('Sulle')
  const rows = await within(await screen.findByRole('main')).findAllByRole('listitem')
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Lugemata: Uus kai', 'Lugemata: Praam'])
  expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
    expect.stringContaining(`${quay}#postitus-`),
    expect.stringContaining(`${ferry}#postitus-`),
  ])
  expect(rows[0]).toHaveTextContent('Peeter Paadimees mainis sind')
  expect(rows[1]).toHaveTextContent('Peeter Paadimees vastas')
  expect(screen.getByText('Sinu kirjutatu on viimasest vaatamisest saadik meeldinud 1 korra.')).toBeVisible()
  await user.click(within(rows[0]!).getByRole('link'))
  await heading('Uus kai')
  // Its title is known before its posts, which the member reads.
  await screen.findByText('kas tuled?', { exact: false })
  await go(router, '/kalender')
  expect((await bell('Sulle: 1 lugemata')).length).toBeGreaterThan(0)
})

test.each([
  [99, '99'],
  [100, '99+'],
])('FORUM-11 of %d, counted up to 100, the bell says %s', (count, shown) => {
  render(<Bell count={count} />, { wrapper: MemoryRouter })
  expect(screen.getByRole('link', { name: `Sulle: ${shown} lugemata` })).toHaveTextContent(shown)
})

test('FORUM-11 likes are shown once', async () => {
  const first = await renderApp('/sise/sulle', { server })
  await screen.findByText(/meeldinud 1 korra/)
  await waitFor(() => expect(first.sentNames()).toContain('MarkLikesSeen'))
  await go(first.router, '/kalender')
  await go(first.router, '/sulle')
  await waitFor(() => expect(screen.queryByText(/meeldinud/)).toBeNull())
})

test('FORUM-11 a member follows a topic and a category, and a refused level says so and is reverted', async () => {
  const { user, router } = await renderApp(other, { server })
  await heading('Muu')
  await user.click(await screen.findByRole('button', { name: 'Teema jälgimine: Ei jälgi' }))
  await user.click(screen.getByRole('button', { name: /^Jälgin/ }))
  expect(await screen.findByRole('button', { name: 'Teema jälgimine: Jälgin' })).toHaveFocus()
  await waitFor(async () => expect(await following(other)).toBe('jalgin'))
  await go(router, '/foorum/sadam')
  await heading('Sadam ja laevaühendus')
  server.faults.push({ on: /jalgimine/, msg: 'Ei saa.' })
  await user.click(await screen.findByRole('button', { name: 'Kategooria jälgimine: Ei jälgi' }))
  await user.click(screen.getByRole('button', { name: /^Vaigistatud/ }))
  expect(await screen.findByText(/Valikut ei õnnestunud salvestada/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Kategooria jälgimine: Ei jälgi' })).toBeVisible()
})

test('FORUM-11 a server without notifications has no bell, no levels and no such screen', async () => {
  const { router } = await renderApp('/sise/foorum/sadam', {
    server: forumServer([topic('t1', { pealkiri: 'Praam' })]),
  })
  await heading('Sadam ja laevaühendus')
  expect(screen.queryByRole('link', { name: /^Sulle/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /jälgimine/ })).toBeNull()
  await go(router, '/sulle')
  await heading('Antud lehte ei leitud')
})
