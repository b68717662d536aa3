import { afterEach, describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { hold, type StubFault } from '../../support/restStub/faults.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { webPeople, webServer } from '../../support/web/webServer.ts'

afterEach(clearEverything)

/** A server that has mailed an invitation to Uku and a link that restores the password of Mari. */
function mailingServer(...faults: StubFault[]) {
  const invited = { _id: 'u9', nimi: '', email: 'uus@saar.test', telefon: '', elukoht: '', staatus: 1 }
  const server = webServer({ people: [...webPeople(), invited], links: { kutse: 'u9', taaste: 'u2' } })
  server.faults = faults
  return server
}
const open = (path: string, server = mailingServer(), token: string | null = null) => renderApp(path, { token, server })

type User = Awaited<ReturnType<typeof open>>['user']

async function typePasswords(user: User, password: string, again = password, label: string | RegExp = /^Uus parool/) {
  for (const [field, text] of [
    [await screen.findByLabelText(label), password],
    [screen.getByLabelText(/^Parool uuesti/), again],
  ] as const) {
    await user.clear(field)
    await user.type(field, text)
  }
}

describe('an invitation', () => {
  const path = '/sise/registreerimine/kutse'
  const typeBoth = (user: User, password: string, again = password) =>
    typePasswords(user, password, again, /^Parool(?! uuesti)/)
  const button = () => screen.getByRole('button', { name: 'Registreeru' })

  test('AUTH-5 loads its member by the token, and registering signs in', async () => {
    const { user, sent, router } = await open(path)
    await heading('Registreerimine')
    expect(await screen.findByLabelText(/^E-post/)).toHaveValue('uus@saar.test')
    expect(sent.find(({ name }) => name === 'Me')?.headers['x-auth-token']).toBe('kutse')
    await user.type(screen.getByLabelText(/^Nimi/), ' Uku Uus ')
    await typeBoth(user, 'saarekogu')
    await user.click(button())
    await screen.findByRole('button', { name: /Uku Uus/ })
    expect(router.state.location.pathname).toMatch(/^\/sise\/?$/)
    expect(localStorage.getItem('sise.token')).toBe('kutse')
    expect(sent.find(({ name }) => name === 'Register')?.variables).toEqual({
      token: 'kutse',
      input: { name: 'Uku Uus', email: 'uus@saar.test', password: 'saarekogu' },
    })
  })

  test('AUTH-5 NOTE-3 says where to change the name that was typed while it was registering', async () => {
    const server = mailingServer()
    const release = hold(server, /^PUT \/api\/users\/registreerimine/)
    const { user, router } = await open(path, server)
    await user.type(await screen.findByLabelText(/^Nimi/), 'Uku')
    await typeBoth(user, 'saarekogu')
    await user.click(button())
    await user.type(screen.getByLabelText(/^Nimi/), ' Uus')
    release()
    await screen.findByText(/registreeritud nimega Uku, aadressiga uus@saar.test/)
    expect(router.state.location.pathname + router.state.location.search).toBe('/sise/kasutajad/u9?muuda=1')
  })

  test('AUTH-5 requires a name and a good password, typed twice, before it sends anything', async () => {
    const { user, sentNames } = await open(path)
    await screen.findByLabelText(/^Nimi/)
    await typeBoth(user, 'saare', 'muu')
    await user.click(button())
    expect(await screen.findByText('Lisa nimi.')).toBeVisible()
    expect(screen.getByText('Sisesta vähemalt 6 kohaline parool.')).toBeVisible()
    expect(screen.getByLabelText(/^Nimi/)).toHaveFocus()
    await user.type(screen.getByLabelText(/^Nimi/), 'Uku')
    await typeBoth(user, 'saarekogu', 'saarekodu')
    await user.click(button())
    expect(await screen.findByText('Paroolid ei ühti')).toBeVisible()
    expect(sentNames()).not.toContain('Register')
  })

  test('AUTH-5 shows a refused email at its field, and keeps the typed text', async () => {
    const taken = 'Selle e-posti aadressiga liige on juba olemas.'
    const details = { valjad: { email: taken } }
    const { user } = await open(path, mailingServer({ on: /^PUT /, status: 409, msg: taken, details }))
    await user.type(await screen.findByLabelText(/^Nimi/), 'Uku')
    await typeBoth(user, 'saarekogu')
    await user.click(button())
    expect(await screen.findByText(taken)).toBeVisible()
    expect(screen.getByLabelText(/^E-post/)).toHaveFocus()
    expect(screen.getByLabelText(/^Nimi/)).toHaveValue('Uku')
    expect(localStorage.getItem('sise.token')).toBeNull()
  })

  test('AUTH-6 keeps the typed text over a reload in this tab alone, until the member has registered', async () => {
    const { user, leave } = await open(path)
    await user.type(await screen.findByLabelText(/^Nimi/), 'Uku Uus')
    await typeBoth(user, 'saarekogu')
    leave()
    const { user: again } = await open(path)
    expect(await screen.findByLabelText(/^Nimi/)).toHaveValue('Uku Uus')
    expect(await indexedDB.databases()).toEqual([])
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
    expect(kept).toContain('Uku Uus')
    expect(kept).not.toContain('saarekogu')
    await typeBoth(again, 'saarekogu')
    await again.click(button())
    await screen.findByRole('button', { name: /Uku Uus/ })
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Uku Uus')
  })

  test('AUTH-5 says that a link has expired, at once and when it dies meanwhile', async () => {
    const { leave } = await open('/sise/registreerimine/vana')
    expect(await screen.findByText('Registreerimislink on aegunud')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sisselogimise juurde' })).toBeVisible()
    leave()
    const server = mailingServer()
    const { user } = await open(path, server)
    await user.type(await screen.findByLabelText(/^Nimi/), 'Uku')
    server.links = {}
    await typeBoth(user, 'saarekogu')
    await user.click(button())
    // The form says so first, until it is replaced by a page with only this link.
    expect(await screen.findByRole('link', { name: 'Sisselogimise juurde' })).toBeVisible()
    expect(screen.getByText('Registreerimislink on aegunud')).toBeVisible()
  })

  test('AUTH-5 REST-8 after a lost response the next press signs in, although the link has been used', async () => {
    const server = mailingServer({ on: /^PUT /, status: 503, times: 1 })
    const { user, sentNames } = await open(path, server)
    await user.type(await screen.findByLabelText(/^Nimi/), 'Uku Uus')
    await typeBoth(user, 'saarekogu')
    await user.click(button())
    await screen.findByRole('button', { name: 'Proovi uuesti' })
    server.links = {}
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
    expect(await screen.findByRole('button', { name: /Uku Uus/ })).toBeVisible()
    expect(sentNames().filter((name) => name === 'Register')).toHaveLength(2)
  })

  test('AUTH-5 asks before it replaces the session of another member', async () => {
    const { user, sentNames } = await open(path, mailingServer(), 'liige-token')
    expect(await screen.findByText('Praegu on sisse logitud Mari Liige')).toBeVisible()
    expect(localStorage.getItem('sise.token')).toBe('liige-token')
    expect(screen.queryByLabelText(/^Nimi/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Logi välja ja jätka' }))
    expect(await screen.findByLabelText(/^Nimi/)).toBeVisible()
    expect(localStorage.getItem('sise.token')).toBeNull()
    expect(sentNames()).toContain('SignOut')
  })
})

describe('a link that restores a password', () => {
  const path = '/sise/taasta-parool/taaste'
  const save = (user: User) => user.click(screen.getByRole('button', { name: 'Salvesta parool' }))

  test('AUTH-6 sets the password of its member with the token of the link, and signs in', async () => {
    const { user, sent } = await open(path)
    await heading('Parooli taastamine')
    await typePasswords(user, 'merekogu')
    await save(user)
    await screen.findByRole('button', { name: /Mari Liige/ })
    const set = sent.find(({ name }) => name === 'SetPassword')
    expect(set?.variables).toEqual({ userId: 'u2', password: 'merekogu' })
    expect(set?.headers['x-auth-token']).toBe('taaste')
    expect(localStorage.getItem('sise.token')).toBe('liige-token')
  })

  test('AUTH-6 leads to the sign-in screen if signing in with the new password is refused', async () => {
    const msg = 'Liiga palju katseid. Proovi uuesti 5 minuti pärast.'
    const { user } = await open(path, mailingServer({ on: /^POST \/api\/auth$/, status: 429, msg }))
    await typePasswords(user, 'merekogu')
    await save(user)
    await heading('Logi sisse')
    expect(await screen.findByText('Parool on vahetatud. Logi sisse.')).toBeVisible()
  })

  test('AUTH-6 REST-8 says so when it dies after a try that never arrived', async () => {
    const server = mailingServer({ on: /^PUT /, lose: true, times: 1 })
    const { user } = await open(path, server)
    await typePasswords(user, 'merekogu')
    await save(user)
    await screen.findByRole('button', { name: 'Proovi uuesti' })
    server.links = {}
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
    expect(await screen.findByRole('link', { name: 'Sisselogimise juurde' })).toBeVisible()
  })

  test('AUTH-6 says so when it is dead, and ends no session', async () => {
    await open('/sise/taasta-parool/vana', mailingServer(), 'liige-token')
    expect(
      await screen.findByText(
        'Link on aegunud või juba kasutatud. Uue saad sisselogimise lehelt: vali „Taasta parool“.',
      ),
    ).toBeVisible()
    expect(localStorage.getItem('sise.token')).toBe('liige-token')
  })
})
