import { gql } from '@apollo/client'
import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { hold, type StubFault } from '../../support/restStub/faults.ts'
import { openMore, pressMore } from '../../support/web/pressMore.ts'
import { clearEverything, heading } from '../../support/web/web.tsx'
import { communityServer, openDirectory } from './openDirectory.ts'

afterEach(clearEverything)

const row = async (text: string) =>
  (await screen.findAllByRole('listitem')).find(({ textContent }) => textContent?.includes(text))!
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const field = (name: string) => screen.findByRole('textbox', { name })
/** The server of `communityServer` with a fault. */
function withFault(fault: StubFault) {
  const server = communityServer()
  server.faults = [fault]
  return server
}
const lastAdmin = 'See on viimane admin. Määra enne adminiks keegi teine.'

const secret = (label: string) => screen.getByLabelText(new RegExp(`^${label}`))

/** Opens the form of Mari, a member, as she does. */
const openOwnForm = (server = communityServer()) =>
  openDirectory('/sise/kasutajad?muuda=u2', { token: 'liige-token', server })

type User = Awaited<ReturnType<typeof openDirectory>>['user']

async function retype(user: User, name: string, text: string) {
  await user.clear(await field(name))
  if (text) await user.type(await field(name), text)
}

/** Confirms the open dialog. @returns its text */
async function agree(user: User, action: string) {
  const dialog = await screen.findByRole('dialog')
  const { textContent } = dialog
  await user.click(within(dialog).getByRole('button', { name: action }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  return textContent
}

describe('changing a member', () => {
  test('USER-3 a member changes the own record on the page, and the navbar has the new name at once', async () => {
    const { user, sent } = await openDirectory('/sise/kasutajad', { token: 'liige-token', server: communityServer() })
    await user.click(await button('Muuda: Mari Liige'))
    expect(await field('Nimi')).toHaveFocus()
    expect(screen.queryByRole('combobox', { name: 'Staatus' })).not.toBeInTheDocument()
    await retype(user, 'Nimi', 'Mari Meri')
    await retype(user, 'Telefon', '5551234')
    await user.click(await button('Salvesta'))
    expect(await screen.findByText('Salvestatud: Mari Meri')).toBeVisible()
    expect(await button('Mari Meri: minu menüü')).toBeVisible()
    expect(sent.find(({ name }) => name === 'UpdateUser')?.variables).toEqual({
      id: 'u2',
      input: { name: 'Mari Meri', phone: '5551234' },
    })
    await waitFor(async () => expect(await button('Muuda: Mari Meri')).toHaveFocus())
    expect(sent.filter(({ name }) => name === 'Directory')).toHaveLength(1)
  })

  test('USER-3 ARTICLE-5 WCAG 2.4.3 while a member is being saved the status and the password option can be changed, and keep the focus', async () => {
    const server = communityServer()
    const release = hold(server, /^PUT /, { status: 500, msg: 'Server ei vasta.' })
    const { user } = await openDirectory('/sise/kasutajad?muuda=u2', { server })
    const status = await screen.findByRole('combobox', { name: 'Staatus' })
    const choice = screen.getByRole('checkbox', { name: 'Muuda parooli' })
    await user.selectOptions(status, 'Moderaator')
    await user.click(await button('Salvesta'))
    await waitFor(async () => expect(await button('Salvesta')).toHaveAttribute('aria-busy', 'true'))
    expect(status).toBeEnabled()
    expect(choice).toBeEnabled()
    await user.click(choice)
    expect(choice).toBeChecked()
    expect(choice).toHaveFocus()
    release()
    expect(await screen.findByText(/Server ei vasta/)).toBeVisible()
    expect(choice).toHaveFocus()
  })

  test('USER-2 name and email are required, and several problems are listed', async () => {
    const { user, sentNames } = await openOwnForm()
    await retype(user, 'Nimi', ' ')
    await retype(user, 'E-post', '')
    await user.click(await button('Salvesta'))
    expect(screen.getAllByText('Lisa nimi.')).toHaveLength(2)
    expect(screen.getAllByText('Lisa e-posti aadress.')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Lisa e-posti aadress.' }))
    expect(await field('E-post')).toHaveFocus()
    expect(sentNames()).not.toContain('UpdateUser')
  })

  test('USER-2 the password changes only with its checkbox, typed twice and at least 6 characters', async () => {
    const { user, sent } = await openOwnForm()
    await field('Nimi')
    expect(screen.queryByLabelText('Uus parool')).not.toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: 'Muuda parooli' }))
    await user.type(secret('Uus parool'), 'lühi')
    await user.click(await button('Salvesta'))
    expect(await screen.findByText('Sisesta vähemalt 6 kohaline parool.')).toBeVisible()
    await user.type(secret('Uus parool'), 'kene-meri')
    await user.type(secret('Parool uuesti'), 'midagi muud')
    await user.click(await button('Salvesta'))
    expect(await screen.findByText('Paroolid ei ühti')).toBeVisible()
    await user.clear(secret('Parool uuesti'))
    await user.type(secret('Parool uuesti'), 'lühikene-meri')
    await user.click(await button('Salvesta'))
    expect(await screen.findByText('Salvestatud: Mari Liige')).toBeVisible()
    expect(sent.find(({ name }) => name === 'UpdateUser')?.variables).toEqual({
      id: 'u2',
      input: { password: 'lühikene-meri' },
    })
  })

  test('USER-2 a user who decides against a new password sees no further errors of it', async () => {
    const { user } = await openOwnForm()
    await user.clear(await field('Nimi'))
    await user.click(screen.getByRole('checkbox', { name: 'Muuda parooli' }))
    await user.type(secret('Uus parool'), 'lühi')
    await user.click(await button('Salvesta'))
    expect((await screen.findAllByText('Sisesta vähemalt 6 kohaline parool.')).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('checkbox', { name: 'Muuda parooli' }))
    expect(screen.queryByText('Sisesta vähemalt 6 kohaline parool.')).not.toBeInTheDocument()
    expect(screen.getAllByText('Lisa nimi.').length).toBeGreaterThan(0)
  })

  test('USER-2 typed text survives a reload, and the password is stored nowhere', async () => {
    const first = await openOwnForm()
    await retype(first.user, 'Elukoht', 'Põhjaküla')
    await first.user.click(screen.getByRole('checkbox', { name: 'Muuda parooli' }))
    await first.user.type(secret('Uus parool'), 'salajane-asi')
    first.leave()
    expect(JSON.stringify({ ...localStorage })).not.toContain('salajane')
    await openOwnForm()
    expect(await field('Elukoht')).toHaveValue('Põhjaküla')
    expect(screen.getByRole('checkbox', { name: 'Muuda parooli' })).not.toBeChecked()
  })

  test('USER-2 leaving with changes asks first', async () => {
    const { user, router } = await openOwnForm()
    await retype(user, 'Elukoht', 'Põhjaküla')
    await user.click(screen.getAllByRole('link', { name: 'Kalender' })[0]!)
    await agree(user, 'Jätka muutmist')
    expect(router.state.location.search).toBe('?muuda=u2')
    await user.click(screen.getAllByRole('link', { name: 'Kalender' })[0]!)
    await agree(user, 'Jäta salvestamata')
    await heading('Kalender')
  })

  test('USER-6 a refused save is shown in red, at its field too, and keeps the typed text', async () => {
    const taken = 'Selle e-posti aadressiga liige on juba olemas.'
    const { user } = await openOwnForm(
      withFault({ on: /^PUT /, status: 409, msg: taken, details: { valjad: { email: taken } } }),
    )
    await retype(user, 'E-post', 'anne@saar.test')
    await user.click(await button('Salvesta'))
    expect(await field('E-post')).toHaveAccessibleDescription(taken)
    expect(screen.getByText(`Andmeid ei õnnestunud salvestada. ${taken}`).closest('[role="alert"]')).not.toBeNull()
    expect(await field('E-post')).toHaveValue('anne@saar.test')
    expect(await button('Salvesta')).toBeVisible()
  })

  test('USER-3 an admin sets a status, and a ban is confirmed first', async () => {
    const { user, sent } = await openDirectory('/sise/kasutajad', { server: communityServer() })
    await pressMore(user, 'Tiit Tamm', 'Muuda')
    const status = await screen.findByRole('combobox', { name: 'Staatus' })
    expect(
      within(status)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Keelatud', 'Tavaline', 'Moderaator', 'Admin'])
    await user.selectOptions(status, 'Keelatud')
    await user.click(await button('Salvesta'))
    expect(await agree(user, 'Jäta ligipääs alles')).toContain('Keela liikme Tiit Tamm ligipääs?')
    expect(sent.map(({ name }) => name)).not.toContain('UpdateUser')
    await user.click(await button('Salvesta'))
    expect(await agree(user, 'Keela ligipääs')).toContain('logitakse kohe igalt poolt välja')
    expect(await screen.findByText('Salvestatud: Tiit Tamm')).toBeVisible()
    expect(within(await row('Tiit Tamm')).getByText('Keelatud')).toBeVisible()
    expect(sent.find(({ name }) => name === 'UpdateUser')?.variables).toEqual({ id: 'm3', input: { status: 'BANNED' } })
  })

  test('USER-3 an admin bans from the row, after a question, and the row shows it', async () => {
    const { user, sent } = await openDirectory('/sise/kasutajad', { server: communityServer() })
    await pressMore(user, 'Tiit Tamm', 'Keela ligipääs')
    expect(await agree(user, 'Keela ligipääs')).toContain('Keela liikme Tiit Tamm ligipääs?')
    expect(within(await row('Tiit Tamm')).getByText('Keelatud')).toBeVisible()
    expect(sent.find(({ name }) => name === 'UpdateUser')?.variables).toEqual({ id: 'm3', input: { status: 'BANNED' } })
    const more = await openMore(user, 'Tiit Tamm')
    expect(more.queryByRole('button', { name: 'Keela ligipääs: Tiit Tamm' })).not.toBeInTheDocument()
  })

  test('USER-3 a member who has not registered has no status to set', async () => {
    const { user } = await openDirectory('/sise/kasutajad', { server: communityServer() })
    await pressMore(user, 'Kutsutud Kaja', 'Muuda')
    await field('Nimi')
    expect(screen.queryByRole('combobox', { name: 'Staatus' })).not.toBeInTheDocument()
  })

  test('GQL-6 users: an admin who stepped down has no admin controls any more, without a reload', async () => {
    const { user } = await openDirectory('/sise/kasutajad?muuda=u4', { server: communityServer() })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Staatus' }), 'Tavaline')
    await user.click(await button('Salvesta'))
    await agree(user, 'Loobu õigustest')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Kutsu liige' })).not.toBeInTheDocument())
    expect(screen.queryByRole('button', { name: 'Veel tegevusi: Tiit Tamm' })).not.toBeInTheDocument()
  })
})

describe('deleting a member', () => {
  test('USER-7 the likes of a deleted member disappear from the screens, the texts keep the name', async () => {
    const { user, client } = await openDirectory('/sise/kasutajad', { server: communityServer() })
    const like = (id: string) => ({ __typename: 'Like', user: { __typename: 'User', id } })
    const author = { __typename: 'User', id: 'm3', name: 'Tiit Tamm' }
    const post = { __typename: 'Post', id: 'p1', author, likes: [like('m1'), like('m3')], likeCount: 2 }
    client.cache.writeFragment({ fragment: likedPost, data: post })
    await pressMore(user, 'Tiit Tamm', 'Kustuta')
    await agree(user, 'Kustuta konto')
    await screen.findByText('Liikme Tiit Tamm konto on kustutatud.')
    expect(client.cache.readFragment({ fragment: likedPost, id: 'Post:p1' })).toEqual({
      ...post,
      likes: [like('m1')],
      likeCount: 1,
    })
  })

  test.each([
    ['ban', /^PUT /, 'Keela ligipääs', 'Keela ligipääs', 'Andmeid ei õnnestunud salvestada.'],
    ['deletion', /^DELETE /, 'Kustuta', 'Kustuta konto', 'Kontot ei õnnestunud kustutada.'],
  ])('USER-6, USER-7 a refused %s says why in the row', async (_, on, action, consent, sentence) => {
    const { user } = await openDirectory('/sise/kasutajad', { server: withFault({ on, status: 409, msg: lastAdmin }) })
    await pressMore(user, 'Jaan Moderaator', action)
    await agree(user, consent)
    const why = await screen.findByText(`${sentence} ${lastAdmin}`)
    expect(why.closest('[role="alert"]')).not.toBeNull()
    expect(await row('Jaan Moderaator')).toContainElement(why)
  })

  test('USER-7 a member who deletes the own record is signed out', async () => {
    const { user } = await openDirectory('/sise/kasutajad', { server: communityServer() })
    await pressMore(user, 'Anne Admin', 'Kustuta')
    await agree(user, 'Kustuta konto')
    await heading('Logi sisse')
  })
})

const likedPost = gql`
  fragment LikedPost on Post {
    id
    author {
      id
      name
    }
    likes {
      user {
        id
      }
    }
    likeCount
  }
`
