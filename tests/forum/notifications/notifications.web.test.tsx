import { afterEach, expect, test } from '@jest/globals'
import { render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { mentionHref } from '../../../schema/rules/mentions.ts'
import { Bell } from '../../../web/app/navbar/Bell.tsx'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { go } from '../browsing.ts'
import { daysAgo, forumServer, mari, post, topic } from '../forumRows.ts'

afterEach(forgetEverything)

/** A forum where Mari is mentioned in one topic and follows another one, both unread. */
function tellingServer() {
  const mention = `<p><a href="${mentionHref('u2')}">@Mari Liige</a>, kas tuled?</p>`
  const server = forumServer(
    [
      topic('t1', {
        pealkiri: 'Praam',
        user: mari,
        postitused: [post('p1', { kuupaev: daysAgo(2), tekst: '<p>Kell viis.</p>' })],
        likes: [{ user: { _id: 'u9', nimi: 'Peeter' } }],
      }),
      topic('t2', {
        pealkiri: 'Uus kai',
        kategooria: 'k2',
        kuupaev: daysAgo(6),
        postitused: [post('p2', { kuupaev: daysAgo(1), tekst: mention })],
      }),
      topic('t3', { pealkiri: 'Muu' }),
    ],
    { unread: ['t1', 't2', 't3'] },
  )
  server.follows = { t1: { u2: 'jalgin' } }
  return server
}

const bell = (name: string) => screen.findAllByRole('link', { name })

test('FORUM-11 the bell counts what is for the member, leads to it, and is quiet when it was read', async () => {
  const { user, router } = await renderApp('/sise/kalender', { server: tellingServer() })
  const [link] = await bell('Sulle: 2 lugemata')
  await user.click(link!)
  await heading('Sulle')
  const rows = within(await screen.findByRole('main')).getAllByRole('listitem')
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Lugemata: Uus kai', 'Lugemata: Praam'])
  expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
    '/sise/foorum/uldine/t2#postitus-p2',
    '/sise/foorum/sadam/t1#postitus-p1',
  ])
  expect(rows[0]).toHaveTextContent('Peeter Paadimees mainis sind')
  expect(rows[1]).toHaveTextContent('Peeter Paadimees vastas')
  expect(screen.getByText('Sinu kirjutatu on viimasest vaatamisest saadik meeldinud 1 korra.')).toBeVisible()
  await user.click(within(rows[0]!).getByRole('link'))
  await heading('Uus kai')
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

test('FORUM-11 likes are told once', async () => {
  const server = tellingServer()
  const first = await renderApp('/sise/sulle', { server })
  await screen.findByText(/meeldinud 1 korra/)
  await waitFor(() => expect(first.sentNames()).toContain('MarkLikesSeen'))
  await go(first.router, '/kalender')
  await go(first.router, '/sulle')
  await waitFor(() => expect(screen.queryByText(/meeldinud/)).toBeNull())
})

test('FORUM-11 a member follows a topic and a category, and a choice that is refused says so and goes back', async () => {
  const server = tellingServer()
  const { user, router } = await renderApp('/sise/foorum/uldine/t3', { server })
  await heading('Muu')
  await user.click(screen.getByRole('button', { name: 'Teema jälgimine: Ei jälgi' }))
  await user.click(screen.getByRole('button', { name: /^Jälgin/ }))
  expect(await screen.findByRole('button', { name: 'Teema jälgimine: Jälgin' })).toHaveFocus()
  await waitFor(() => expect(server.follows?.t3).toEqual({ u2: 'jalgin' }))
  await go(router, '/foorum/sadam')
  await heading('Sadam ja laevaühendus')
  server.faults.push({ on: /jalgimine/, msg: 'Ei saa.' })
  await user.click(screen.getByRole('button', { name: 'Kategooria jälgimine: Ei jälgi' }))
  await user.click(screen.getByRole('button', { name: /^Vaigistatud/ }))
  expect(await screen.findByText(/Valikut ei õnnestunud salvestada/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Kategooria jälgimine: Ei jälgi' })).toBeVisible()
})

test('FORUM-11 on a server that does not tell it there is no bell, no choice and no such screen', async () => {
  const { router } = await renderApp('/sise/foorum/sadam', {
    server: forumServer([topic('t1', { pealkiri: 'Praam' })], { level: undefined }),
  })
  await heading('Sadam ja laevaühendus')
  expect(screen.queryByRole('link', { name: /^Sulle/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /jälgimine/ })).toBeNull()
  await go(router, '/sulle')
  await heading('Antud lehte ei leitud')
})
