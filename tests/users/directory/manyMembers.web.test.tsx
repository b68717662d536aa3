import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '../../support/restStub/faults.ts'
import { webStack } from '../../support/web/webStack.ts'
import { addPeople, openDirectory } from './openDirectory.ts'

const server = webStack()

/** Adds `count` members who have registered, and as many who have not. */
const addMembers = (count: number) =>
  addPeople(
    server,
    [1, 2].flatMap((staatus) =>
      Array.from({ length: count }, (_, index) => {
        const number = String(index).padStart(5, '0')
        const nimi = `${staatus === 1 ? 'Kutsutud' : 'Liige'} ${number}`
        return { nimi, email: `${staatus}-${number}@suur.test`, telefon: '', elukoht: '', staatus }
      }),
    ),
  )
const idOf = async (email: string): Promise<string> =>
  (await server.send('GET', '/api/users')).find((row: { email: string }) => row.email === email)._id

const names = () =>
  within(screen.getByRole('list', { name: 'Liikmed' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => /^.*?(?=E-post)/.exec(textContent ?? '')?.[0])
const searchField = () => screen.findByRole('searchbox', { name: 'Otsi nime, elukoha, telefoni või e-posti järgi' })

describe('a community of 2,000 members', () => {
  test('USER-1 is shown in pages of 50, with its number of members, and no more is requested', async () => {
    await addMembers(1_000)
    const { user } = await openDirectory('/sise/kasutajad', { server, token: 'liige-token' })
    expect(await screen.findByText('2003 liiget')).toBeVisible()
    expect(names()).toHaveLength(50)
    const requested = server.said().filter((call) => call.startsWith('GET /api/users'))
    expect(requested).toEqual(['GET /api/users?piir=50', 'GET /api/users/hulgad'])
    await user.click(screen.getByRole('button', { name: 'Näita rohkem liikmeid' }))
    await waitFor(() => expect(names()).toHaveLength(100))
    expect(new Set(names()).size).toBe(100)
  })

  test('USER-1 the last typed text wins, however late the response to an earlier one', async () => {
    await addMembers(100)
    const { user } = await openDirectory('/sise/kasutajad', { server, token: 'liige-token' })
    await screen.findByText('203 liiget')
    const early = hold(server, /otsi=00017&/)
    await user.type(await searchField(), '00017')
    await waitFor(() => expect(server.said().join()).toMatch(/otsi=00017&/))
    expect(await screen.findByText('Otsin…')).toBeVisible()
    await user.clear(await searchField())
    await user.type(await searchField(), 'liige 00042')
    await screen.findByText('1 liige')
    expect(names()).toEqual(['Liige 00042'])
    await act(() => Promise.resolve(early()))
    await user.type(await searchField(), '{Enter}')
    expect(names()).toEqual(['Liige 00042'])
    expect(await searchField()).toHaveValue('liige 00042')
  })

  test('USER-5 all pending members are sent their mails again, those of later pages too', async () => {
    await addMembers(51)
    // Each mail takes a moment, and its delivery is not tested here.
    server.faults = [{ on: /registreerimine/, status: 200, msg: 'Registreerimislink edukalt saadetud' }]
    const { user } = await openDirectory('/sise/kasutajad?staatus=aktiveerimata', { server })
    await user.click(await screen.findByRole('button', { name: 'Saada kõik uuesti' }))
    expect(await screen.findByText('51 registreerimislinki on saadetud.')).toBeVisible()
    const sent = server.said().filter((call) => call.startsWith('GET /api/users/registreerimine/'))
    expect(new Set(sent).size).toBe(51)
    expect(sent).toHaveLength(51)
  })

  test('USER-3 the form of a member that no page has loaded opens by its address, and a save returns to the list', async () => {
    await addMembers(60)
    const { user } = await openDirectory(`/sise/kasutajad?muuda=${await idOf('2-00059@suur.test')}`, { server })
    expect(await screen.findByRole('textbox', { name: 'Nimi' })).toHaveValue('Liige 00059')
    await user.type(screen.getByRole('textbox', { name: 'Nimi' }), ' Uus')
    await user.click(screen.getByRole('button', { name: 'Salvesta' }))
    expect(await screen.findByText('Salvestatud: Liige 00059 Uus')).toBeVisible()
    expect(await server.send('GET', '/api/users')).toContainEqual(expect.objectContaining({ nimi: 'Liige 00059 Uus' }))
  })

  test('USER-3 a ban is counted at once', async () => {
    await addMembers(3)
    const { user } = await openDirectory(`/sise/kasutajad?muuda=${await idOf('2-00001@suur.test')}`, { server })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Staatus' }), 'Keelatud')
    await user.click(screen.getByRole('button', { name: 'Salvesta' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keela ligipääs' }))
    await user.click(await screen.findByRole('button', { name: 'Filtrid' }))
    expect(await screen.findByRole('radio', { name: 'Keelatud 1' })).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Kõik 9' })).toBeVisible()
  })
})
