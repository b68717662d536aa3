import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { typeInto } from '../forum/browsing.ts'
import { clearEverything } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'
import { webStack } from '../support/web/webStack.ts'
import {
  addProtocols,
  button,
  first,
  headings,
  item,
  list,
  newForm,
  open,
  protocol,
  second,
  show,
} from './protocolsScreen.ts'

afterEach(clearEverything)

const pdf = {
  _id: 'f1',
  nimi: 'Nimekiri.pdf',
  tee: '/foorum/f1/Nimekiri.pdf',
  bytes: Buffer.from('sisu'),
  meta: { mimetype: 'application/pdf', size: 4 },
}

describe('reading protocols', () => {
  test('PROTO-1 each has its date, text and files, the newest first; an undated one says so', async () => {
    const rows = [protocol(2, { failid: [{ ...pdf, bytes: undefined, jrg: 0 }] }), protocol(1, { kuupaev: null })]
    await open(webServer({ protocols: rows, files: [pdf] }))
    expect(await headings()).toEqual([second, 'Kuupäev pole määratud'])
    expect(within(item(second)).getByText('Otsus 2')).toBeVisible()
    expect(within(item(second)).getByRole('link', { name: /^Nimekiri\.pdf/ })).toBeVisible()
    expect(screen.getByText(second)).toHaveAttribute('datetime', '2026-06-02')
    expect(document.title).toBe('Protokollid · Sise')
    expect(screen.getByText('2 protokolli')).toBeVisible()
  })

  test('PROTO-1 without protocols it says so, and offers to write the first one', async () => {
    const { user } = await open([])
    expect(screen.queryByRole('searchbox')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Lisa esimene protokoll' }))
    await (await newForm()).findByRole('textbox', { name: 'Tekst' })
    expect(screen.queryByRole('button', { name: 'Lisa esimene protokoll' })).toBeNull()
  })

  test('PROTO-1 the first lines of a long text are shown, the rest by Loe edasi', async () => {
    const long = Array.from({ length: 30 }, (_, at) => `<p>Punkt ${at + 1}</p>`).join('')
    const { user } = await open([protocol(2, { tekst: long }), protocol(1)])
    await list()
    expect(screen.getAllByRole('button', { name: /^Loe edasi/ })).toHaveLength(1)
    const more = button(`Loe edasi: ${second}`)
    expect(more).toHaveAttribute('aria-expanded', 'false')
    await user.click(more)
    expect(button(`Näita vähem: ${second}`)).toHaveAttribute('aria-expanded', 'true')
    await user.keyboard('{Enter}')
    expect(button(`Loe edasi: ${second}`)).toHaveFocus()
  })

  test('NOTE-3 protocols: a list that cannot be loaded says why, and offers a retry', async () => {
    const server = webServer({ protocols: [protocol(1)] })
    server.faults = [{ on: /^GET \/api\/protokollid/, status: 504, msg: 'Server ei vastanud õigel ajal.' }]
    const { user } = await open(server)
    expect(await screen.findByText('Server ei vastanud õigel ajal.')).toBeVisible()
    server.faults = []
    await user.click(button('Proovi uuesti'))
    expect(await headings()).toEqual([first])
  })

  test('REST-6 older protocols are loaded page by page', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => protocol(1, { _id: `pr${at}`, tekst: `<p>Otsus ${at}</p>` }))
    const { user } = await open(rows)
    expect(await headings()).toHaveLength(20)
    expect(screen.getByText('Üle 20 protokolli')).toBeVisible()
    await user.click(button('Näita varasemaid protokolle'))
    expect(await screen.findByText('30 protokolli')).toBeVisible()
    expect(await headings()).toHaveLength(30)
  })

  test('FILE-7 a link leads to its protocol, also beyond the first page, and to a deleted one says so', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => protocol(1, { _id: `pr${at}`, tekst: `<p>Otsus ${at}</p>` }))
    const far = await open(rows, '/sise/protokollid#protokoll-pr55')
    expect(await screen.findByText('Otsus 55')).toBeVisible()
    await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'protokoll-pr55'))
    far.leave()
    const near = await open(rows, '/sise/protokollid#protokoll-pr3')
    await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'protokoll-pr3'))
    expect(near.sentNames()).not.toContain('Protocol')
    near.leave()
    await open(rows, '/sise/protokollid#protokoll-pole')
    expect(await screen.findByText(/^Protokolli, mille link sind siia tõi, enam ei ole\./)).toBeVisible()
  })
})

describe('finding protocols on our api', () => {
  const server = webStack()

  test('LIST-4 ROUTE-5 protocols are found by words and by year, which stay in the address, with one link back', async () => {
    const old = protocol(4, { tekst: '<p>Praami sõiduplaan</p>', kuupaev: { year: 2024, month: 5, day: 4 } })
    await addProtocols(server, protocol(2), protocol(1, { tekst: '<p>Praam</p>' }), old)
    const { user, router } = await show(server)
    expect(await headings()).toHaveLength(3)
    await user.type(screen.getByRole('searchbox', { name: 'Otsi protokollidest' }), 'PRAAM{Enter}')
    await waitFor(async () => expect(await headings()).toEqual([first, 'Teisipäev, 4. juuni 2024']))
    await user.click(button('Filtrid'))
    const years = screen.getByRole('combobox', { name: 'Aasta' })
    await waitFor(() =>
      expect(
        within(years)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['Kõik aastad', '2026 (2)', '2024 (1)']),
    )
    await user.selectOptions(years, '2024 (1)')
    await waitFor(async () => expect(await headings()).toEqual(['Teisipäev, 4. juuni 2024']))
    expect(router.state.location.search).toBe('?otsi=PRAAM&aasta=2024')
    await user.type(screen.getByRole('searchbox'), ' olematu{Enter}')
    expect(await screen.findByText('Ei leitud.')).toBeVisible()
    await user.click(button('Näita kõiki'))
    await waitFor(async () => expect(await headings()).toHaveLength(3))
    expect(router.state.location.search).toBe('')
  })

  test('LIST-4 ROUTE-5 a link to a year shows its protocols; a new one comes first there too', async () => {
    const old = protocol(4, { kuupaev: { year: 2024, month: 5, day: 4 } })
    await addProtocols(server, protocol(2), old)
    const { user } = await show(server, '/sise/protokollid?aasta=2024')
    expect(await headings()).toEqual(['Teisipäev, 4. juuni 2024'])
    await user.click(button('Lisa uus'))
    await newForm()
    await typeInto('Tekst', 'Uus otsus')
    await user.click((await newForm()).getByRole('button', { name: 'Salvesta' }))
    await waitFor(async () => expect(await headings()).toEqual([expect.any(String), 'Teisipäev, 4. juuni 2024']))
    expect(within(await list()).getByText('Uus otsus')).toBeVisible()
  })
})
