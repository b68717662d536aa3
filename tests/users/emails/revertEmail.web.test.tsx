import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { heading, renderApp } from '../../support/web/web.tsx'
import { webStack } from '../../support/web/webStack.ts'

const server = webStack()
// Mari has changed her email, and a link that reverts it was mailed.
beforeEach(async () => {
  const { _id, nimi } = server.member
  await server.send('PUT', `/api/users/${_id}`, { nimi, email: 'uus@saar.test' }, server.member)
  await server.sql(`insert into user_links (token_hash, kind, user_id, former_email_id, expires_at)
    select sha256('link-x'), 'revertEmail', user_id, _id, now() + interval '1 day' from former_emails`)
})

const open = (token: string | null = null, link = 'link-x') =>
  renderApp(`/sise/taasta-email/${link}`, { token, server })
const button = () => screen.findByRole('button', { name: 'Võta vahetus tagasi' })

test('AUTH-9 names the member and both emails, and reverts nothing before the button is pressed', async () => {
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

test('AUTH-9 promises no link for a password to a banned member, before or after', async () => {
  await server.sql(`update users set staatus = 0 where email = 'uus@saar.test'`)
  const { user } = await open()
  await user.click(await button())
  expect(await screen.findByText('Vahetus on tagasi võetud.')).toBeVisible()
  expect(screen.queryByText(/uue parooli/i)).not.toBeInTheDocument()
})

test.each([
  ['liige-token', null],
  ['admin-token', 'admin-token'],
])('AUTH-9 ends the own session, and not that of somebody else: %s', async (token, remaining) => {
  const { user } = await open(token)
  await user.click(await button())
  expect(await screen.findByText(/Vahetus on tagasi võetud/)).toBeVisible()
  await waitFor(() => expect(localStorage.getItem('sise.token')).toBe(remaining))
})

test('AUTH-9 says that a link is dead, at once and when it dies meanwhile', async () => {
  const { leave } = await open(null, 'vana')
  expect(await screen.findByText('Link on aegunud või juba kasutatud.')).toBeVisible()
  leave()
  const { user } = await open()
  await button()
  await server.sql('delete from user_links')
  await user.click(await button())
  expect(await screen.findByText('Link on aegunud või juba kasutatud.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Võta vahetus tagasi' })).not.toBeInTheDocument()
})

test('AUTH-9 reports an email that somebody else has by now, and keeps the button', async () => {
  await server.api.person({ email: server.member.email })
  const { user } = await open()
  await user.click(await button())
  expect(await screen.findByText(/kasutab nüüd keegi teine/)).toBeVisible()
  expect(await button()).toBeEnabled()
})

test('AUTH-9 distinguishes a failed request from a dead link, and can be retried', async () => {
  server.faults = [{ on: /^GET \/api\/auth$/, status: 504 }]
  const { user } = await open()
  await screen.findByText('Server ei vastanud õigel ajal. Proovi mõne aja pärast uuesti.')
  server.faults = []
  await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
  expect(await button()).toBeVisible()
})
