import { afterEach, describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { go, losableNetwork } from '../browsing.ts'
import { daysAgo, forumServer, mari, peeter, post, topic } from '../forumRows.ts'

afterEach(clearEverything)

describe('forum home', () => {
  test('FORUM-1 a member sees the categories in their order with the latest title and its time', async () => {
    const server = forumServer([
      topic('t1', { pealkiri: 'Praami graafik', postitused: [post('p1', { kuupaev: daysAgo(3) })] }),
    ])
    server.categories.reverse()
    await renderApp('/sise', { server })
    await heading('Foorum')
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map((row) => within(row).queryByRole('heading', { level: 2 })?.textContent).filter(Boolean)).toEqual([
      'Sadam ja laevaühendus',
      'Üldine',
    ])
    const main = within(screen.getByRole('main'))
    expect(main.getByText('Praami graafik')).toBeInTheDocument()
    expect(main.getByText('3 päeva tagasi')).toBeInTheDocument()
    expect(main.getByText('Siin ei ole veel ühtegi teemat.')).toBeInTheDocument()
  })

  test('FORUM-1 an empty forum says what appears here', async () => {
    const server = forumServer()
    server.categories.length = 0
    await renderApp('/sise', { server })
    expect(await screen.findByText(/Foorumis ei ole veel ühtegi kategooriat/)).toBeInTheDocument()
  })
})

describe('category', () => {
  test('FORUM-2 pinned topics come first, the others by their latest post, with counts and dates', async () => {
    const server = forumServer([
      topic('t1', { pealkiri: 'Vana', kuupaev: daysAgo(30) }),
      topic('t2', {
        pealkiri: 'Värske',
        kuupaev: daysAgo(40),
        likes: [{ user: mari }, { user: peeter }],
        postitused: [post('p1', { kuupaev: daysAgo(1) })],
      }),
      topic('t3', { pealkiri: 'Tähtis', pinned: true, kuupaev: daysAgo(90) }),
    ])
    await renderApp('/sise/foorum/sadam', { server })
    await heading('Sadam ja laevaühendus')
    const titles = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
    expect(titles.map((title) => title.textContent)).toEqual(['Esiletõstetud: Tähtis', 'Värske', 'Vana'])
    const others = screen.getByRole('list', { name: 'Teemad' })
    const row = within(others).getAllByRole('listitem')[0]
    expect(row).toHaveTextContent('1 postitus')
    expect(row).toHaveTextContent('2 meeldimist')
    expect(row).toHaveTextContent('eile')
    expect(row).toHaveTextContent('Peeter Paadimees')
  })

  test('FORUM-2 a topic is highlighted while it is unread and its last post is under 14 days old', async () => {
    const server = forumServer(
      [
        topic('t1', { pealkiri: 'Uus', kuupaev: daysAgo(13.9) }),
        topic('t2', { pealkiri: 'Loetud', kuupaev: daysAgo(1) }),
        topic('t3', { pealkiri: 'Vana', kuupaev: daysAgo(14.1) }),
      ],
      { unread: ['t1', 't3'] },
    )
    await renderApp('/sise/foorum/sadam', { server })
    expect(await screen.findByRole('heading', { name: 'Lugemata: Uus' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Loetud' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Vana' })).toBeInTheDocument()
  })

  test('FORUM-2 an opened topic is read in the list at once, even if the list cannot be reloaded', async () => {
    const server = forumServer([topic('t1', { pealkiri: 'Uus', kuupaev: daysAgo(1) })], { unread: ['t1'] })
    const { user, router, client } = await renderApp('/sise/foorum/sadam', { server })
    await user.click(await screen.findByRole('link', { name: 'Uus' }))
    await heading('Uus')
    losableNetwork(client).lost = true
    await go(router, '/foorum/sadam')
    expect(await screen.findByRole('heading', { level: 2, name: 'Uus' })).toBeInTheDocument()
  })

  test('FORUM-2 an empty category offers to begin the first topic there', async () => {
    const { user } = await renderApp('/sise/foorum/uldine', { server: forumServer() })
    expect(await screen.findByText('Siin ei ole veel ühtegi teemat. Alusta esimest.')).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Uus teema' }))
    await heading('Uus teema')
    expect(await screen.findByLabelText('Kategooria')).toHaveDisplayValue('Üldine')
  })

  test('ROUTE-3 a category that does not exist is not found', async () => {
    await renderApp('/sise/foorum/olematu', { server: forumServer() })
    await heading('Antud lehte ei leitud')
    expect(screen.getByText('Error 404')).toBeInTheDocument()
  })
})

