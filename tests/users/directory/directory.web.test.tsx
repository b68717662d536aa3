import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { pressMore } from '../../support/web/pressMore.ts'
import { heading } from '../../support/web/web.tsx'
import { communityStack, openDirectory } from './openDirectory.ts'

const server = communityStack()

const list = (name = 'Liikmed') => screen.findByRole('list', { name })
const rowsOf = async (name?: string) => within(await list(name)).getAllByRole('listitem')
const row = async (text: string) =>
  (await screen.findAllByRole('listitem')).find(({ textContent }) => textContent?.includes(text))!
const searchField = () => screen.findByRole('searchbox', { name: 'Otsi nime, elukoha, telefoni või e-posti järgi' })

describe('the list', () => {
  test('USER-1 shows each member with their contacts and the status in words, in Estonian order', async () => {
    await openDirectory('/sise/kasutajad', { token: 'liige-token', server })
    await heading('Kasutajad')
    expect((await rowsOf()).map((member) => /^[^@]*?(?=E-post)/.exec(member.textContent ?? '')?.[0])).toEqual([
      'Anne Admin',
      'Jaan Moderaator',
      'Kutsutud Kaja',
      'Mari Liige (sina)',
      'Nimi lisamata',
      'Zoja Kask',
      'Žanna Šmidt',
      'Tiit Tamm',
      'Ülo Õnnepalu',
    ])
    const ylo = within(await row('Ülo Õnnepalu'))
    expect(ylo.getByRole('link', { name: 'ylo@saar.test' })).toHaveAttribute('href', 'mailto:ylo@saar.test')
    expect(ylo.getByRole('link', { name: '+372 5123 4567' })).toHaveAttribute('href', 'tel:+37251234567')
    expect(ylo.getByText('Lõunaküla')).toBeVisible()
    for (const [name, word] of [
      ['Ülo', 'Tavaline'],
      ['Kaja', 'Aktiveerimata'],
      ['Jaan', 'Moderaator'],
      ['Anne', 'Admin'],
    ] as const)
      expect(within(await row(name)).getByText(word)).toBeVisible()
  })

  test('USER-1 a search finds members at once and is in the address', async () => {
    const { user, router } = await openDirectory('/sise/kasutajad', { token: 'liige-token', server })
    await user.type(await searchField(), 'tiit nina')
    await waitFor(async () => expect(await rowsOf()).toHaveLength(1))
    expect(await row('Tiit Tamm')).toBeVisible()
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('otsi')).toBe('tiit nina'))
  })

  test('USER-1 a search in the address is run, and an empty result is said', async () => {
    const { user } = await openDirectory('/sise/kasutajad?otsi=olematu', { server })
    expect(await screen.findByText('Ei leitud.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Näita kõiki' }))
    expect(await screen.findByText('Tiit Tamm')).toBeVisible()
    expect(await searchField()).toHaveValue('')
    expect(screen.queryByRole('button', { name: 'Näita kõiki' })).not.toBeInTheDocument()
  })

  test('USER-1 an admin filters by status, with the number of members of each', async () => {
    const { user } = await openDirectory('/sise/kasutajad', { server })
    await user.click(await screen.findByRole('button', { name: 'Filtrid' }))
    await user.click(await screen.findByRole('radio', { name: 'Aktiveerimata 2' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Liikmed' })).not.toBeInTheDocument())
    expect(await rowsOf('Kutsutud, aga registreerumata')).toHaveLength(2)
    await user.click(screen.getByRole('radio', { name: 'Kõik 9' }))
    expect(await rowsOf()).toHaveLength(9)
  })

  test('NOTE-3 users: a list that cannot be loaded says why and can be retried', async () => {
    server.faults = [{ on: /^GET \/api\/users(\?|$)/, status: 504, msg: 'Server ei vastanud õigel ajal.' }]
    const { user } = await openDirectory('/sise/kasutajad', { server })
    expect(await screen.findByText('Server ei vastanud õigel ajal.')).toBeVisible()
    server.faults = []
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
    expect(await row('Tiit Tamm')).toBeVisible()
  })

  test('USER-3 a member can change only the own record, and neither invite nor delete', async () => {
    await openDirectory(`/sise/kasutajad?muuda=${server.admin._id}`, { token: 'liige-token', server })
    expect(await screen.findByText('Muuta saad ainult oma andmeid.')).toBeVisible()
    expect(
      screen.getAllByRole('button', { name: /^Muuda: / }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Muuda: Mari Liige'])
    for (const name of [/^Kustuta/, /^Saada/, 'Kutsu liige'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    expect(screen.queryByRole('radio', { name: /Aktiveerimata/ })).not.toBeInTheDocument()
  })

  test('USER-3 the deletion of a member is confirmed, with what stays, and the row disappears without a reload', async () => {
    const { user, sentNames } = await openDirectory('/sise/kasutajad', { server })
    await pressMore(user, 'Tiit Tamm', 'Kustuta')
    const dialog = await screen.findByRole('dialog')
    const question = dialog.textContent
    await user.click(within(dialog).getByRole('button', { name: 'Kustuta konto' }))
    expect(question).toContain('Kustuta liikme Tiit Tamm konto?')
    expect(question).toContain('Teemad ja postitused jäävad alles')
    expect(question).toContain('Meeldimised kaovad')
    expect(await screen.findByText('Liikme Tiit Tamm konto on kustutatud.')).toBeVisible()
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Veel tegevusi: Tiit Tamm' })).not.toBeInTheDocument(),
    )
    expect(sentNames().filter((name) => name === 'Directory')).toHaveLength(1)
    await waitFor(() => expect(screen.getByText('8 liiget')).toHaveFocus())
  })
})
