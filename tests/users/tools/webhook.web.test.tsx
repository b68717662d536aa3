import { afterEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { forgetEverything, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'

afterEach(forgetEverything)

async function open(token = 'admin-token', announced = ['veebihaak']) {
  const server = webServer()
  server.announces = [...(server.announces ?? []), ...announced]
  const status = token === 'admin-token' ? 4 : 2
  const me = server.people.find(({ staatus }) => staatus === status)
  return { ...(await renderApp(`/sise/kasutajad/${me?._id}?muuda=1`, { token, server })), server }
}
const section = () => screen.findByRole('region', { name: 'Teated kodulehele' })

test('HOOK-1 an admin sees where changes are told and what was answered, changes it, and sends a message to try', async () => {
  const { user, server } = await open()
  // The form above takes the focus when it is there.
  await screen.findByRole('textbox', { name: 'Elukoht' })
  const shown = within(await section())
  expect(shown.getByText('204')).toBeVisible()
  const url = shown.getByRole('textbox', { name: 'Aadress' })
  await user.clear(url)
  await user.type(url, 'http://naide.ee')
  await user.click(shown.getByRole('button', { name: 'Salvesta aadress' }))
  expect(await shown.findByText(/Aadress peab algama https/)).toBeVisible()
  expect(url).toHaveValue('http://naide.ee')
  await user.clear(url)
  await user.type(url, 'https://uus.naide.ee/x')
  await user.click(shown.getByRole('checkbox', { name: 'Teata muudatustest' }))
  await user.click(shown.getByRole('button', { name: 'Salvesta aadress' }))
  await waitFor(() => expect(server.webhook).toMatchObject({ aadress: 'https://uus.naide.ee/x', sees: false }))
  await user.click(shown.getByRole('button', { name: 'Saada proovisõnum' }))
  expect(await screen.findByText('Proovisõnum on teel. Vastus ilmub siia.')).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Vaata vastuseid uuesti' }))
  expect(await shown.findByText('Aitäh')).toBeVisible()
})

test('HOOK-1 a new secret is made after a question, and shown this once', async () => {
  const { user } = await open()
  const shown = within(await section())
  await user.click(shown.getByRole('button', { name: 'Tee uus saladus' }))
  const question = await screen.findByRole('dialog', { name: 'Teed uue saladuse?' })
  await user.click(within(question).getByRole('button', { name: 'Tee uus saladus' }))
  const secret = await screen.findByRole('dialog', { name: 'Saladus „Kodulehe teated“ on valmis' })
  expect(within(secret).getByRole('textbox', { name: 'Saladus' })).toHaveValue(`whsec_${'A'.repeat(43)}=`)
})

test('HOOK-1 members and plain servers have none of it', async () => {
  const { server } = await open('liige-token')
  await screen.findByRole('textbox', { name: 'Elukoht' })
  expect(screen.queryByText('Teated kodulehele')).not.toBeInTheDocument()
  forgetEverything()
  const plain = await open('admin-token', [])
  await screen.findByRole('textbox', { name: 'Elukoht' })
  expect(screen.queryByText('Teated kodulehele')).not.toBeInTheDocument()
  expect([...server.said(), ...plain.server.said()].filter((call) => call.includes('veebihaak'))).toEqual([])
})
