import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { WatchedServer } from '../../support/servers/watchedServer.ts'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { go, losableNetwork, pressMore, typeInto } from '../browsing.ts'
import { forumServer, mari, post, topic } from '../forumRows.ts'
import { forumStack } from '../forumStack.ts'

afterEach(() => {
  jest.restoreAllMocks()
  forgetEverything()
})

const server = () =>
  forumServer([
    topic('t1', {
      pealkiri: 'Praam',
      user: mari,
      tekst: '<p>Millal?</p>',
      postitused: [post('p1', { user: mari, tekst: '<p>Homme.</p>' })],
    }),
    topic('t2', { pealkiri: 'Kai' }),
  ])
const open = async (forum: WatchedServer, path: string, title: string, token?: string) => {
  const app = await renderApp(path, { server: forum, token })
  await heading(title)
  return app
}
const openPraam = (forum: WatchedServer, token?: string) => open(forum, '/sise/foorum/sadam/t1', 'Praam', token)
const button = (name: string) => screen.findByRole('button', { name })
const field = (name: string) => screen.findByRole('textbox', { name })

test('FORUM-6 a draft is its person’s and its topic’s alone', async () => {
  const forum = server()
  const first = await openPraam(forum)
  await first.user.click(await button('Kirjuta vastus…'))
  await typeInto('Sinu vastus', 'Pooleli mõte')
  first.leave()
  const other = await openPraam(forum, 'moderaator-token')
  expect(await button('Kirjuta vastus…')).toBeInTheDocument()
  other.leave()
  const elsewhere = await open(forum, '/sise/foorum/sadam/t2', 'Kai')
  expect(await button('Kirjuta vastus…')).toBeInTheDocument()
  elsewhere.leave()
  await openPraam(forum)
  expect(await field('Sinu vastus')).toHaveTextContent('Pooleli mõte')
})

test('FORUM-6 a half-changed post is offered again after a reload, and its draft is gone once it is saved', async () => {
  const forum = server()
  const first = await openPraam(forum)
  await screen.findByText('Homme.')
  await pressMore(first.user, document.getElementById('postitus-p1')!, 'Muuda')
  await typeInto('Postituse tekst', ' või ülehomme')
  first.leave()
  const second = await openPraam(forum)
  expect(await field('Postituse tekst')).toHaveTextContent('või ülehomme')
  expect(screen.getByText(/^Jätkad mustandit/)).toBeInTheDocument()
  await second.user.click(await button('Salvesta'))
  await screen.findByText('Postitus on salvestatud.')
  second.leave()
  await openPraam(forum)
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

test('FORUM-6 a half-written and a half-changed topic are offered again after a reload', async () => {
  const forum = server()
  const first = await open(forum, '/sise/foorum/uus', 'Uus teema')
  await first.user.type(await field('Pealkiri'), 'Talgud')
  await typeInto('Tekst', 'Kes tuleb?')
  first.leave()
  const second = await open(forum, '/sise/foorum/uus', 'Uus teema')
  expect(await field('Pealkiri')).toHaveValue('Talgud')
  expect(await field('Tekst')).toHaveTextContent('Kes tuleb?')
  second.leave()

  const third = await open(forum, '/sise/foorum/muuda/t1', 'Muuda teemat')
  await third.user.type(await field('Pealkiri'), ' talvel')
  third.leave()
  await open(forum, '/sise/foorum/muuda/t1', 'Muuda teemat')
  expect(await field('Pealkiri')).toHaveValue('Praam talvel')
})

test('FORUM-6 W6 where no draft can be kept, leaving a half-written reply asks, and so does the browser', async () => {
  jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const { user, router } = await openPraam(server())
  await user.click(await button('Kirjuta vastus…'))
  await typeInto('Sinu vastus', 'Tulen ka')
  await screen.findByText(/Brauser ei luba seda teksti/)
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  await go(router, '/')
  const dialog = await screen.findByRole('dialog', { name: 'Lahkud lehelt?' })
  expect(dialog).toHaveTextContent('Kui lahkud, läheb see kaduma.')
  await user.click(within(dialog).getByRole('button', { name: 'Kirjuta edasi' }))
  expect(await field('Sinu vastus')).toHaveTextContent('Tulen ka')
})

describe('on our api', () => {
  const own = forumStack()
  let path: string
  const write = async () => {
    path = (await own.write({ title: 'Praam' })).path
  }
  const openOwn = () => open(own, path, 'Praam')

  test('REST-7 forum: a reply whose answer was lost is sent with the same key after a reload too', async () => {
    await write()
    const first = await openOwn()
    await first.user.click(await button('Kirjuta vastus…'))
    await typeInto('Sinu vastus', 'Tulen ka')
    losableNetwork(first.client).lost = true
    const sentBefore = await attempts(first)
    await first.user.click(await button('Saada'))
    await screen.findByText(/Vastust ei õnnestunud saata/)
    first.leave()

    const second = await openOwn()
    await field('Sinu vastus')
    await second.user.click(await button('Saada'))
    await screen.findByText('Vastus on saadetud.')
    const key = (await attempts(second))[0]
    expect(sentBefore).toEqual([])
    expect(key).toBeTruthy()
    second.leave()

    const third = await openOwn()
    await third.user.click(await button('Kirjuta vastus…'))
    await typeInto('Sinu vastus', 'Tulen ka')
    await third.user.click(await button('Saada'))
    await screen.findByText('Vastus on saadetud.')
    expect((await attempts(third))[0]).not.toBe(key)
  })

  test('FORUM-6 a refused reply keeps its text and key over a reload, and “Proovi uuesti” sends it', async () => {
    await write()
    own.faults = [{ on: /^POST /, status: 504, msg: 'Server ei vasta.' }]
    const first = await openOwn()
    await first.user.click(await button('Kirjuta vastus…'))
    await typeInto('Sinu vastus', 'Tulen ka')
    await first.user.click(await button('Saada'))
    expect(await screen.findByText(/Kirjutatu on alles/)).toBeInTheDocument()
    expect(await button('Proovi uuesti')).toBeInTheDocument()
    const [refused] = await attempts(first)
    first.leave()

    own.faults = []
    const second = await openOwn()
    expect(await field('Sinu vastus')).toHaveTextContent('Tulen ka')
    await second.user.click(await button('Saada'))
    await screen.findByText('Vastus on saadetud.')
    expect(await attempts(second)).toEqual([refused])
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => /draft|attempt/.test(key))).toEqual([]))
  })
})

/** The idempotency keys of the replies that were sent. */
async function attempts({ sent }: Awaited<ReturnType<typeof renderApp>>) {
  await Promise.resolve()
  return sent.filter(({ name }) => name === 'CreatePost').map(({ headers }) => headers['idempotency-key'])
}
