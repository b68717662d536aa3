import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { storedFile } from '../../files/fileRows.ts'
import { hold } from '../../support/restStub/faults.ts'
import type { Stub } from '../../support/restStub/stub.ts'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { go, losableNetwork, pressMore, typeInto } from '../browsing.ts'
import { daysAgo, forumServer, mari, post, topic } from '../forumRows.ts'
import { forumStack } from '../forumStack.ts'

afterEach(forgetEverything)

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
  const openOwn = async () => {
    const posts = [1, 2].map(() => ({ by: own.peeter, text: '<p>Mõte</p>' }))
    const { path } = await own.write({ title: 'Praam', posts })
    const app = await renderApp(path, { server: own })
    await heading('Praam')
    return { ...app, path }
  }

  test('FORUM-6 a member replies: the post shows at once, and topic, category and home agree', async () => {
    const { path, user, router, client, sentNames } = await openOwn()
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

  test('FORUM-6 a post that could not be sent stays in the field, and the same attempt is tried again', async () => {
    const { user, sent } = await openOwn()
    own.faults = [{ on: /^POST /, status: 500, msg: 'Server ei vasta.' }]
    await writeReply(user, 'Tere kõigile')
    await user.click(screen.getByRole('button', { name: 'Saada' }))
    expect(
      await screen.findByText('Vastust ei õnnestunud saata. Server ei vasta. Kirjutatu on alles.'),
    ).toBeInTheDocument()
    expect(await screen.findByRole('textbox', { name: 'Sinu vastus' })).toHaveTextContent('Tere kõigile')
    expect(screen.getByRole('heading', { level: 2, name: '2 postitust' })).toBeInTheDocument()
    own.faults = []
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
    expect(await screen.findByText('Vastus on saadetud.')).toBeInTheDocument()
    await writeReply(user, 'Veel midagi')
    await user.click(screen.getByRole('button', { name: 'Saada' }))
    await screen.findByRole('heading', { level: 2, name: '4 postitust' })
    const keys = sent.filter(({ name }) => name === 'CreatePost').map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(3)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })
})

describe('a new post', () => {
  test('FORUM-6 REST-6 after a reply only the end of the topic is read, and what was loaded stays with what others wrote meanwhile', async () => {
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

  test('EDIT-1 FORUM-6 after a refused reply what was typed can still be undone, and the field has the focus', async () => {
    const forum = server()
    const refuse = hold(forum, /^POST /, { status: 500, msg: 'Server ei vasta.' })
    const { user } = await open(forum)
    await writeReply(user, 'Tere kõigile')
    await user.click(screen.getByRole('button', { name: 'Saada' }))
    await waitFor(() => expect(postOf('Tere kõigile')).toHaveTextContent('Saadan…'))
    // It takes what is typed on, out of sight.
    expect(screen.getByRole('textbox', { name: 'Sinu vastus' }).closest('.sending')).not.toBeNull()
    refuse()
    const field = await screen.findByRole('textbox', { name: 'Sinu vastus' })
    await waitFor(() => expect(field).toHaveFocus())
    await user.click(screen.getByRole('button', { name: 'Võta tagasi' }))
    await waitFor(() => expect(field).toHaveTextContent(/^$/))
  })

  test('FORUM-6 a reply without a network stays in the field', async () => {
    const { user, client } = await open(server())
    await writeReply(user, 'Laeval pole levi')
    losableNetwork(client).lost = true
    await user.click(screen.getByRole('button', { name: 'Saada' }))
    expect(await screen.findByText(/Serveriga ei saa ühendust.*Kirjutatu on alles/)).toBeInTheDocument()
    expect(await screen.findByRole('textbox', { name: 'Sinu vastus' })).toHaveTextContent('Laeval pole levi')
  })

  test('FORUM-6 a half-written reply survives a reload, and is gone once it is thrown away', async () => {
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
  test('FORUM-6 only the author and status 3 and above are offered to change or delete it', async () => {
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

  test('FORUM-6 its author changes it in its place', async () => {
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

  test('FORUM-6 a refused change keeps what was typed and leaves the post as it was', async () => {
    const forum = server()
    const msg = 'Seda postitust saab muuta ainult autor või moderaator.'
    forum.faults = [{ on: /^PUT /, status: 403, msg }]
    const { user } = await open(forum)
    await pressMore(user, postOf('Minu mõte'), 'Muuda')
    await typeInto('Postituse tekst', ' täiendatud')
    await user.click(screen.getByRole('button', { name: 'Salvesta' }))
    expect(await screen.findByText(/Seda postitust saab muuta ainult autor või moderaator/)).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Postituse tekst' })).toHaveTextContent('täiendatud')
    await user.click(screen.getByRole('button', { name: 'Loobu' }))
    await user.click(await screen.findByRole('button', { name: 'Loobu muudatustest' }))
    expect(await screen.findByText('Minu mõte')).toBeInTheDocument()
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

  test('FORUM-6 WCAG 2.4.3 the focus goes to the post before a deleted one, and its author may go on with what it said', async () => {
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

  test('FORUM-6 the offer of a deleted post goes with its topic', async () => {
    const { user, router } = await open(server())
    await pressMore(user, postOf('Minu mõte'), 'Kustuta postitus')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Kustuta postitus' }))
    await screen.findByRole('button', { name: 'Ava vastusena' })
    await go(router, '/')
    await heading('Foorum')
    expect(screen.queryByRole('button', { name: 'Ava vastusena' })).not.toBeInTheDocument()
  })

  test('FORUM-6 WCAG 2.4.3 from the first post the focus goes to the heading, and another’s words are not offered', async () => {
    const { user } = await open(server(), { token: 'moderaator-token' })
    await pressMore(user, postOf('Peetri mõte'), 'Kustuta postitus')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Kustuta postitus' }))
    await screen.findByText('Postitus on kustutatud.')
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: '1 postitus' })).toHaveFocus())
    expect(screen.queryByRole('button', { name: 'Ava vastusena' })).not.toBeInTheDocument()
  })

  test('FORUM-6 a post whose deletion is refused comes back', async () => {
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
