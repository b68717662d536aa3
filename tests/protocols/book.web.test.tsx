import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { Context } from '../../gateway/context.ts'
import type { PageArgs } from '../../gateway/lib/pages.ts'
import type { StubProtocol } from '../support/restStub/protocols.ts'
import type { Stub } from '../support/restStub/stub.ts'
import { clearEverything, heading, refusal, renderApp } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'

afterEach(clearEverything)

/** A protocol of a day of June. */
const protocol = (year: number, day: number, more: Partial<StubProtocol> = {}): StubProtocol => ({
  _id: `pr-${year}-${day}`,
  tekst: `<p>Otsus ${day}</p>`,
  kuupaev: { year, month: 5, day },
  failid: [],
  ...more,
})
const undated = protocol(0, 0, { _id: 'pr-kuupaevata', kuupaev: null, tekst: '<p>Ilma kuupäevata</p>' })
/** Newest first, as the server sends them. */
const rows = [protocol(2026, 3), protocol(2026, 1), protocol(2025, 2), protocol(2023, 9), undated]

type App = Awaited<ReturnType<typeof renderApp>>

async function open(path = '', given: StubProtocol[] | Stub = rows, options: Parameters<typeof renderApp>[1] = {}) {
  const server = Array.isArray(given) ? webServer({ protocols: given }) : given
  const app = await renderApp(`/sise/protokollid/raamat${path}`, { server, ...options })
  await heading('Protokolliraamat')
  return app
}

const book = async () => within(await screen.findByRole('article', { name: 'Raamatu eelvaade' }))
const chapters = async () =>
  (await book()).getAllByRole('region').map((chapter) => within(chapter).getByRole('heading', { level: 2 }).textContent)
const contents = async () =>
  within((await book()).getByRole('navigation', { name: 'Sisukord' }))
    .getAllByRole('link')
    .map((link) => link.querySelector('span')?.textContent)
const addressOf = ({ router }: App) => decodeURIComponent(router.state.location.search).replaceAll('+', ' ')
const printButton = () => screen.findByRole('button', { name: 'Prindi või salvesta PDF-ina' })

const [first, third] = ['Esmaspäev, 1. juuni 2026', 'Kolmapäev, 3. juuni 2026']

test('PROTO-1 WCAG 2.4.6 chapters of one day are in the order of their creation, with landmark names of their own', async () => {
  const evening = protocol(2026, 1, { _id: 'hiljem', tekst: '<p>Õhtul</p>' })
  await open('', [evening, protocol(2026, 1, { _id: 'enne', tekst: '<p>Hommikul</p>' })])
  const shown = await book()
  expect(shown.getAllByRole('region').map(({ textContent }) => textContent)).toEqual([
    `${first}Hommikul`,
    `${first}Õhtul`,
  ])
  expect(shown.getByRole('region', { name: first })).toHaveTextContent('Hommikul')
  expect(shown.getByRole('region', { name: `${first} (2)` })).toHaveTextContent('Õhtul')
})

