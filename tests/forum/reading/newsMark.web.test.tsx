import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { heading, renderApp } from '../../support/web/web.tsx'
import { go } from '../browsing.ts'
import { forumServer, topic } from '../forumRows.ts'
import { forumStack } from '../forumStack.ts'

const server = forumStack()

/** Opens a screen while the member has not read one topic. */
async function open(path: string) {
  const ferry = await server.write({ title: 'Praam' })
  return { ...(await renderApp(path, { server })), ferry }
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

test('FORUM-10 news in the forum mark its section and the tab on every screen, until they are read', async () => {
  const { router, sentNames, ferry } = await open('/sise/kasutajad')
  await heading('Kasutajad')
  await marked()
  expect(sentNames()).not.toContain('WhatIsNew')
  await go(router, ferry.path.slice('/sise'.length))
  await heading('Praam')
  await go(router, '/kalender')
  await heading('Kalender')
  await unmarked()
})

test('FORUM-10 the mark disappears when all is marked as read on the home page', async () => {
  const { user, sentNames } = await open('/sise')
  await marked()
  await user.click(await screen.findByRole('button', { name: 'Märgi kõik loetuks' }))
  await unmarked()
  await user.click(screen.getByRole('button', { name: 'Võta tagasi' }))
  await marked()
  expect(sentNames()).not.toContain('WhatIsNew')
})

test('FORUM-10 a member sees the mark after signing in, and a plain server has none', async () => {
  const { router } = await renderApp('/sise/kasutajad', {
    server: forumServer([topic('t1')], { unread: ['t1'] }),
  })
  await heading('Kasutajad')
  await go(router, '/')
  await heading('Foorum')
  await unmarked()
})

test('FORUM-10 the home page and the session stay where only the news fail to load', async () => {
  server.faults.push({ on: /foorum\/uued/, msg: 'Ei saa.' })
  await open('/sise')
  expect(await screen.findByRole('heading', { level: 2, name: /Sadam ja laevaühendus/ })).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Mis on uut' })).toBeNull()
  await unmarked()
})
