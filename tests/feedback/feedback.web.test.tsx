import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { forgetEverything, heading, refusal, renderApp, type Resolvers } from '../support/web.tsx'

afterEach(forgetEverything)

interface Row {
  id: string
  name: string
  email: string | null
  receivedAt: string
  text: string
}

const row = (number: number, more: Partial<Row> = {}): Row => ({
  id: `s${number}`,
  name: `Külaline ${number}`,
  email: `k${number}@post.test`,
  receivedAt: new Date(Date.UTC(2026, 10, 20, 12, number)).toISOString(),
  text: `Sõnum ${number}`,
  ...more,
})

/** Messages as a gateway has them, the newest first; a page has as many as are asked for. */
function world(rows: Row[], seenUntil: string | null = null) {
  const state = { rows, seenUntil, marked: [] as string[] }
  const resolvers: Resolvers = {
    Query: {
      feedbackPage: (_: unknown, { size, after }: { size: number; after?: string | null }) => {
        const start = after == null ? 0 : Number(after)
        const next = start + size < state.rows.length ? String(start + size) : null
        return { items: state.rows.slice(start, start + size), next }
      },
      feedbackSeenUntil: () => state.seenUntil,
    },
    Mutation: {
      markFeedbackSeen: (_: unknown, { until }: { until: string }) => {
        state.marked.push(until)
        state.seenUntil = until
        return until
      },
      deleteFeedback: (_: unknown, { id }: { id: string }) => {
        if (!state.rows.some((one) => one.id === id)) throw refusal('NOT_FOUND', 'Seda sõnumit ei ole enam.')
        state.rows = state.rows.filter((one) => one.id !== id)
        return id
      },
    },
  }
  return { state, resolvers }
}

const list = () => screen.findByRole('list', { name: 'Sõnumid' })
const names = async () =>
  within(await list())
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
const item = (name: string) => screen.getByRole('listitem', { name: new RegExp(`^${name}`) })

async function open(resolvers: Resolvers) {
  const app = await renderApp('/sise/tagasiside', { resolvers })
  await heading('Tagasiside')
  return app
}

