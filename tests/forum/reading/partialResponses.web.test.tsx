import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { clearEverything, heading, refusal, renderApp } from '../../support/web/web.tsx'
import { go } from '../browsing.ts'
import { forumServer, mari, post, topic } from '../forumRows.ts'

afterEach(clearEverything)

const failing = () => {
  throw refusal('UPSTREAM_ERROR', 'Server ei vastanud.')
}
const main = () => within(screen.getByRole('main'))

describe('a partially failed response', () => {
  test('GQL-3 NOTE-3 a topic with one failed field is an error as a whole, and a press loads it again', async () => {
    const server = forumServer([topic('t1', { pealkiri: 'Praami graafik', postitused: [post('p1')] })])
    let broken = true
    const resolvers = { Post: { likedByMe: () => (broken ? failing() : false) } }
    const { user } = await renderApp('/sise/foorum/sadam/t1', { server, resolvers })
    expect(await main().findByText('Server ei vastanud.')).toBeInTheDocument()
    expect(main().queryByText('Postitus p1')).not.toBeInTheDocument()
    broken = false
    await user.click(main().getByRole('button', { name: 'Proovi uuesti' }))
    await heading('Praami graafik')
    expect(main().getByText('Postitus p1')).toBeInTheDocument()
  })

  test.each([
    ['/sise', 'Query', 'categories'],
    ['/sise/foorum/sadam', 'Category', 'topicPage'],
    ['/sise/foorum/sadam/t1', 'Topic', 'postPage'],
    ['/sise/foorum/sadam/t1', 'Topic', 'likedByMe'],
    ['/sise/foorum/muuda/t1', 'Query', 'categories'],
    ['/sise/foorum/uus', 'Query', 'categories'],
    ['/sise/kasutajad', 'Query', 'userPage'],
    ['/sise/files', 'Query', 'filePage'],
  ])('GQL-3 NOTE-3 %s says that %s.%s failed and offers a retry', async (path, type, field) => {
    const server = forumServer([topic('t1', { pealkiri: 'Praami graafik', user: mari })])
    await renderApp(path, { server, resolvers: { [type]: { [field]: failing } } })
    expect(await main().findByText('Server ei vastanud.')).toBeInTheDocument()
    expect(main().getByRole('button', { name: 'Proovi uuesti' })).toBeEnabled()
  })

  test('GQL-3 NOTE-3 the previous data stays when a field of the new response fails', async () => {
    const server = forumServer([topic('t1', { pealkiri: 'Praami graafik', postitused: [post('p1')] })])
    let broken = false
    const resolvers = { Topic: { likedByMe: () => (broken ? failing() : false) } }
    const { router } = await renderApp('/sise/foorum/sadam/t1', { server, resolvers })
    await heading('Praami graafik')
    await go(router, '/')
    await heading('Foorum')
    broken = true
    await go(router, '/foorum/sadam/t1')
    await heading('Praami graafik')
    expect(await screen.findByText(/Server ei vastanud\./)).toBeInTheDocument()
    expect(main().getByText('Postitus p1')).toBeInTheDocument()
  })
})
