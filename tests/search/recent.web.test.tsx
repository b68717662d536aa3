import { afterEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { clearEverything } from '../support/web/web.tsx'
import { webStack } from '../support/web/webStack.ts'
import { field, open } from './searched.tsx'

const server = webStack()
afterEach(clearEverything)

/** Searches for texts by Enter. */
async function searchFor({ user }: Awaited<ReturnType<typeof open>>, ...texts: string[]) {
  for (const text of texts) {
    await user.clear(field())
    await user.type(field(), `${text}{Enter}`)
  }
  await user.clear(field())
}
const recent = () =>
  within(screen.getByRole('list', { name: 'Viimased otsingud' }))
    .getAllByRole('button', { name: /^Otsi uuesti/ })
    .map(({ textContent }) => textContent)

test('SEARCH-1 the last six searches stay on the device, the latest first, to search again, and unreadable without their member', async () => {
  const app = await open(server)
  await searchFor(app, 'praam', 'kass', 'rand', 'sadam', 'talv', 'jaanik', 'kevad', 'kass')
  await waitFor(() => expect(recent()).toEqual(['kass', 'kevad', 'jaanik', 'talv', 'sadam', 'rand']))
  app.leave()
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/kass|kevad/)
  const { user, router } = await open(server)
  await waitFor(() => expect(recent()).toHaveLength(6))
  await user.click(screen.getByRole('button', { name: 'Otsi uuesti: talv' }))
  await waitFor(() => expect(router.state.location.search).toBe('?q=talv'))
})

test('SEARCH-1 a search whose result is opened is among them, and the next person at the browser does not see them', async () => {
  const app = await open(server, { path: '/sise/otsing?q=praam' })
  await app.user.click(await screen.findByRole('link', { name: 'Sadam' }))
  app.leave()
  const next = await open(server, { token: 'admin-token' })
  await searchFor(next, 'kass')
  await waitFor(() => expect(recent()).toEqual(['kass']))
  next.leave()
  await open(server)
  await waitFor(() => expect(recent()).toEqual(['praam']))
})

test('SEARCH-1 each is removed, or all, and the focus stays in the search', async () => {
  const app = await open(server)
  const { user } = app
  await searchFor(app, 'praam', 'kass', 'rand')
  await user.click(await screen.findByRole('button', { name: 'Kustuta: kass' }))
  await waitFor(() => expect(recent()).toEqual(['rand', 'praam']))
  expect(field()).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Kustuta kõik' }))
  await waitFor(() => expect(screen.queryByText('Viimased otsingud')).toBeNull())
  expect(field()).toHaveFocus()
  app.leave()
  await open(server)
  expect(Object.keys(localStorage).filter((name) => name.startsWith('sise.searches'))).toEqual([])
})
