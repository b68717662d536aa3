import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { daysAgo, forumServer, post, topic } from '../forumRows.ts'
import { forumStack } from '../forumStack.ts'

afterEach(() => {
  jest.restoreAllMocks()
  clearEverything()
})

const server = () =>
  forumServer([
    topic('t1', {
      pealkiri: 'Praam',
      postitused: ['p1', 'p2', 'p3'].map((id, index) => post(id, { kuupaev: daysAgo(9 - index) })),
    }),
  ])

const focusedId = () => document.activeElement?.id

test('KEYS-1 j and k move from post to post and stop at the ends, and r opens the reply field', async () => {
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  const { user } = await renderApp('/sise/foorum/sadam/t1', { server: server() })
  await heading('Praam')
  await waitFor(() => expect(document.getElementById('postitus-p3')).not.toBeNull())
  // jsdom lays nothing out: all posts are below the bar.
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 200, 300, 80))
  await user.keyboard('j')
  expect(focusedId()).toBe('postitus-p1')
  await user.keyboard('jjjj')
  expect(focusedId()).toBe('postitus-p3')
  await user.keyboard('kk')
  expect(focusedId()).toBe('postitus-p1')
  await user.keyboard('k')
  expect(focusedId()).toBe('postitus-p1')
  await user.keyboard('r')
  const field = await screen.findByRole('textbox', { name: 'Sinu vastus' })
  await waitFor(() => expect(field).toHaveFocus())
})

test('KEYS-1 the first tab stop of a topic is a link to the reply field', async () => {
  window.scrollTo = () => {}
  const { user } = await renderApp('/sise/foorum/sadam/t1', { server: server() })
  await heading('Praam')
  screen.getByRole('main').focus()
  await user.tab()
  expect(document.activeElement).toHaveTextContent('Liigu vastama')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Sinu vastus' })).toHaveFocus())
})

describe('from one new topic to the next', () => {
  const own = forumStack()

  test('FORUM-10 a member who came from the news moves from topic to topic, and one who came by a link gets no such offer', async () => {
    const posts = [{ by: own.peeter, text: '<p>Kell viis.</p>' }]
    const ferry = await own.write({ title: 'Praam', posts })
    await own.write({ title: 'Uus kai', category: own.general, posts })
    const { leave } = await renderApp(ferry.path, { server: own, token: 'moderaator-token' })
    await heading('Praam')
    expect(screen.queryByRole('link', { name: /^Järgmine uus/ })).toBeNull()
    leave()
    const { user, router } = await renderApp('/sise', { server: own })
    const [newest] = await screen.findAllByRole('link', { name: 'Uus kai' })
    await user.click(newest!)
    await user.click(await screen.findByRole('link', { name: 'Järgmine uus: Praam' }))
    await heading('Praam')
    expect(router.state.location.hash).toMatch(/^#postitus-/)
    expect(screen.queryByRole('link', { name: /^Järgmine uus/ })).toBeNull()
  })
})
