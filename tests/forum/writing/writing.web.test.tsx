import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { storedFile } from '../../files/fileRows.ts'
import { hold } from '../../support/restStub/faults.ts'
import type { Stub } from '../../support/restStub/stub.ts'
import { pressMore } from '../../support/web/pressMore.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { go, losableNetwork, typeInto } from '../browsing.ts'
import { daysAgo, forumServer, mari, post, topic } from '../forumRows.ts'
import { forumStack } from '../forumStack.ts'

afterEach(clearEverything)

const server = () =>
  forumServer([
    topic('t1', {
      pealkiri: 'Praam',
      kuupaev: daysAgo(9),
      postitused: [
        post('p1', { tekst: '<p>Peetri mõte</p>', kuupaev: daysAgo(5) }),
        post('p2', { tekst: '<p>Minu mõte</p>', user: mari, kuupaev: daysAgo(2) }),
      ],
    }),
  ])

const open = async (forum: Stub, options: { token?: string } = {}) => {
  const app = await renderApp('/sise/foorum/sadam/t1', { ...options, server: forum })
  await heading('Praam')
  return app
}
// While a reply is being sent, the hidden editor has the same text: the post is the match in a list item.
const postOf = (text: string) =>
  screen
    .getAllByText(text)
    .map((each) => each.closest('li'))
    .find((row) => row !== null)!
const writeReply = async (user: { click: (element: Element) => Promise<void> }, text: string) => {
  await user.click(await screen.findByRole('button', { name: 'Kirjuta vastus…' }))
  await typeInto('Sinu vastus', text)
}

describe('a new post on our api', () => {
  const own = forumStack()

  test('FORUM-6 a member replies: the post is shown at once, and topic, category and home page agree', async () => {
    const posts = [1, 2].map(() => ({ by: own.peeter, text: '<p>Mõte</p>' }))
    const { path } = await own.write({ title: 'Praam', posts })
    const { user, router, client, sentNames } = await renderApp(path, { server: own })
    await heading('Praam')
    const release = hold(own, /^POST /)
    await go(router, '/')
    await heading('Foorum')
    await go(router, path.slice('/sise'.length))
    await writeReply(user, 'Tere kõigile')
    const before = sentNames().length
    await user.click(screen.getByRole('button', { name: 'Saada' }))
    await waitFor(() => expect(postOf('Tere kõigile')).toHaveTextContent('Saadan…'))
    expect(within(postOf('Tere kõigile')).queryByRole('button')).not.toBeInTheDocument()
    release()
    expect(await screen.findByText('Vastus on saadetud.')).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 2, name: '3 postitust' })).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Kirjuta vastus…' })).toHaveFocus()
    await waitFor(() => expect(sentNames().slice(before)).toEqual(['CreatePost', 'TopicSubscription']))
    losableNetwork(client).lost = true
    await go(router, '/')
    await heading('Foorum')
    expect(within(screen.getByRole('main')).getByText('hetk tagasi')).toBeInTheDocument()
  })
})

