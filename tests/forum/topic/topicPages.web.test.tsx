import { afterEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { go, typeInto } from '../browsing.ts'
import { daysAgo, forumServer, mari, topic } from '../forumRows.ts'

afterEach(clearEverything)

/** A hundred and twenty topics, the newest first, and one that is pinned above them. */
const longCategory = () =>
  forumServer([
    topic('kodukord', { pealkiri: 'Kodukord', pinned: true, kuupaev: daysAgo(900), user: mari }),
    ...Array.from({ length: 120 }, (_, index) =>
      topic(`t${index + 1}`, { pealkiri: `Teema ${index + 1}`, kuupaev: daysAgo(index + 1), user: mari }),
    ),
  ])
const open = async (forum = longCategory()) => {
  const app = await renderApp('/sise/foorum/sadam', { server: forum })
  await heading('Sadam ja laevaühendus')
  return app
}
const button = (name: string) => screen.getByRole('button', { name })
const titles = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map((one) => one.textContent)

test('REST-6 FORUM-2 a long category is loaded page by page, to its end', async () => {
  const { user } = await open()
  expect(titles()).toHaveLength(50)
  await user.click(button('Näita rohkem teemasid'))
  await waitFor(() => expect(titles()).toHaveLength(100))
  await user.click(button('Näita rohkem teemasid'))
  await waitFor(() => expect(titles()).toHaveLength(121))
  expect(titles().slice(0, 2)).toEqual(['Esiletõstetud: Kodukord', 'Teema 1'])
  expect(titles().at(-1)).toBe('Teema 120')
  expect(screen.queryByRole('button', { name: 'Näita rohkem teemasid' })).not.toBeInTheDocument()
})

test('FORUM-2 going back from a topic restores the loaded pages, with the answered topic on top', async () => {
  const forum = longCategory()
  const { user, router } = await open(forum)
  await user.click(button('Näita rohkem teemasid'))
  await waitFor(() => expect(titles()).toHaveLength(100))
  await go(router, '/foorum/sadam/t80')
  await heading('Teema 80')
  await user.click(await screen.findByRole('button', { name: 'Kirjuta vastus…' }))
  await typeInto('Sinu vastus', 'Tere')
  await user.click(button('Saada'))
  await screen.findByText('Vastus on saadetud.')
  const second = forum.topics.find(({ pealkiri }) => pealkiri === 'Teema 2')!
  second.pealkiri = 'Teema 2, uue pealkirjaga'
  await go(router, '/foorum/sadam')
  await heading('Sadam ja laevaühendus')
  expect(titles()).toHaveLength(100)
  expect(titles().slice(0, 3)).toEqual(['Esiletõstetud: Kodukord', 'Teema 80', 'Teema 1'])
  // The list stays the same when the response of the server, with the new title, follows the cached list.
  await waitFor(() => expect(titles()[3]).toBe('Teema 2, uue pealkirjaga'))
  expect(titles()).toHaveLength(100)
  expect(titles().slice(0, 3)).toEqual(['Esiletõstetud: Kodukord', 'Teema 80', 'Teema 1'])
  expect(new Set(titles()).size).toBe(100)
})

test('FORUM-5 an unpinned topic moves down among the others at once', async () => {
  const forum = longCategory()
  forum.topics = forum.topics.slice(0, 4)
  const { user, router } = await open(forum)
  await go(router, '/foorum/muuda/kodukord')
  await user.click(await screen.findByRole('checkbox', { name: 'Esiletõstetud' }))
  await user.click(button('Salvesta teema'))
  await heading('Kodukord')
  await go(router, '/foorum/sadam')
  await heading('Sadam ja laevaühendus')
  expect(titles()).toEqual(['Teema 1', 'Teema 2', 'Teema 3', 'Kodukord'])
})
