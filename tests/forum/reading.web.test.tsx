import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { forgetEverything, heading, renderApp } from '../support/web.tsx'
import { go, losableNetwork } from './browsing.ts'
import { daysAgo, forumWorld, mari, peeter, post, topic } from './forumWorld.ts'

afterEach(forgetEverything)

describe('forum home', () => {
  test('FORUM-1 a member sees the categories in their order with the latest title and when', async () => {
    const world = forumWorld([topic('t1', { title: 'Praami graafik', posts: [post('p1', { createdAt: daysAgo(3) })] })])
    world.categories.reverse()
    await renderApp('/sise', world)
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

  test('FORUM-1 an empty forum says what would be here', async () => {
    const world = forumWorld()
    world.categories.length = 0
    await renderApp('/sise', world)
    expect(await screen.findByText(/Foorumis ei ole veel ühtegi kategooriat/)).toBeInTheDocument()
  })

  test('ROUTE-5 forum: home, category, topic and forms set the title of the document', async () => {
    const world = forumWorld([topic('t1', { title: 'Praami graafik', author: mari })])
    const { router } = await renderApp('/sise', world)
    for (const [path, title] of [
      ['/', 'Foorum · Sise'],
      ['/foorum/sadam', 'Sadam ja laevaühendus · Sise'],
      ['/foorum/sadam/t1', 'Praami graafik · Sise'],
      ['/foorum/uus', 'Uus teema · Sise'],
      ['/foorum/muuda/t1', 'Muuda teemat · Sise'],
    ] as const) {
      await go(router, path)
      await waitFor(() => expect(document.title).toBe(title))
    }
  })
})

describe('category', () => {
  test('FORUM-2 pinned topics stand first, the others by their latest post, with counts and dates', async () => {
    const world = forumWorld([
      topic('t1', { title: 'Vana', createdAt: daysAgo(30) }),
      topic('t2', {
        title: 'Värske',
        createdAt: daysAgo(40),
        likes: [{ user: mari }, { user: peeter }],
        posts: [post('p1', { createdAt: daysAgo(1) })],
      }),
      topic('t3', { title: 'Tähtis', pinned: true, createdAt: daysAgo(90) }),
    ])
    await renderApp('/sise/foorum/sadam', world)
    await heading('Sadam ja laevaühendus')
    const titles = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
    expect(titles.map((title) => title.textContent)).toEqual(['Esiletõstetud: Tähtis', 'Värske', 'Vana'])
    const others = screen.getByRole('list', { name: 'Teemad' })
    const row = within(others).getAllByRole('listitem')[0]
    expect(row).toHaveTextContent('1 postitus')
    expect(row).toHaveTextContent('2 meeldimist')
    expect(row).toHaveTextContent('üks päev tagasi')
    expect(row).toHaveTextContent('Peeter Paadimees')
  })

  test('FORUM-2 a topic stands out while not read and its last post is under 14 days old', async () => {
    const world = forumWorld([
      topic('t1', { title: 'Uus', read: false, createdAt: daysAgo(13.9) }),
      topic('t2', { title: 'Loetud', read: true, createdAt: daysAgo(1) }),
      topic('t3', { title: 'Vana', read: false, createdAt: daysAgo(14.1) }),
    ])
    await renderApp('/sise/foorum/sadam', world)
    expect(await screen.findByRole('heading', { name: 'Lugemata: Uus' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Loetud' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Vana' })).toBeInTheDocument()
  })

  test('FORUM-2 a topic that was opened is read in the list at once, even while the list cannot be asked again', async () => {
    const world = forumWorld([topic('t1', { title: 'Uus', read: false, createdAt: daysAgo(1) })])
    const { user, router, client } = await renderApp('/sise/foorum/sadam', world)
    await user.click(await screen.findByRole('link', { name: 'Uus' }))
    await heading('Uus')
    losableNetwork(client).lost = true
    await go(router, '/foorum/sadam')
    expect(await screen.findByRole('heading', { level: 2, name: 'Uus' })).toBeInTheDocument()
  })

  test('FORUM-2 an empty category offers to begin the first topic there', async () => {
    const { user } = await renderApp('/sise/foorum/uldine', forumWorld())
    expect(await screen.findByText('Siin ei ole veel ühtegi teemat. Loo esimene.')).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Uus teema' }))
    await heading('Uus teema')
    expect(await screen.findByLabelText('Kategooria')).toHaveDisplayValue('Üldine')
  })

  test('ROUTE-3 a category that does not exist is not found', async () => {
    await renderApp('/sise/foorum/olematu', forumWorld())
    await heading('Antud lehte ei leitud')
    expect(screen.getByText('Error 404')).toBeInTheDocument()
  })
})

describe('topic', () => {
  test('FORUM-3 a topic shows its text, author, date, posts and the edit link for every member', async () => {
    const world = forumWorld([
      topic('t1', {
        title: 'Praami graafik',
        text: '<p>Kas <strong>praam</strong> käib?</p>',
        posts: [
          post('p2', { text: '<p>Teine</p>', createdAt: daysAgo(1) }),
          post('p1', { text: '<p>Esimene</p>', author: null, createdAt: daysAgo(2) }),
        ],
      }),
    ])
    await renderApp('/sise/foorum/sadam/t1', world)
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

  test('ROUTE-4 a topic under the wrong category is shown at its right place', async () => {
    const { router } = await renderApp('/sise/foorum/uldine/t1', forumWorld([topic('t1', { title: 'Praam' })]))
    await heading('Praam')
    await waitFor(() => expect(router.state.location.pathname).toBe('/sise/foorum/sadam/t1'))
  })

  test('ROUTE-3 a topic that is gone is not found, although the list still had it', async () => {
    const world = forumWorld([topic('t1', { title: 'Kustutatud' })])
    const { user } = await renderApp('/sise/foorum/sadam', world)
    const link = await screen.findByRole('link', { name: 'Kustutatud' })
    world.topics = []
    await user.click(link)
    await heading('Antud lehte ei leitud')
  })

  test('ROUTE-3 a lost network is told apart from a missing topic and can be tried again', async () => {
    const world = forumWorld([topic('t1', { title: 'Praam' })])
    const { user, router, client } = await renderApp('/sise', world)
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
    const world = forumWorld([topic('t1', { title: 'Praam' })])
    const { router, client } = await renderApp('/sise/foorum/sadam', world)
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