describe('topic', () => {
  test('FORUM-3 a topic shows its text, author, date, posts and the edit link for every member', async () => {
    const server = forumServer([
      topic('t1', {
        pealkiri: 'Praami graafik',
        tekst: '<p>Kas <strong>praam</strong> käib?</p>',
        postitused: [
          post('p2', { tekst: '<p>Teine</p>', kuupaev: daysAgo(1) }),
          post('p1', { tekst: '<p>Esimene</p>', user: null, kuupaev: daysAgo(2) }),
        ],
      }),
    ])
    await renderApp('/sise/foorum/sadam/t1', { server })
    await heading('Praami graafik')
    expect(screen.getByText('praam').tagName).toBe('STRONG')
    expect(screen.getByRole('link', { name: 'Muuda' })).toHaveAttribute('href', '/sise/foorum/muuda/t1')
    const posts = within(screen.getByRole('list', { name: '' })).getAllByRole('listitem')
    expect(posts.map((one) => one.textContent)).toEqual([
      expect.stringContaining('Esimene'),
      expect.stringContaining('Teine'),
    ])
    expect(posts[0]).toHaveTextContent('Endine Elanik')
    expect(screen.getByRole('heading', { level: 2, name: '2 postitust' })).toBeInTheDocument()
  })

  test('FORUM-3 going back restores the post at the top, also with lists in the text of the topic', async () => {
    const postitused = ['p1', 'p2'].map((id) => post(id))
    const server = forumServer([topic('t1', { tekst: '<ol><li>Esiteks</li></ol>', postitused }), topic('t2')])
    const { router, sent } = await renderApp('/sise/foorum/sadam/t1', { server })
    await screen.findByText('Esiteks')
    fireEvent.scroll(document)
    await act(() => new Promise(requestAnimationFrame))
    await go(router, '/foorum/sadam/t2')
    await waitFor(() => expect(screen.queryByText('Esiteks')).toBeNull())
    sent.length = 0
    await act(() => router.navigate(-1))
    await screen.findByText('Esiteks')
    // jsdom lays nothing out, so the last post counts as the topmost one.
    const requested = expect.objectContaining({ name: 'Topic', variables: { id: 't1', around: 'p2' } })
    await waitFor(() => expect(sent).toContainEqual(requested))
  })

  test('ROUTE-4 a topic under the wrong category is shown at its right address', async () => {
    const { router } = await renderApp('/sise/foorum/uldine/t1', {
      server: forumServer([topic('t1', { pealkiri: 'Praam' })]),
    })
    await heading('Praam')
    await waitFor(() => expect(router.state.location.pathname).toBe('/sise/foorum/sadam/t1'))
  })

  test('ROUTE-3 a deleted topic is not found, although the list still had it', async () => {
    const server = forumServer([topic('t1', { pealkiri: 'Kustutatud' })])
    const { user } = await renderApp('/sise/foorum/sadam', { server })
    const link = await screen.findByRole('link', { name: 'Kustutatud' })
    server.topics = []
    await user.click(link)
    await heading('Antud lehte ei leitud')
  })

  test('ROUTE-3 a lost connection differs from a missing topic and can be retried', async () => {
    const server = forumServer([topic('t1', { pealkiri: 'Praam' })])
    const { user, router, client } = await renderApp('/sise', { server })
    await heading('Foorum')
    const network = losableNetwork(client)
    network.lost = true
    await go(router, '/foorum/sadam/t1')
    expect(await screen.findByRole('heading', { name: 'Ühendust ei ole' })).toBeInTheDocument()
    expect(screen.queryByText('Error 404')).not.toBeInTheDocument()
    network.lost = false
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
    await heading('Praam')
  })

  test('NOTE-3 forum: a list that cannot be refreshed stays as it was, and says so', async () => {
    const server = forumServer([topic('t1', { pealkiri: 'Praam' })])
    const { router, client } = await renderApp('/sise/foorum/sadam', { server })
    await heading('Sadam ja laevaühendus')
    const network = losableNetwork(client)
    await go(router, '/')
    await heading('Foorum')
    network.lost = true
    await go(router, '/foorum/sadam')
    expect(await screen.findByText(/Uuemat seisu ei õnnestunud laadida/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Praam' })).toBeInTheDocument()
  })
})
