import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { forumStack } from '../forum/forumStack.ts'
import { clearEverything, heading, refusal } from '../support/web/web.tsx'
import { both, field, group, open, record, results, rowsOf, type Searched, status } from './searched.tsx'

const server = forumStack()
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const lists = () => screen.queryAllByRole('list').map((list) => list.getAttribute('aria-label'))

afterEach(() => {
  jest.useRealTimers()
  clearEverything()
})

/** From now on time passes only in `pass`. */
const stopTime = () => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'Date'] })

describe('the field', () => {
  test('SEARCH-1 makes one request, 150 ms after the last letter, from two letters', async () => {
    const { user, searched } = await open(server)
    expect(field()).toHaveFocus()
    stopTime()
    await user.type(field(), 'p')
    await pass(1_000)
    expect(status()).toHaveTextContent('Kirjuta vähemalt 2 tähte.')
    await user.type(field(), 'r')
    await pass(100)
    await user.type(field(), 'aam')
    await pass(149)
    expect(searched()).toEqual([])
    await pass(1)
    expect(searched()).toEqual([{ text: 'praam', size: 5 }])
    await pass(10)
    expect(status()).toHaveTextContent('3 vastet')
  })

  test('SEARCH-1 a late response to older words is not shown, and the results before stay until the new ones come', async () => {
    const respond = new Map<string, () => void>()
    const { user } = await open(server, {
      path: '/sise/otsing?q=pr',
      search: ({ text }) =>
        text === 'pr'
          ? results(both())
          : new Promise((resolve) =>
              respond.set(text, () => resolve(results([group('FILE', [record(text, { title: text })])]))),
            ),
    })
    await waitFor(() => expect(lists()).toEqual(['Foorum', 'Artiklid']))
    stopTime()
    await user.type(field(), 'a')
    await pass(150)
    expect(screen.getByRole('list', { name: 'Foorum' }).closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true')
    expect(status()).toHaveTextContent('Otsin…')
    await user.type(field(), 'am')
    await pass(150)
    respond.get('praam')!()
    await pass(10)
    expect(lists()).toEqual(['Failid'])
    respond.get('pra')!()
    await pass(10)
    expect(rowsOf('Failid')[0]).toHaveTextContent(/^praam/)
  })
})

describe('results', () => {
  test('SEARCH-1 come by kind with their number, and link to what they show', async () => {
    await open(server, {
      path: '/sise/otsing?q=praam',
      search: () =>
        results([
          ...both(),
          group('EVENT', [record('e1', { place: 'kalender', language: 'et', date: '2020-06-24T09:00:00.000Z' })]),
          group('PAGE', [record('l1')]),
          group('PROTOCOL', [record('pr1', { title: '', date: '2020-06-24T09:00:00.000Z' })]),
          group('FILE', [record('f1', { title: '<mark>praam</mark> & rand.pdf' })]),
          group('MEMBER', [record('m1')]),
          group('FEEDBACK', [record('s1')], { count: 201, next: 'c' }),
        ]),
    })
    const [topic, post] = await waitFor(() => rowsOf('Foorum'))
    expect(topic!.querySelector('h3')!.textContent).toBe('Praam t1')
    expect([...post!.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['praam'])
    await waitFor(() => expect(topic).toHaveTextContent('Peeter PaadimeesSadam ja laevaühendus24. juuni 2020'))
    expect(rowsOf('Artiklid')[0]).toHaveTextContent('Uudisedingliskeelne24. juuni 2020')
    expect(rowsOf('Sündmused')[0]).toHaveTextContent('eestikeelne24. juuni 2020')
    expect(rowsOf('Protokollid')[0]).toHaveTextContent('Protokoll, 24. juuni 2020')
    const main = within(screen.getByRole('main'))
    expect([...main.getAllByRole('link')].map((link) => link.getAttribute('href'))).toEqual([
      '/sise/foorum/sadam/t1',
      '/sise/foorum/sadam/t2#postitus-p1',
      '/sise/kataloog/uudised/muuda/a1',
      '/sise/kataloog/kalender/muuda/e1',
      '/sise/lehed/muuda/l1',
      '/sise/protokollid#protokoll-pr1',
      '/sise/files?q=praam+%26+rand.pdf',
      '/sise/kasutajad/m1',
      '/sise/tagasiside',
      '/sise/otsing?q=praam&liik=tagasiside',
    ])
    expect(main.getByRole('heading', { name: 'Tagasiside 200+' })).toBeInTheDocument()
    expect(status()).toHaveTextContent('Üle 208 vaste')
  })

  test('SEARCH-1 an album that is found in two languages has a row for each', async () => {
    const album = (language: string, title: string) => record('g1', { place: 'rand', language, title })
    await open(server, {
      path: '/sise/otsing?q=rand',
      search: () => results([group('ALBUM', [album('et', 'Rand'), album('en', 'Beach')])]),
    })
    await waitFor(() => expect(rowsOf('Albumid')).toHaveLength(2))
    expect(rowsOf('Albumid').map((row) => row.textContent)).toEqual(['Randeestikeelne', 'Beachingliskeelne'])
  })

  test('SEARCH-1 arrows and Tab move between the field and the results, with one stop in a row', async () => {
    const { user, router } = await open(server, { path: '/sise/otsing?q=praam' })
    const links = await waitFor(() => {
      const found = screen.getAllByRole('link', { name: /Praam|Sadam/ })
      expect(found).toHaveLength(3)
      return found
    })
    await user.keyboard('{ArrowDown}')
    expect(links[0]).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(links[2]).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(links[1]).toHaveFocus()
    await user.tab({ shift: true })
    expect(links[0]).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByText('24. juuni 2020', { selector: '[tabindex="0"]' })).toHaveFocus()
    await user.tab()
    expect(links[1]).toHaveFocus()
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(field()).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/sise/kataloog/uudised/muuda/a1'))
  })
})

describe('states', () => {
  test.each([
    [['graafik'], 'Sõna „graafik“ ei ole kuskil.'],
    [['x', 'y', 'z'], 'Sõnu „x“, „y“ ja „z“ ei ole kuskil.'],
  ])('SEARCH-1 the words %j stand nowhere: %s', async (unknownWords, said) => {
    await open(server, { path: '/sise/otsing?q=praam', search: () => results(both(), { unknownWords }) })
    await waitFor(() => expect(status()).toHaveTextContent(said))
    expect(rowsOf('Foorum')).toHaveLength(2)
  })

  test('SEARCH-1 says that results have only some of the words', async () => {
    const found = [group('FORUM', [record('t1', { place: 'sadam', isPartial: true })])]
    await open(server, { path: '/sise/otsing?q=praam%20kass', search: () => results(found) })
    await waitFor(() => expect(status()).toHaveTextContent('Kõiki sõnu koos ei leitud. Sarnased:'))
  })

  test('SEARCH-1 offers the text without its typing errors', async () => {
    const correctedText = 'praami graafik'
    const { user, searched } = await open(server, {
      path: '/sise/otsing?q=prami%20grafik',
      search: ({ text }) => results(both(), { correctedText: text === correctedText ? null : correctedText }),
    })
    await user.click(await screen.findByRole('button', { name: correctedText }))
    expect(field()).toHaveValue(correctedText)
    await waitFor(() => expect(searched().at(-1)).toMatchObject({ text: correctedText }))
    await waitFor(() => expect(screen.queryByText(/Kas mõtlesid/)).toBeNull())
  })

  test('SEARCH-1 helps where nothing was found: without filters to ask in the forum, with them to search without', async () => {
    const { user, router } = await open(server, {
      path: '/sise/otsing?q=kass&aasta=2020',
      search: () => results([]),
    })
    await user.click(await screen.findByRole('link', { name: 'Otsi ilma valikuteta' }))
    expect(router.state.location.search).toBe('?q=kass')
    expect(await screen.findByText(/^Ei leitud midagi. Vaata, kas sõnad on õigesti kirjutatud/)).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Küsi foorumis' }))
    await heading('Uus teema')
  })

  test('SEARCH-1 NOTE-3 a failure says so, keeps the typed text, and can be retried', async () => {
    let fails = true
    const { user } = await open(server, {
      search: () => {
        if (fails) throw refusal('UPSTREAM_ERROR', 'Server ei vasta.')
        return results(both())
      },
    })
    await user.type(field(), 'praam')
    expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent('Server ei vasta.')
    expect(field()).toHaveValue('praam')
    fails = false
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
    await waitFor(() => expect(rowsOf('Foorum')).toHaveLength(2))
    expect(within(screen.getByRole('main')).queryByRole('alert')).toBeNull()
  })
})

describe('filters', () => {
  /** 30 topics, the 20 first of which are a page, and two articles. */
  const many = ({ kind, after, size }: Searched) => {
    const topics = Array.from({ length: 30 }, (_, index) => record(`t${index}`, { place: 'sadam' }))
    const from = after === undefined ? 0 : Number(after)
    const next = from + size < 30 ? String(from + size) : null
    const forum = group('FORUM', topics.slice(from, from + size), { count: 30, next })
    return results(kind === 'FORUM' ? [forum] : [forum, group('ARTICLE', [record('a1'), record('a2')])])
  }

  test('SEARCH-1 ROUTE-5 a kind is chosen by its chip or its link, and read page by page; Back shows all kinds again', async () => {
    const { user, router, searched } = await open(server, { path: '/sise/otsing?q=praam', search: many })
    await waitFor(() => expect(rowsOf('Foorum')).toHaveLength(5))
    await user.click(screen.getByRole('link', { name: 'Kõik 30 foorumis' }))
    await waitFor(() => expect(rowsOf('Foorum')).toHaveLength(20))
    expect(router.state.location.search).toBe('?q=praam&liik=foorum')
    expect(lists()).toEqual(['Foorum'])
    await user.click(screen.getByRole('button', { name: 'Näita järgmisi vasteid' }))
    await waitFor(() => expect(rowsOf('Foorum')).toHaveLength(30))
    expect(screen.queryByRole('button', { name: 'Näita järgmisi vasteid' })).toBeNull()
    expect(searched().at(-1)).toEqual({ text: 'praam', kind: 'FORUM', size: 20, after: '20' })
    await act(() => router.navigate(-1))
    await waitFor(() => expect(lists()).toEqual(['Foorum', 'Artiklid']))
    await user.click(screen.getByRole('radio', { name: 'Foorum 30' }))
    await waitFor(() => expect(lists()).toEqual(['Foorum']))
    expect(screen.getByRole('radio', { name: 'Artiklid 2' })).not.toBeChecked()
    expect(screen.getByRole('radio', { name: 'Foorum 30' })).toBeChecked()
  })

  test('SEARCH-1 ROUTE-5 language, author and year are in the address, and a link restores them', async () => {
    const { user, router, searched } = await open(server, { path: '/sise/otsing?q=praam' })
    await user.click(screen.getByText('Täpsusta otsingut'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Keel' }), 'Eesti keeles')
    await user.type(screen.getByRole('textbox', { name: 'Autor' }), 'mari{Enter}')
    await user.type(screen.getByRole('textbox', { name: 'Aasta' }), '2026{Enter}')
    await waitFor(() =>
      expect(searched().at(-1)).toEqual({ text: 'praam', language: 'et', author: 'mari', year: 2026, size: 5 }),
    )
    expect(router.state.location.search).toBe('?q=praam&keel=et&autor=mari&aasta=2026')
    clearEverything()
    const again = await open(server, { path: '/sise/otsing?q=praam&keel=et&autor=mari&aasta=2026&liik=artikkel' })
    await waitFor(() =>
      expect(again.searched()).toEqual([
        { text: 'praam', kind: 'ARTICLE', language: 'et', author: 'mari', year: 2026, size: 20 },
      ]),
    )
    expect(screen.getByRole('combobox', { name: 'Keel' })).toHaveDisplayValue('Eesti keeles')
    expect(screen.getByRole('textbox', { name: 'Autor' })).toHaveValue('mari')
    expect(screen.getByRole('textbox', { name: 'Aasta' })).toHaveValue('2026')
    expect(screen.getByRole('radio', { name: 'Artiklid' })).toBeChecked()
  })
})