describe('feedback', () => {
  test('FEED-1 each message with its name, email, time in Tallinn and text, the newest first', async () => {
    await open(world([row(2, { text: 'Tere\nteine rida <b>' }), row(1)]).resolvers)
    expect(await names()).toEqual(['Külaline 2', 'Külaline 1'])
    const first = item('Külaline 2')
    expect(within(first).getByText('k2@post.test')).toBeVisible()
    expect(within(first).getByText('20. november 2026, 14.02')).toHaveAttribute('datetime', '2026-11-20T12:02:00.000Z')
    expect(within(first).getByText(/Tere/).textContent).toBe('Tere\nteine rida <b>')
    expect(document.title).toBe('Tagasiside · Sise')
    expect(screen.getByText('2 sõnumit')).toBeVisible()
  })

  test('FEED-1 what came since the last visit is marked, and stays so until one comes again', async () => {
    const { state, resolvers } = world([row(3), row(2), row(1)], row(1).receivedAt)
    const first = await open(resolvers)
    expect(await screen.findByText('3 sõnumit, 2 uut pärast sinu eelmist käiku')).toBeVisible()
    expect(await names()).toEqual(['Külaline 3Uus', 'Külaline 2Uus', 'Külaline 1'])
    await waitFor(() => expect(state.marked).toEqual([row(3).receivedAt]))
    expect(await names()).toEqual(['Külaline 3Uus', 'Külaline 2Uus', 'Külaline 1'])
    first.leave()

    state.rows = [row(4), ...state.rows]
    await open(resolvers)
    expect(await screen.findByText('4 sõnumit, 1 uus pärast sinu eelmist käiku')).toBeVisible()
    expect(await names()).toEqual(['Külaline 4Uus', 'Külaline 3', 'Külaline 2', 'Külaline 1'])
  })

  test('FEED-1 on a first visit nothing is marked, and on a server that keeps no visits nothing fails', async () => {
    const { resolvers } = world([row(1)])
    await open({
      ...resolvers,
      Mutation: {
        ...resolvers.Mutation,
        markFeedbackSeen: () => {
          throw refusal('UPSTREAM_ERROR', 'Server ei vasta.')
        },
      },
    })
    expect(await names()).toEqual(['Külaline 1'])
    expect(screen.queryByText('Server ei vasta.')).not.toBeInTheDocument()
  })

  test('FEED-1 answering opens a mail; without an address there is nothing to open', async () => {
    await open(world([row(2), row(1, { email: null, name: '' })]).resolvers)
    await list()
    const link = screen.getByRole('link', { name: 'Vasta kirjaga: Külaline 2' })
    expect(link.getAttribute('href')).toMatch(/^mailto:k2@post\.test\?subject=/)
    expect(screen.getAllByRole('link', { name: /^Vasta kirjaga/ })).toHaveLength(1)
    expect(within(item('Nimeta kirjutaja')).getByText('E-posti aadressi ei ole')).toBeVisible()
  })

  test('FEED-1 deleting asks first, names the message, and gives the focus to the count', async () => {
    const { state, resolvers } = world([row(2), row(1)])
    const { user } = await open(resolvers)
    await list()
    const remove = () => user.click(screen.getByRole('button', { name: 'Kustuta sõnum: Külaline 2' }))
    await remove()
    const dialog = await screen.findByRole('dialog', { name: 'Kustuta sõnum?' })
    expect(dialog).toHaveTextContent('Kustutad sõnumi, mille Külaline 2 saatis 20. november 2026, 14.02.')
    await user.click(within(dialog).getByRole('button', { name: 'Jäta alles' }))
    expect(state.rows).toHaveLength(2)

    await remove()
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Kustuta sõnum' }))
    expect(await screen.findByText('Sõnum on kustutatud.')).toBeInTheDocument()
    expect(await names()).toEqual(['Külaline 1'])
    await waitFor(() => expect(screen.getByText('1 sõnum')).toHaveFocus())
  })

  test('FEED-1 one that somebody else has deleted goes too, and a failure keeps it with a way to try again', async () => {
    const { state, resolvers } = world([row(2), row(1)])
    let down = true
    const Mutation = {
      ...resolvers.Mutation,
      deleteFeedback: () => {
        if (down) throw refusal('UPSTREAM_ERROR', 'Server ei vasta.')
        throw refusal('NOT_FOUND', 'Seda sõnumit ei ole enam.')
      },
    }
    const { user } = await open({ ...resolvers, Mutation })
    await list()
    await user.click(screen.getByRole('button', { name: 'Kustuta sõnum: Külaline 1' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Kustuta sõnum' }))
    expect(await screen.findByText('Sõnumit ei saanud kustutada. Server ei vasta.')).toBeInTheDocument()
    expect(await names()).toHaveLength(2)
    down = false
    state.rows = [row(2)]
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Kustuta sõnum' }))
    await waitFor(async () => expect(await names()).toEqual(['Külaline 2']))
  })

  test('FEED-1 without messages it says what would be here', async () => {
    await open(world([]).resolvers)
    expect(await screen.findByText(/Siin ei ole veel ühtegi sõnumit/)).toBeVisible()
  })

  test('NOTE-3 feedback: a list that cannot be read says why, and tries again', async () => {
    const { resolvers } = world([row(1)])
    let down = true
    const { feedbackPage } = resolvers.Query as { feedbackPage: (...all: unknown[]) => unknown }
    const Query = {
      ...resolvers.Query,
      feedbackPage: (...all: unknown[]) => {
        if (down) throw refusal('UPSTREAM_TIMEOUT', 'Server ei vastanud õigel ajal.')
        return feedbackPage(...all)
      },
    }
    const { user } = await open({ ...resolvers, Query })
    expect(await screen.findByText('Server ei vastanud õigel ajal.')).toBeVisible()
    down = false
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
    expect(await names()).toEqual(['Külaline 1'])
  })

  test('REST-6 older messages come page by page', async () => {
    const rows = Array.from({ length: 70 }, (_, at) => row(70 - at))
    const { user } = await open(world(rows).resolvers)
    expect(await names()).toHaveLength(50)
    expect(screen.getByText('Üle 50 sõnumi')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Näita varasemaid' }))
    await waitFor(async () => expect(await names()).toHaveLength(70))
    expect(screen.queryByRole('button', { name: 'Näita varasemaid' })).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByText('70 sõnumit')).toHaveFocus())
  })
})