describe('the selection', () => {
  test('PROTO-1 the book has the latest year, in order of date, under its title; the link has the selection', async () => {
    const app = await open()
    expect(await chapters()).toEqual([first, third])
    expect(await contents()).toEqual([first, third])
    const shown = await book()
    expect(shown.getByRole('heading', { name: 'Saare kogukond. Protokollid 2026' })).toBeVisible()
    expect(shown.getByText('2026. aasta')).toBeVisible()
    expect(shown.getByText('2 protokolli')).toBeVisible()
    expect(shown.getByText(/^Koostatud: \d+\. \p{L}+ \d{4}$/u)).toBeVisible()
    expect(addressOf(app)).toBe('?aasta=2026')
    expect(document.title).toBe('Protokolliraamat · Sise')
  })

  test('PROTO-1 years with protocols can be chosen, the latest first', async () => {
    const app = await open()
    const time = await screen.findByRole('combobox', { name: 'Aeg' })
    expect(
      within(time)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['2026 (2 protokolli)', '2025 (1 protokoll)', '2023 (1 protokoll)', 'Vali algus ja lõpp'])
    await app.user.selectOptions(time, '2025 (1 protokoll)')
    await waitFor(async () => expect(await chapters()).toEqual(['Esmaspäev, 2. juuni 2025']))
    expect(addressOf(app)).toBe('?aasta=2025')
    expect(time).toHaveFocus()
  })

  test('PROTO-1 a range of dates, a title and undated protocols are in a link that shows the same book', async () => {
    const app = await open()
    await app.user.selectOptions(await screen.findByRole('combobox', { name: 'Aeg' }), 'Vali algus ja lõpp')
    await app.user.click(screen.getByRole('button', { name: 'Algus: neljapäev, 1. jaanuar 2026' }))
    expect(screen.queryByRole('checkbox', { name: 'Kellaaeg' })).not.toBeInTheDocument()
    await app.user.click(screen.getByRole('button', { name: 'Eelmine aasta' }))
    await app.user.click(screen.getByRole('button', { name: /, 1\. jaanuar 2025$/ }))
    await app.user.click(screen.getByRole('checkbox', { name: 'Lisa lõppu ka kuupäevata protokollid (1)' }))
    await app.user.type(screen.getByRole('textbox', { name: 'Pealkiri' }), 'Seltsi raamat')
    await app.user.tab()
    const all = ['Esmaspäev, 2. juuni 2025', first, third, 'Kuupäev pole määratud']
    await waitFor(async () => expect(await chapters()).toEqual(all))
    const address = app.router.state.location.search
    expect(addressOf(app)).toBe('?algus=2025-01-01&lopp=2026-12-31&kuupaevata=jah&pealkiri=Seltsi raamat')
    app.leave()
    await open(address)
    expect(await chapters()).toEqual(all)
    const shown = await book()
    expect(shown.getByRole('heading', { name: 'Seltsi raamat' })).toBeVisible()
    expect(shown.getByText('1. jaanuar 2025 – 31. detsember 2026')).toBeVisible()
  })

  test('PROTO-1 a title in a link that is longer than the form allows is cut at its end', async () => {
    const beginning = 'Sadam '.repeat(19) + 'Kai 1'
    const app = await open(`?aasta=2026&pealkiri=${encodeURIComponent(`${beginning}🌊${' Sadam'.repeat(1000)}`)}`)
    const shown = await book()
    expect(shown.getByRole('heading', { level: 2, name: beginning })).toBeVisible()
    const field = screen.getByRole('textbox', { name: 'Pealkiri' })
    expect(field).toHaveValue(beginning)
    await app.user.type(field, '{Backspace}2')
    await app.user.tab()
    await waitFor(() => expect(addressOf(app)).toBe(`?aasta=2026&pealkiri=${beginning.slice(0, -1)}2`))
  })

  test.each([
    ['?algus=2025-07-01&lopp=', [first, third], 'Saare kogukond. Protokollid alates 01.07.2025'],
    [
      '?algus=&lopp=2026-06-01',
      ['Reede, 9. juuni 2023', 'Esmaspäev, 2. juuni 2025', first],
      'Saare kogukond. Protokollid kuni 01.06.2026',
    ],
    ['?algus=2026-06-03&lopp=2026-06-03', [third], 'Saare kogukond. Protokollid, 3. juuni 2026'],
    ['?algus=2026-06-01&lopp=2026-06-02', [first], 'Saare kogukond. Protokollid, 1. juuni – 2. juuni 2026'],
  ])('PROTO-1 a range includes its ends, which may be open: %s', async (address, headings, title) => {
    await open(address)
    expect(await chapters()).toEqual(headings)
    expect((await book()).getByRole('heading', { name: title })).toBeVisible()
  })

  test('PROTO-1 a range that ends before it begins says so at its field, and makes no book', async () => {
    await open('?algus=2026-02-01&lopp=2026-01-31')
    expect(await screen.findByText('Lõpp on enne algust.')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Lõpp: / })).toHaveAccessibleDescription('Lõpp on enne algust.')
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
  })

  test('PROTO-1 invalid days leave an end open; with both ends open the book has all dated protocols', async () => {
    await open('?algus=2025-02-31&lopp=2025-99-01')
    const all = ['Reede, 9. juuni 2023', 'Esmaspäev, 2. juuni 2025', first, third]
    expect(await chapters()).toEqual(all)
    expect((await book()).getByText('Kõik protokollid')).toBeVisible()
  })

  test('PROTO-1 a year without protocols says so and prints nothing', async () => {
    await open('?aasta=1999')
    expect(await screen.findByText(/^Sellest ajast ei ole ühtegi protokolli\./)).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Aeg' })).toHaveDisplayValue('1999 (0 protokolli)')
    expect(screen.queryByRole('button', { name: /^Prindi/ })).not.toBeInTheDocument()
  })

  test('PROTO-1 without any protocols there is a link back', async () => {
    await open('', [])
    expect(await screen.findByText(/^Protokolle veel ei ole\./)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Protokollide juurde' })).toHaveAttribute('href', '/sise/protokollid')
  })

  test('PROTO-1 if none has a date, the book has them all', async () => {
    await open('', [undated])
    expect(await chapters()).toEqual(['Kuupäev pole määratud'])
  })
})