describe('a new post', () => {
  test('FORUM-6 REST-6 after a reply only the end of the topic is loaded, and the loaded posts stay with those of others', async () => {
    const written = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, at) =>
        post(`p${first + at}`, { kuupaev: daysAgo(9 - (first + at) / 10), tekst: `<p>Mõte ${first + at}</p>` }),
      )
    const long = topic('t1', { pealkiri: 'Praam', kuupaev: daysAgo(9), postitused: written(1, 30) })
    const forum = forumServer([long])
    const { user, sent } = await open(forum)
    await screen.findByText('Mõte 30')
    long.postitused.push(...written(31, 33))
    await writeReply(user, 'Tere kõigile')
    await user.click(screen.getByRole('button', { name: 'Saada' }))
    expect(await screen.findByText('Vastus on saadetud.')).toBeInTheDocument()
    expect(sent.find(({ name }) => name === 'CreatePost')?.variables).toMatchObject({ size: 10 })
    for (const text of ['Mõte 1', 'Mõte 30', 'Mõte 31', 'Mõte 33', 'Tere kõigile'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
  })

  test('EDIT-1 FORUM-6 after a refused reply the typed text can still be undone, and the field has the focus', async () => {
    const forum = server()
    const refuse = hold(forum, /^POST /, { status: 500, msg: 'Server ei vasta.' })
    const { user } = await open(forum)
    await writeReply(user, 'Tere kõigile')
    await user.click(screen.getByRole('button', { name: 'Saada' }))
    await waitFor(() => expect(postOf('Tere kõigile')).toHaveTextContent('Saadan…'))
    // It accepts the text that is typed on, out of sight.
    expect(screen.getByRole('textbox', { name: 'Sinu vastus' }).closest('.sending')).not.toBeNull()
    refuse()
    const field = await screen.findByRole('textbox', { name: 'Sinu vastus' })
    await waitFor(() => expect(field).toHaveFocus())
    expect(screen.getByText('Vastust ei õnnestunud saata. Server ei vasta. Kirjutatu on alles.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Võta tagasi' }))
    await waitFor(() => expect(field).toHaveTextContent(/^$/))
  })

  test('FORUM-6 a half-written reply is restored after a reload, and is deleted when it is discarded', async () => {
    const forum = server()
    const first = await open(forum)
    await writeReply(first.user, 'Pooleli mõte')
    first.leave()
    const second = await open(forum)
    expect(await screen.findByRole('textbox', { name: 'Sinu vastus' })).toHaveTextContent('Pooleli mõte')
    expect(screen.getByText(/^Jätkad mustandit/)).toBeInTheDocument()
    await second.user.click(screen.getByRole('button', { name: 'Loobu' }))
    const dialog = await screen.findByRole('dialog', { name: 'Loobud vastusest?' })
    await second.user.click(within(dialog).getByRole('button', { name: 'Loobu vastusest' }))
    expect(await screen.findByRole('button', { name: 'Kirjuta vastus…' })).toBeInTheDocument()
    second.leave()
    await open(forum)
    expect(await screen.findByRole('button', { name: 'Kirjuta vastus…' })).toBeInTheDocument()
  })

  test('FORUM-6 W6 where no draft can be stored, leaving a half-written reply asks, and so does the browser', async () => {
    const opening = jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    const { user, router, leave } = await open(server())
    await writeReply(user, 'Tulen ka')
    await screen.findByText(/Brauser ei luba seda teksti/)
    const closing = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(closing)
    expect(closing.defaultPrevented).toBe(true)
    await go(router, '/')
    const dialog = await screen.findByRole('dialog', { name: 'Lahkud lehelt?' })
    expect(dialog).toHaveTextContent('Kui lahkud, läheb see kaduma.')
    await user.click(within(dialog).getByRole('button', { name: 'Kirjuta edasi' }))
    expect(await screen.findByRole('textbox', { name: 'Sinu vastus' })).toHaveTextContent('Tulen ka')
    // The note of the closed form is what the next test must not find.
    leave()
    await waitFor(() => expect(localStorage.length).toBeGreaterThan(0))
    localStorage.clear()
    opening.mockRestore()
  })

  test('FORUM-6 an empty reply is not sent', async () => {
    const { user, sentNames } = await open(server())
    await user.click(await screen.findByRole('button', { name: 'Kirjuta vastus…' }))
    await user.click(await screen.findByRole('button', { name: 'Saada' }))
    expect(await screen.findByText('Kirjuta midagi.')).toBeInTheDocument()
    expect(sentNames()).not.toContain('CreatePost')
  })

  test('REST-8 forum: a post that was saved but could not be read back is shown as saved', async () => {
    const forum = server()
    const { user } = await open(forum)
    await writeReply(user, 'Tere kõigile')
    forum.faults = [{ on: /^GET .*\/teema\//, status: 500, msg: 'Vastust ei saanud lugeda.', times: 1 }]
    await user.click(screen.getByRole('button', { name: 'Saada' }))
    expect(await screen.findByText('Vastus on saadetud.')).toBeInTheDocument()
    expect(screen.getByText('Tere kõigile')).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Kirjuta vastus…' })).toBeInTheDocument()
  })
})

describe('an old post', () => {
  test('FORUM-6 only the author and status 3 and above see the buttons to change or delete it', async () => {
    const offered = async (text: string, { click }: { click: (on: Element) => Promise<void> }) => {
      const more = within(postOf(text)).getByRole('button', { name: /^Veel tegevusi: / })
      await click(more)
      const panel = within(document.getElementById(more.getAttribute('aria-controls')!)!)
      return panel.getAllByRole('button').map(({ textContent }) => textContent)
    }
    const { leave, user } = await open(server())
    expect(await offered('Peetri mõte', user)).toEqual(['Kopeeri link'])
    expect(await offered('Minu mõte', user)).toEqual(['Kopeeri link', 'Muuda', 'Kustuta postitus'])
    leave()
    const moderated = await open(server(), { token: 'moderaator-token' })
    expect(await offered('Peetri mõte', moderated.user)).toContain('Kustuta postitus')
  })

  test('FORUM-6 its author changes it on the page', async () => {
    const { user } = await open(server())
    await pressMore(user, postOf('Minu mõte'), 'Muuda')
    const field = await typeInto('Postituse tekst', ' täiendatud')
    await waitFor(() => expect(field).toHaveTextContent('täiendatud'))
    await user.click(screen.getByRole('button', { name: 'Salvesta' }))
    expect(await screen.findByText('Postitus on salvestatud.')).toBeInTheDocument()
    expect(screen.getByText(/Minu mõte.*täiendatud|täiendatud.*Minu mõte/)).toBeInTheDocument()
    await waitFor(() =>
      expect(
        within(document.getElementById('postitus-p2')!).getByRole('button', { name: /^Veel tegevusi: / }),
      ).toHaveFocus(),
    )
  })

  test('FORUM-6 a half-changed one is offered again after a reload, and its draft is deleted once it is saved', async () => {
    const forum = server()
    const first = await open(forum)
    await pressMore(first.user, postOf('Minu mõte'), 'Muuda')
    await typeInto('Postituse tekst', ' või ülehomme')
    first.leave()
    const second = await open(forum)
    expect(await screen.findByRole('textbox', { name: 'Postituse tekst' })).toHaveTextContent('või ülehomme')
    expect(screen.getByText(/^Jätkad mustandit/)).toBeInTheDocument()
    await second.user.click(screen.getByRole('button', { name: 'Salvesta' }))
    await screen.findByText('Postitus on salvestatud.')
    second.leave()
    await open(forum)
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  test('FORUM-6 it is deleted after a confirmation that names it', async () => {
    const { user, sentNames } = await open(server())
    await pressMore(user, postOf('Minu mõte'), 'Kustuta postitus')
    const dialog = await screen.findByRole('dialog', { name: 'Kustuta postitus?' })
    expect(dialog).toHaveTextContent('Mari Liige')
    await user.click(within(dialog).getByRole('button', { name: 'Jäta alles' }))
    expect(sentNames()).not.toContain('DeletePost')
    await pressMore(user, postOf('Minu mõte'), 'Kustuta postitus')
    const again = await screen.findByRole('dialog', { name: 'Kustuta postitus?' })
    await user.click(within(again).getByRole('button', { name: 'Kustuta postitus' }))
    expect(await screen.findByText('Postitus on kustutatud.')).toBeInTheDocument()
    expect(screen.queryByText('Minu mõte')).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 2, name: '1 postitus' })).toBeInTheDocument()
  })

  test('FORUM-6 WCAG 2.4.3 the focus goes to the post before a deleted one, and its author may reuse its text', async () => {
    const forum = server()
    forum.files.push(storedFile('plaan.pdf'))
    forum.topics[0]!.postitused[1]!.failid.push(forum.files[0]!)
    const { user } = await open(forum)
    await writeReply(user, 'Pooleli mõte')
    await pressMore(user, postOf('Minu mõte'), 'Kustuta postitus')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Kustuta postitus' }))
    await waitFor(() => expect(postOf('Peetri mõte')).toHaveFocus())
    await user.click(await screen.findByRole('button', { name: 'Ava vastusena' }))
    const field = screen.getByRole('textbox', { name: 'Sinu vastus' })
    await waitFor(() => expect(field).toHaveTextContent('Pooleli mõteMinu mõte'))
    await user.click(screen.getByRole('button', { name: 'Saada' }))
    await screen.findByText('Vastus on saadetud.')
    expect(forum.topics[0]!.postitused.at(-1)).toMatchObject({
      tekst: '<p>Pooleli mõte</p><p>Minu mõte</p>',
      failid: [{ _id: forum.files[0]!._id }],
    })
  })

  test('FORUM-6 the offer of a deleted text disappears with its topic', async () => {
    const { user, router } = await open(server())
    await pressMore(user, postOf('Minu mõte'), 'Kustuta postitus')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Kustuta postitus' }))
    await screen.findByRole('button', { name: 'Ava vastusena' })
    await go(router, '/')
    await heading('Foorum')
    expect(screen.queryByRole('button', { name: 'Ava vastusena' })).not.toBeInTheDocument()
  })

  test('FORUM-6 WCAG 2.4.3 after the first post is deleted the focus goes to the heading, and the text of others is not offered', async () => {
    const { user } = await open(server(), { token: 'moderaator-token' })
    await pressMore(user, postOf('Peetri mõte'), 'Kustuta postitus')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Kustuta postitus' }))
    await screen.findByText('Postitus on kustutatud.')
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: '1 postitus' })).toHaveFocus())
    expect(screen.queryByRole('button', { name: 'Ava vastusena' })).not.toBeInTheDocument()
  })

  test('FORUM-6 a post whose deletion is refused reappears', async () => {
    const forum = server()
    forum.faults = [{ on: /^DELETE /, status: 403, msg: 'Sul ei ole selleks õigust.' }]
    const { user } = await open(forum)
    await pressMore(user, postOf('Minu mõte'), 'Kustuta postitus')
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Kustuta postitus' }))
    expect(await screen.findByText(/Postitust ei õnnestunud kustutada. Sul ei ole selleks õigust/)).toBeInTheDocument()
    expect(screen.getByText('Minu mõte')).toBeInTheDocument()
  })
})
