import { afterEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { go } from '../browsing.ts'
import { daysAgo, forumServer, post, topic } from '../forumRows.ts'

afterEach(forgetEverything)

/** A forum where the member has not read one topic. */
function unreadServer() {
  const server = forumServer([topic('t1', { pealkiri: 'Praam', postitused: [post('p1', { kuupaev: daysAgo(2) })] })], {
    unread: ['t1'],
  })
  return server
}

const forumLink = () =>
  within(screen.getAllByRole('navigation', { name: 'Peamenüü' })[0]!).getByRole('link', { name: /^Foorum/ })
const marked = async () => {
  await waitFor(() => expect(forumLink()).toHaveTextContent('on midagi uut'))
  expect(document.title).toMatch(/^• /)
}
const unmarked = async () => {
  await waitFor(() => expect(forumLink()).toHaveTextContent(/^Foorum$/))
  expect(document.title).not.toMatch(/^• /)
}

test('FORUM-10 something new in the forum marks its section and the tab on every screen, until it is read', async () => {
  const { router, sentNames } = await renderApp('/sise/kasutajad', { server: unreadServer() })
  await heading('Kasutajad')
  await marked()
  expect(sentNames()).not.toContain('WhatIsNew')
  await go(router, '/foorum/sadam/t1')
  await heading('Praam')
  await go(router, '/kalender')
  await heading('Kalender')
  await unmarked()
})

test('FORUM-10 the mark goes with what is marked as read on the home', async () => {
  const { user, sentNames } = await renderApp('/sise', { server: unreadServer() })
  await marked()
  await user.click(await screen.findByRole('button', { name: 'Märgi kõik loetuks' }))
  await unmarked()
  await user.click(screen.getByRole('button', { name: 'Võta tagasi' }))
  await marked()
  expect(sentNames()).not.toContain('WhatIsNew')
})

test('FORUM-10 who signs in sees the mark, and another server has none', async () => {
  const { router } = await renderApp('/sise/kasutajad', {
    server: forumServer([topic('t1')], { unread: ['t1'], level: undefined }),
  })
  await heading('Kasutajad')
  await go(router, '/')
  await heading('Foorum')
  await unmarked()
})

test('FORUM-10 the home and the session stand where only what is new cannot be told', async () => {
  const server = unreadServer()
  server.faults.push({ on: /foorum\/uued/, msg: 'Ei saa.' })
  await renderApp('/sise', { server })
  expect(await screen.findByRole('heading', { level: 2, name: /Sadam ja laevaühendus/ })).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Mis on uut' })).toBeNull()
  await unmarked()
})