describe('the book', () => {
  test('PROTO-1 lists the attachments of a protocol by name, kind and size', async () => {
    const files = Array.from({ length: 12 }, (_, at) => ({
      _id: `f${at}`,
      nimi: `Lisa ${at}.pdf`,
      tee: `/foorum/f${at}/lisa.pdf`,
      bytes: Buffer.from('sisu'),
      meta: { mimetype: 'application/pdf', size: 1_234_567 },
    }))
    const failid = files.map((file, jrg) => ({ ...file, bytes: undefined, jrg }))
    await open('', webServer({ protocols: [protocol(2026, 1, { failid })], files }))
    const chapter = within((await book()).getByRole('region', { name: first }))
    expect(chapter.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      files.map(({ nimi }) => `${nimi}PDF-dokument, 1,2 MB`),
    )
  })

  test('PROTO-1 is printed by keyboard, under its own title', async () => {
    const { user } = await open()
    let printed = ''
    const print = jest.fn(() => {
      window.dispatchEvent(new Event('beforeprint'))
      printed = document.title
      window.dispatchEvent(new Event('afterprint'))
    })
    window.print = print
    const button = await printButton()
    while (document.activeElement !== button) await user.tab()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(printed).toBe('Saare kogukond. Protokollid 2026')
    expect(document.title).toBe('Protokolliraamat · Sise')
  })

  test('PROTO-1 is linked in the list of protocols', async () => {
    const { user } = await renderApp('/sise/protokollid', { server: webServer({ protocols: rows }) })
    await user.click(await screen.findByRole('link', { name: 'Protokolliraamat' }))
    await heading('Protokolliraamat')
    expect(await chapters()).toEqual([first, third])
  })
})

describe('reading many protocols', () => {
  const many = Array.from({ length: 120 }, (_, at) =>
    protocol(2026, 30 - (at % 30), { _id: `pr${at}`, tekst: `<p>Otsus ${at}</p>` }),
  )

  /** Resolvers that run `before` ahead of reading each page of protocols. */
  const gatewayWith = (before: (operation: string | undefined, args: PageArgs) => void) => ({
    Query: {
      protocolPage: (
        _: unknown,
        args: PageArgs,
        { protocols }: Context,
        info: { operation: { name?: { value: string } } },
      ) => {
        before(info.operation.name?.value, args)
        return protocols.page(args)
      },
    },
  })

  test('NOTE-3 PROTO-1 a failure halfway shows the progress, and loading continues from there', async () => {
    let isBroken = true
    const resolvers = gatewayWith((operation, { after }) => {
      if (isBroken && operation === 'BookPage' && after != null) throw refusal('UPSTREAM_ERROR', 'Server ei vasta.')
    })
    const { user, sentNames } = await open('', many, { resolvers })
    expect(
      await screen.findByText('Raamat jäi pooleli: 120 protokollist on laaditud 50. Server ei vasta.'),
    ).toBeVisible()
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Prindi/ })).not.toBeInTheDocument()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Jätka' }))
    expect(await chapters()).toHaveLength(120)
    expect(screen.getByText(/^120 protokolli, \d+ lehekülg/)).toBeVisible()
    // The first page is requested once, the second twice, and the third once.
    expect(sentNames().filter((name) => name === 'BookPage')).toHaveLength(4)
  })

  test('NOTE-3 PROTO-1 if the dates cannot be loaded it says why, and offers a retry', async () => {
    let isBroken = true
    const resolvers = gatewayWith(() => {
      if (isBroken) throw refusal('UPSTREAM_ERROR', 'Server ei vasta.')
    })
    const { user } = await open('', rows, { resolvers })
    expect(await screen.findByText('Server ei vasta.')).toBeVisible()
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
    expect(await chapters()).toEqual([first, third])
  })

  test('PROTO-1 protocols that others write, move or delete meanwhile do not cause the omission of others', async () => {
    const server = webServer({ protocols: [...many] })
    let isFirst = true
    const resolvers = gatewayWith((operation) => {
      if (!isFirst || operation !== 'BookPage') return
      isFirst = false
      const newer = Array.from({ length: 60 }, (_, at) => protocol(2027, 1, { _id: `uus${at}` }))
      server.protocols = [...newer, ...server.protocols.slice(1)]
    })
    await open('', server, { resolvers })
    expect(await chapters()).toHaveLength(119)
    const texts = (await book()).getAllByText(/^Otsus \d+$/, { selector: 'p' }).map(({ textContent }) => textContent)
    expect(new Set(texts).size).toBe(119)
  })

  test('REST-6 PROTO-1 of a large archive only the pages of the year are loaded with their texts', async () => {
    const old = Array.from({ length: 10 }, (_, at) => protocol(2024, 30 - at, { _id: `vana${at}` }))
    const { sent } = await open('?aasta=2024', [...many, ...old])
    expect(await chapters()).toHaveLength(10)
    expect(sent.filter(({ name }) => name === 'BookPage').map(({ variables }) => variables.after)).toHaveLength(1)
  })
})
