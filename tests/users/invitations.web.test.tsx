import { afterEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { forgetEverything, heading, refusal, type SentContext } from '../support/web.tsx'
import { openDirectory } from './directoryWorld.ts'

afterEach(forgetEverything)

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const field = (name: string) => screen.findByRole('textbox', { name })
const pending = async () =>
  within(await screen.findByRole('list', { name: 'Kutsutud, aga registreerumata' })).getAllByRole('listitem')

describe('inviting', () => {
  test('USER-4 an admin invites, and the new member stands in the list as Aktiveerimata without a reload', async () => {
    const { user, sent } = await openDirectory()
    await user.click(await button('Kutsu liige'))
    expect(await field('E-post')).toHaveFocus()
    await user.type(await field('E-post'), ' uku@saar.test ')
    await user.type(await field('Nimi'), 'Uku Uus')
    await user.type(await field('Telefon'), '5550000')
    await user.click(await button('Saada kutse'))
    expect(await screen.findByText('Kasutaja registreeritud')).toBeVisible()
    const row = (await pending()).find(({ textContent }) => textContent?.includes('Uku Uus'))!
    expect(within(row).getByText('Aktiveerimata')).toBeVisible()
    const invitation = sent.find(({ name }) => name === 'InviteUser')
    expect(invitation?.variables).toEqual({ input: { email: 'uku@saar.test', name: 'Uku Uus', phone: '5550000' } })
    expect(invitation?.headers['idempotency-key']).toBeTruthy()
    expect(sent.filter(({ name }) => name === 'Directory')).toHaveLength(1)
    await waitFor(async () => expect(await button('Kutsu liige')).toHaveFocus())
  })

  test('USER-4 the email is required, and one that is taken is refused at its field', async () => {
    const { user, sentNames } = await openDirectory('/sise/kasutajad?kutsu=1')
    await user.click(await button('Saada kutse'))
    expect(await field('E-post')).toHaveAccessibleDescription('Lisa e-posti aadress.')
    expect(sentNames()).not.toContain('InviteUser')
    await user.type(await field('E-post'), 'tiit@saar.test')
    await user.click(await button('Saada kutse'))
    await waitFor(async () =>
      expect(await field('E-post')).toHaveAccessibleDescription('Selle e-posti aadressiga kasutaja on juba olemas.'),
    )
    expect(await field('E-post')).toHaveFocus()
    expect(await field('E-post')).toHaveValue('tiit@saar.test')
  })

  test('USER-4 only an admin can invite', async () => {
    await openDirectory('/sise/kasutajad?kutsu=1', { token: 'moderaator-token' })
    await heading('Kasutajad')
    expect(await screen.findByText('9 liiget')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Saada kutse' })).not.toBeInTheDocument()
  })

  test('REST-7 an invitation whose answer was lost is sent again with the same key', async () => {
    const keys: unknown[] = []
    const { user } = await openDirectory('/sise/kasutajad?kutsu=1', {
      mutations: {
        inviteUser: (_: unknown, _args: unknown, { headers }: SentContext) => {
          keys.push(headers['idempotency-key'])
          if (keys.length === 1) throw refusal('UPSTREAM_TIMEOUT', 'Server ei vastanud õigel ajal.')
          return { id: 'uus', email: 'uku@saar.test', status: 'INACTIVE' }
        },
      },
    })
    await user.type(await field('E-post'), 'uku@saar.test{Enter}')
    expect(await screen.findByText('Kutsumine ei õnnestunud. Server ei vastanud õigel ajal.')).toBeVisible()
    await user.click(await button('Proovi uuesti'))
    expect(await screen.findByText('Kasutaja registreeritud')).toBeVisible()
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })
})

describe('sending the mail again', () => {
  test('USER-5 says to whom the mail went', async () => {
    const { user, sent } = await openDirectory()
    await user.click(await button('Saada uuesti: Kutsutud Kaja'))
    expect(await screen.findByText('Registreerimislink edukalt saadetud kaja@saar.test')).toBeVisible()
    expect(sent.find(({ name }) => name === 'ResendInvitation')?.variables).toEqual({ userId: 'i1' })
  })

  test('USER-5 says that it failed, and why in the row', async () => {
    let works = false
    const { user } = await openDirectory('/sise/kasutajad', {
      mutations: {
        resendInvitation: () => {
          if (!works) throw refusal('TOO_MANY_REQUESTS', 'Liiga palju katseid.')
          return true
        },
      },
    })
    await user.click(await button('Saada uuesti: nimeta@saar.test'))
    expect(await screen.findByText('Registreerimislinki saatmine ebaõnnestus')).toBeVisible()
    expect(screen.getByText('Liiga palju katseid.')).toHaveAttribute('role', 'alert')
    works = true
    await user.click(await button('Proovi uuesti'))
    expect(await screen.findByText('Registreerimislink edukalt saadetud nimeta@saar.test')).toBeVisible()
  })

  test('USER-5 all pending go one after another, and those that failed stand by name and go again', async () => {
    const asked: string[] = []
    let works = false
    let answer = () => {}
    const { user } = await openDirectory('/sise/kasutajad', {
      mutations: {
        resendInvitation: (_: unknown, { userId }: { userId: string }) => {
          asked.push(userId)
          if (userId === 'i1' && !works)
            return new Promise((_resolve, reject) => {
              answer = () => reject(refusal('UPSTREAM_ERROR', 'Server ei vasta.'))
            })
          return true
        },
      },
    })
    await user.click(await button('Saada kõik uuesti'))
    expect(await screen.findByText('Saadan: 1 / 2')).toBeVisible()
    expect(asked).toEqual(['i1'])
    await act(() => Promise.resolve(answer()))
    const summary = (await screen.findByText('Saatmata jäi 1 (kokku 2):')).closest<HTMLElement>('[role="alert"]')!
    expect(summary).toHaveFocus()
    expect(within(summary).getByRole('listitem')).toHaveTextContent('Kutsutud Kaja: Server ei vasta.')
    works = true
    await user.click(await button('Saada neile uuesti'))
    expect(await screen.findByText('Registreerimislink on saadetud.')).toBeVisible()
    expect(asked).toEqual(['i1', 'i2', 'i1'])
    expect(screen.queryByText(/Saatmata jäi/)).not.toBeInTheDocument()
  })

  test('USER-5 a server that has had enough is asked no further', async () => {
    const asked: string[] = []
    const { user } = await openDirectory('/sise/kasutajad', {
      mutations: {
        resendInvitation: (_: unknown, { userId }: { userId: string }) => {
          asked.push(userId)
          throw refusal('TOO_MANY_REQUESTS', 'Liiga palju katseid.')
        },
      },
    })
    await user.click(await button('Saada kõik uuesti'))
    expect(await screen.findByText('Saatmata jäi 2 (kokku 2):')).toBeVisible()
    expect(asked).toEqual(['i1'])
  })
})
