import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { daysAgo, forumServer, post, topic } from '../forumRows.ts'
import { forumStack } from '../forumStack.ts'

afterEach(clearEverything)

/** A plain server with a post about a cat. */
const server = () =>
  forumServer([topic('t1', { pealkiri: 'Praami graafik', postitused: [post('p1', { tekst: '<p>kass</p>' })] })])
const titles = () =>
  within(screen.getByRole('list', { name: 'Leitud kohad' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
const shown = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected))

describe('on our api', () => {
  const own = forumStack()
  beforeEach(async () => {
    const by = await own.api.person({ name: 'Liis Oja' })
    await own.write({ by, category: own.general, title: 'Kadunud', text: '<p>Hall kass</p>' })
    await own.write({ title: 'Praami graafik', posts: [{ by: own.peeter, text: '<p>kass jäi maha</p>' }] })
  })

  test('FORUM-12 a search is filtered by category and author and sorted, and the address keeps it', async () => {
    const { user, router } = await renderApp('/sise/foorum/otsing?q=kass', { server: own })
    await heading('Otsing')
    await shown('Praami graafik', 'Kadunud')
    await user.click(screen.getByText('Täpsusta otsingut'))
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Kategooria' }),
      await screen.findByRole('option', { name: 'Üldine' }),
    )
    await shown('Kadunud')
    expect(router.state.location.search).toBe('?q=kass&tapsusta=1&kategooria=uldine')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kategooria' }), 'Kõik kategooriad')
    await user.type(screen.getByRole('textbox', { name: 'Autor' }), 'oja{Enter}')
    await shown('Kadunud')
    await user.clear(screen.getByRole('textbox', { name: 'Autor' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Järjestus' }), 'Uuemad eespool')
    await shown('Praami graafik', 'Kadunud')
    expect(router.state.location.search).toBe('?q=kass&tapsusta=1&jarjestus=uusimad')
  })

  test('FORUM-12 a link opens the search with its filters, also with a deleted category', async () => {
    await renderApp('/sise/foorum/otsing?q=kass&kategooria=kadunud&autor=oja', { server: own })
    expect(await screen.findByText('Ei leitud.')).toBeInTheDocument()
    expect(await screen.findByRole('combobox', { name: 'Kategooria' })).toHaveDisplayValue('kadunud')
    expect(screen.getByRole('textbox', { name: 'Autor' })).toHaveValue('oja')
  })

  test('FORUM-12 ROUTE-5 the author and the state of the filters follow Back, within the search and from a topic', async () => {
    const { user, router } = await renderApp('/sise/foorum/otsing?q=kass', { server: own })
    await shown('Praami graafik', 'Kadunud')
    const filters = () => screen.getByText('Täpsusta otsingut').closest('details')
    const author = () => screen.getByRole('textbox', { name: 'Autor', hidden: true })
    expect(filters()).not.toHaveAttribute('open')
    await user.click(screen.getByText('Täpsusta otsingut'))
    await waitFor(() => expect(router.state.location.search).toBe('?q=kass&tapsusta=1'))
    await user.click(screen.getByRole('link', { name: 'Kadunud' }))
    await heading('Kadunud')
    await act(() => router.navigate(-1))
    await shown('Praami graafik', 'Kadunud')
    expect(filters()).toHaveAttribute('open')

    await act(() => router.navigate('/foorum/otsing?q=kass&autor=oja'))
    expect(author()).toHaveValue('oja')
    expect(filters()).toHaveAttribute('open')
    await user.clear(author())
    await waitFor(() => expect(router.state.location.search).toBe('?q=kass&tapsusta=1'))
    expect(author()).toHaveFocus()
    expect(filters()).toHaveAttribute('open')
    await user.type(author(), 'liis')
    await waitFor(() => expect(router.state.location.search).toBe('?q=kass&tapsusta=1&autor=liis'))
    await act(() => router.navigate(-1))
    expect(author()).toHaveValue('')
    await act(() => router.navigate(1))
    expect(author()).toHaveValue('liis')
  })
})

test('FORUM-12 another server offers no filters', async () => {
  await renderApp('/sise/foorum/otsing?q=kass', { server: server() })
  await shown('Praami graafik')
  expect(screen.queryByText('Täpsusta otsingut')).toBeNull()
})

test.each([
  [['graafik'], 'Sõna „graafik“ foorumist ei leitud. Sarnased:'],
  [['a', 'b', 'c'], 'Sõnu „a“, „b“ ja „c“ foorumist ei leitud. Sarnased:'],
])('FORUM-12 the words %j that no text has are named', async (tundmatud, sentence) => {
  const stub = server()
  const teema = { _id: 't1', pealkiri: 'Praami graafik', kategooria: stub.categories[0] }
  const hit = { teema, postitus: 'p1', nimi: 'Malle', kuupaev: daysAgo(1), katkend: 'praam', osaline: true, tundmatud }
  stub.faults.push({ on: /otsing\?/, status: 200, body: JSON.stringify([hit]) })
  await renderApp('/sise/foorum/otsing?q=praam', { server: stub })
  expect(await screen.findByText(sentence)).toBeInTheDocument()
})

test('FORUM-12 similar hits are marked as such, and a correction is offered and accepted by a press', async () => {
  const stub = server()
  const hit = {
    teema: { _id: 't1', pealkiri: 'Praami graafik', kategooria: stub.categories[0] },
    postitus: 'p1',
    nimi: 'Malle',
    kuupaev: daysAgo(1),
    katkend: 'karburaator',
    osaline: true,
    parandus: 'karburaator küünal',
  }
  stub.faults.push({ on: /otsing\?/, status: 200, body: JSON.stringify([hit]), times: 1 })
  const { user, router } = await renderApp('/sise/foorum/otsing?q=karburator+k%C3%BC%C3%BCnal', { server: stub })
  expect(await screen.findByText('Kõiki sõnu koos ei leitud. Sarnased:')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'karburaator küünal' }))
  expect(screen.getByRole('searchbox', { name: 'Otsitavad sõnad' })).toHaveValue('karburaator küünal')
  await waitFor(() => expect(router.state.location.search).toBe('?q=karburaator+k%C3%BC%C3%BCnal'))
  expect(await screen.findByText('Ei leitud.')).toBeInTheDocument()
  expect(screen.queryByText(/Kas mõtlesid/)).toBeNull()
})
