import { afterEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { ownServer, webPeople } from '../../support/web/webServer.ts'

afterEach(forgetEverything)

const path = '/sise/taasta-email/link-x'
/** A server that has changed Mari's email and mailed her a link that reverts it; `staatus` is hers. */
function mailingServer(staatus = 2) {
  const people = webPeople().map((person) =>
    person._id === 'u2' ? { ...person, email: 'uus@saar.test', staatus } : person,
  )
  return ownServer({ people, links: { 'link-x': 'u2' } })
}
const open = (server = mailingServer(), token: string | null = null, at = path) => renderApp(at, { token, server })
const button = () => screen.findByRole('button', { name: 'Võta vahetus tagasi' })

test('AUTH-9 tells whose email was changed to what, and reverts nothing before the button is pressed', async () => {
  const { user, sent, sentNames } = await open()
  await heading('E-posti aadressi vahetus')
  await button()
  expect(screen.getByText(/Liikme Mari Liige konto uus e-posti aadress on uus@saar.test/)).toBeVisible()
  expect(sent.find(({ name }) => name === 'Me')?.headers['x-auth-token']).toBe('link-x')
  expect(sentNames()).not.toContain('RevertEmail')
  await user.click(await button())
  const done = (await screen.findByText('Vahetus on tagasi võetud.')).closest('[role=status]')
  expect(done).toHaveTextContent('Vahetus on tagasi võetud. Uue parooli link on sinu postkastis.')
  expect(done).toHaveFocus()
  expect(sent.find(({ name }) => name === 'RevertEmail')?.variables).toEqual({ token: 'link-x' })
  expect(screen.getByRole('link', { name: 'Sisselogimise juurde' })).toBeVisible()
})

test('AUTH-9 to somebody banned no link for a password is promised, before or after', async () => {
  const { user } = await open(mailingServer(0))
  await user.click(await button())
  expect(await screen.findByText('Vahetus on tagasi võetud.')).toBeVisible()
  expect(screen.queryByText(/uue parooli/i)).not.toBeInTheDocument()
})

test('AUTH-9 the own session ends with it, and that of somebody else does not', async () => {
  const own = await open(undefined, 'liige-token')
  await own.user.click(await button())
  await waitFor(() => expect(localStorage.getItem('sise.token')).toBeNull())
  expect(await screen.findByText(/Vahetus on tagasi võetud/)).toBeVisible()
  own.leave()
  forgetEverything()
  const other = await open(undefined, 'admin-token')
  await other.user.click(await button())
  await screen.findByText(/Vahetus on tagasi võetud/)
  expect(localStorage.getItem('sise.token')).toBe('admin-token')
})

test('AUTH-9 a dead link says so, at once and when it dies meanwhile', async () => {
  const { leave } = await open(undefined, null, '/sise/taasta-email/vana')
  expect(await screen.findByText('Link on aegunud või juba kasutatud.')).toBeVisible()
  leave()
  const server = mailingServer()
  const { user } = await open(server)
  await button()
  server.links = {}
  await user.click(await button())
  expect(await screen.findByText('Link on aegunud või juba kasutatud.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Võta vahetus tagasi' })).not.toBeInTheDocument()
})

test('AUTH-9 an email that somebody else has by now is told, and the button stays', async () => {
  const msg = 'Seda e-posti aadressi kasutab nüüd keegi teine. Pöördu admini poole.'
  const server = mailingServer()
  server.faults = [{ on: /^PUT /, status: 409, msg }]
  const { user } = await open(server)
  await user.click(await button())
  expect(await screen.findByText(msg)).toBeVisible()
  expect(await button()).toBeEnabled()
})

test('AUTH-9 a failure to ask is told apart from a dead link, and can be tried again', async () => {
  const server = mailingServer()
  server.faults = [{ on: /^GET \/api\/auth$/, status: 504 }]
  const { user } = await open(server)
  await screen.findByText('Server ei vastanud õigel ajal. Proovi mõne aja pärast uuesti.')
  server.faults = []
  await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
  expect(await button()).toBeVisible()
})
