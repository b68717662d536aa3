import { afterEach, test } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { titleField } from '../../articles/editor/editorScreen.ts'
import { go } from '../../forum/browsing.ts'
import { forumServer, post, topic } from '../../forum/forumRows.ts'
import { stubArticle } from '../../support/restStub/articles.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { printFootprint } from './footprint.ts'

afterEach(clearEverything)

const folders = ['web'] as const
const turns = [0, 1, 2, 3]
/** What follows an action, such as reading ahead or storing a draft, is counted with it. */
const quiet = (ms = 1000) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))

test('what one action of the client runs is counted', async () => {
  const topics = turns.map((turn) => topic(`t${turn}`, { pealkiri: `Teema ${turn}`, postitused: [post(`p${turn}`)] }))
  const uudised = turns.map((turn) => stubArticle(`a${turn}`, `Uudis ${turn}`))
  const { router, user } = await renderApp('/sise', { server: forumServer(topics, { articles: { uudised } }) })

  /** Opens a list and follows one of its links. */
  const opening = (list: string, title: string, name: (turn: number) => string, opened: (turn: number) => RegExp) => ({
    folders,
    prepare: async () => {
      await go(router, list)
      await heading(title)
      await screen.findByRole('link', { name: name(0) })
    },
    run: async (turn: number) => {
      await user.click(screen.getByRole('link', { name: name(turn) }))
      await heading(opened(turn))
      await quiet()
    },
  })
  const topicName = (turn: number) => `Teema ${turn}`
  const byTopic = (turn: number) => new RegExp(topicName(turn))
  await printFootprint('topic opened', opening('/foorum/sadam', 'Sadam ja laevaühendus', topicName, byTopic))
  const like = async () => {
    await user.click(screen.getAllByRole('button', { name: /^Meeldib/ })[0]!)
    await quiet()
  }
  await printFootprint('like', { folders, run: like })
  const articleName = (turn: number) => `Uudis ${turn}`
  const byArticle = (turn: number) => new RegExp(`Muuda ${articleName(turn)}`)
  await printFootprint('article opened', opening('/kataloog/uudised', 'Uudised', articleName, byArticle))
  await user.click(await screen.findByRole('button', { name: /^Muuda pealkirja/ }))
  const letter = async () => {
    fireEvent.change(titleField(), { target: { value: `${(titleField() as HTMLInputElement).value}a` } })
    await quiet(3000)
  }
  await printFootprint('letter in a title, and 3 s after', { folders, run: letter })
})
