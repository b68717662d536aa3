import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { hold } from '../../support/restStub/faults.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { forumServer, mari, peeter, post, topic } from '../forumRows.ts'

afterEach(clearEverything)

const server = () =>
  forumServer([
    topic('t1', {
      pealkiri: 'Praam',
      likes: [{ user: peeter }],
      postitused: [post('p1', { tekst: '<p>Hea mõte</p>' })],
    }),
  ])

describe('likes', () => {
  test('FORUM-4 a like of a topic is shown before the server has responded, and is sent once (NOTE-2 forum)', async () => {
    const forum = server()
    const release = hold(forum, /^PUT .*\/like\//)
    const { user, sentNames } = await renderApp('/sise/foorum/sadam/t1', { server: forum })
    await heading('Praam')
    const [like] = screen.getAllByRole('button', { name: /^Meeldib/ })
    expect(like).toHaveAttribute('aria-pressed', 'false')
    await user.click(like!)
    expect(like).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('button', { name: /, 2 meeldimist$/ })).toBeInTheDocument()
    expect(like).toHaveAttribute('aria-busy', 'true')
    await user.click(like!)
    release()
    await waitFor(() => expect(like).toHaveAttribute('aria-busy', 'false'))
    expect(like).toHaveAttribute('aria-pressed', 'true')
    expect(sentNames().filter((name) => /like/i.test(name))).toEqual(['LikeTopic'])
  })

  test('GQL-6 forum: a like in a topic is shown in the list from the cache, with one request in all', async () => {
    const { user, client, sentNames } = await renderApp('/sise/foorum/sadam', { server: server() })
    await user.click(await screen.findByRole('link', { name: 'Praam' }))
    await heading('Praam')
    const before = sentNames().length
    await user.click(screen.getAllByRole('button', { name: /^Meeldib/ })[0]!)
    await screen.findByRole('button', { name: /, 2 meeldimist$/ })
    expect(sentNames().slice(before)).toEqual(['LikeTopic'])
    const rows = Object.values(client.cache.extract() as Record<string, { title?: string; likeCount?: number }>)
    expect(rows.find(({ title }) => title === 'Praam')?.likeCount).toBe(2)
    await user.click(within(screen.getByRole('navigation', { name: 'Asukoht' })).getByText('Sadam ja laevaühendus'))
    expect(await screen.findByText('2 meeldimist,')).toBeInTheDocument()
  })

  test('FORUM-4 a refused like is reverted, says why and can be retried, and the like of a post can be removed', async () => {
    const forum = server()
    forum.faults = [{ on: /^PUT /, status: 504, msg: 'Server ei vasta.' }]
    const { user, sentNames } = await renderApp('/sise/foorum/sadam/t1', { server: forum })
    await heading('Praam')
    const like = screen.getAllByRole('button', { name: /^Meeldib/ })[1]!
    await user.click(like)
    expect(await screen.findByText('Sinu meeldimist ei õnnestunud salvestada. Server ei vasta.')).toBeInTheDocument()
    expect(like).toHaveAttribute('aria-pressed', 'false')
    forum.faults = []
    const release = hold(forum, /^PUT .*\/like\//)
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
    // Another press would be sent at the same time as this try.
    expect(like).toHaveAttribute('aria-busy', 'true')
    await user.click(like)
    release()
    await waitFor(() => expect(like).toHaveAttribute('aria-busy', 'false'))
    expect(like).toHaveAttribute('aria-pressed', 'true')
    await user.click(like)
    expect(like).toHaveAttribute('aria-pressed', 'false')
    await waitFor(() => expect(like).toHaveAttribute('aria-busy', 'false'))
    expect(sentNames().filter((name) => /like/i.test(name))).toEqual(['LikePost', 'LikePost', 'UnlikePost'])
  })

  test('FORUM-4 the names of likers are shown by mouse, by keyboard and in the menu, and a like can be removed', async () => {
    const forum = server()
    forum.topics[0]!.likes.push({ user: mari })
    const { user } = await renderApp('/sise/foorum/sadam/t1', { server: forum })
    await heading('Praam')
    const [like] = screen.getAllByRole('button', { name: /^Meeldib/ })
    const names = () => screen.queryByRole('tooltip')?.textContent ?? null
    expect(names()).toBeNull()
    await user.hover(like!)
    expect(names()).toBe('Peeter Paadimees, Mari Liige')
    await user.unhover(like!)
    expect(names()).toBeNull()
    await user.click(screen.getAllByRole('button', { name: 'Veel tegevusi: Peeter Paadimees' })[0]!)
    expect(screen.getByText('Kellele meeldib: Peeter Paadimees, Mari Liige')).toBeVisible()
    await user.keyboard('{Escape}{ArrowLeft}{ArrowLeft}')
    expect(like).toHaveFocus()
    expect(like).toHaveAccessibleDescription('Peeter Paadimees, Mari Liige')
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('button', { name: /, 1 meeldimine$/ })).toHaveAccessibleDescription(
      'Peeter Paadimees',
    )
    await user.keyboard('{Escape}')
    expect(names()).toBeNull()
  })
})
