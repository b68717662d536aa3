import { afterEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { mentionHref } from '../../../schema/rules/mentions.ts'
import { personPath } from '../../../web/users/paths.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { communityServer } from './openDirectory.ts'

afterEach(clearEverything)

const open = (path: string, token = 'liige-token', server = communityServer()) =>
  renderApp(path, { token, server }).then((app) => ({ ...app, server }))

test('USER-9 FORUM-11 a mention and a name in the directory lead to the same page', () => {
  expect(`/sise${personPath('5f0c-1_a')}`).toBe(mentionHref('5f0c-1_a'))
})

test('USER-9 a member follows a name in the directory, and sees the contacts and residence of that member', async () => {
  const { user } = await open('/sise/kasutajad')
  await user.click(await screen.findByRole('link', { name: 'Ülo Õnnepalu' }))
  await heading('Ülo Õnnepalu')
  expect(document.title).toBe('Ülo Õnnepalu · Sise')
  expect(screen.getByRole('link', { name: '+372 5123 4567' })).toHaveAttribute('href', 'tel:+37251234567')
  expect(screen.getByRole('link', { name: 'ylo@saar.test' })).toHaveAttribute('href', 'mailto:ylo@saar.test')
  expect(screen.getByText('Lõunaküla')).toBeVisible()
  expect(screen.queryByText('Tavaline')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^(Muuda|Veel tegevusi)/ })).not.toBeInTheDocument()
})

test('USER-9 a member who opens the form of another one sees whose data they may change', async () => {
  await open('/sise/kasutajad/m1?muuda=1')
  await heading('Ülo Õnnepalu')
  expect(screen.getByText('Muuta saad ainult oma andmeid.')).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

test('USER-9 ROUTE-3 an unknown member is not found, in words', async () => {
  await open('/sise/kasutajad/olematu')
  await heading('Antud lehte ei leitud')
  expect(screen.getByText('Seda liiget enam ei ole.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Tagasi loendisse: Kasutajad' })).toHaveAttribute('href', '/sise/kasutajad')
})

test('USER-9 USER-3 an admin changes a member on their page, comes back to it, and deletes them', async () => {
  const { user, server, router } = await open('/sise/kasutajad/m1', 'admin-token')
  await heading('Ülo Õnnepalu')
  expect(screen.getByText('Tavaline')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Muuda: Ülo Õnnepalu' }))
  await heading('Muuda: Ülo Õnnepalu')
  const field = await screen.findByRole('textbox', { name: 'Elukoht' })
  await user.clear(field)
  await user.type(field, 'Põhjaküla')
  await user.click(screen.getByRole('button', { name: 'Salvesta' }))
  await heading('Ülo Õnnepalu')
  expect(await screen.findByText('Põhjaküla')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Muuda: Ülo Õnnepalu' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Veel tegevusi: Ülo Õnnepalu' }))
  expect(screen.getAllByRole('button', { name: 'Muuda: Ülo Õnnepalu' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Kustuta: Ülo Õnnepalu' }))
  const dialog = await screen.findByRole('dialog', { name: 'Kustuta liikme Ülo Õnnepalu konto?' })
  await user.click(within(dialog).getByRole('button', { name: 'Kustuta konto' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/sise/kasutajad'))
  expect(server.people.some(({ _id }) => _id === 'm1')).toBe(false)
})

test('USER-9 a member opens the own data from the menu: the form alone, and after saving the own page', async () => {
  const { user, router } = await open('/sise')
  await user.click(await screen.findByRole('button', { name: 'Mari Liige: minu menüü' }))
  await user.click(await screen.findByRole('link', { name: 'Minu andmed' }))
  await heading('Minu andmed')
  const field = await screen.findByRole('textbox', { name: 'Elukoht' })
  expect(screen.queryByRole('list', { name: 'Liikmed' })).not.toBeInTheDocument()
  expect(
    within(screen.getByRole('navigation', { name: 'Asukoht' })).getByRole('link', { name: 'Mari Liige' }),
  ).toBeVisible()
  await user.clear(field)
  await user.type(field, 'Põhjaküla')
  await user.click(screen.getByRole('button', { name: 'Salvesta' }))
  await heading('Mari Liige')
  expect(await screen.findByText('Põhjaküla')).toBeVisible()
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/sise/kasutajad/u2')
})
