import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { Person } from '../../support/api/api.ts'
import { renderApp } from '../../support/web/web.tsx'
import { webStack } from '../../support/web/webStack.ts'

const server = webStack()
beforeEach(() => change({ aadress: 'https://naide.ee/uuenda', sees: true }))

const open = (me: Person = server.admin) => renderApp(`/sise/kasutajad/${me._id}?muuda=1`, { token: me.token, server })
const webhook = () => server.send('GET', '/api/veebihaak')
/** Saves as another admin. */
const change = async (changes: { aadress?: string; sees?: boolean }) =>
  server.send('PUT', '/api/veebihaak', changes, await server.api.person({ name: 'Tiit Tamm', status: 4 }))
const hasStored = (expected: object) => waitFor(async () => expect(await webhook()).toMatchObject(expected))
const section = () => screen.findByRole('region', { name: 'Kodulehe uuendamine' })

test('HOOK-1 an admin sees the webhook and its deliveries, changes it, and sends a test message', async () => {
  await server.sql(`insert into webhook_answers (_id, aeg, staatus, tekst) values (gen_random_uuid(), now(), 204, '')`)
  const { user } = await open()
  // The form above takes the focus when it appears.
  await screen.findByRole('textbox', { name: 'Elukoht' })
  const shown = within(await section())
  expect(shown.getByText('võeti vastu (204)')).toBeVisible()
  // The draft of the form is read first.
  const url = await shown.findByRole('textbox', { name: 'Aadress' })
  await user.clear(url)
  await user.type(url, 'http://naide.ee')
  await user.click(shown.getByRole('button', { name: 'Salvesta aadress' }))
  expect(await shown.findByText(/Aadress peab algama https/)).toBeVisible()
  expect(url).toHaveValue('http://naide.ee')
  await user.clear(url)
  await user.type(url, 'https://uus.naide.ee/x')
  await user.click(shown.getByRole('checkbox', { name: 'Teata muudatustest' }))
  await user.click(shown.getByRole('button', { name: 'Salvesta aadress' }))
  await hasStored({ aadress: 'https://uus.naide.ee/x', sees: false })
  await user.click(shown.getByRole('button', { name: 'Saada proovisõnum' }))
  expect(await screen.findByText('Proovisõnum on teel. Vastus ilmub siia.')).toBeVisible()
  await server.sql(
    `insert into webhook_answers (_id, aeg, staatus, tekst) values (gen_random_uuid(), now(), 200, 'Aitäh')`,
  )
  await user.click(shown.getByRole('button', { name: 'Vaata vastuseid uuesti' }))
  expect(await shown.findByText('Aitäh')).toBeVisible()
})

async function retypeUrl({ user }: Awaited<ReturnType<typeof open>>, address: string) {
  await screen.findByRole('textbox', { name: 'Elukoht' })
  const shown = within(await section())
  const url = await shown.findByRole('textbox', { name: 'Aadress' })
  await user.clear(url)
  await user.type(url, address)
  return shown
}

test('HOOK-1 ARTICLE-7 a concurrent change of the address is asked about, and no typed text is lost', async () => {
  const opened = await open()
  const { user } = opened
  const shown = await retypeUrl(opened, 'https://minu.naide.ee/')
  await change({ aadress: 'https://tema.naide.ee/' })
  await user.click(shown.getByRole('button', { name: 'Salvesta aadress' }))
  expect(await shown.findByRole('heading', { name: 'Tiit Tamm on seda vahepeal muutnud' })).toHaveFocus()
  expect(shown.getByText('https://tema.naide.ee/')).toBeVisible()
  expect(shown.getByRole('textbox', { name: 'Aadress' })).toHaveValue('https://minu.naide.ee/')
  expect(await webhook()).toMatchObject({ aadress: 'https://tema.naide.ee/' })
  await user.click(shown.getByRole('button', { name: 'Salvesta valitu' }))
  await hasStored({ aadress: 'https://minu.naide.ee/' })
  expect(shown.getByRole('button', { name: 'Salvesta aadress' })).toHaveFocus()
})

test('HOOK-1 ARTICLE-7 a concurrent change of the switch is kept, and the next save is based on both', async () => {
  const opened = await open()
  const { user } = opened
  const shown = await retypeUrl(opened, 'https://minu.naide.ee/')
  await change({ sees: false })
  await user.click(shown.getByRole('button', { name: 'Salvesta aadress' }))
  await hasStored({ aadress: 'https://minu.naide.ee/', sees: false })
  const isOn = shown.getByRole('checkbox', { name: 'Teata muudatustest' })
  await waitFor(() => expect(isOn).not.toBeChecked())
  await user.click(isOn)
  await user.click(shown.getByRole('button', { name: 'Salvesta aadress' }))
  await hasStored({ aadress: 'https://minu.naide.ee/', sees: true })
})

test('HOOK-1 saving the first address switches the webhook on', async () => {
  await server.sql('delete from webhooks')
  const opened = await open()
  const shown = await retypeUrl(opened, 'https://esimene.naide.ee/')
  await opened.user.click(shown.getByRole('button', { name: 'Salvesta aadress' }))
  await hasStored({ aadress: 'https://esimene.naide.ee/', sees: true })
})

test('HOOK-1 a new secret is made after a question, and shown once', async () => {
  const { user } = await open()
  const shown = within(await section())
  await user.click(shown.getByRole('button', { name: 'Tee uus salavõti' }))
  const question = await screen.findByRole('dialog', { name: 'Teed uue salavõtme?' })
  await user.click(within(question).getByRole('button', { name: 'Tee uus salavõti' }))
  const secret = await screen.findByRole('dialog', { name: 'Salavõti „Kodulehe uuendamine“ on valmis' })
  expect(within(secret).getByRole('textbox', { name: 'Salavõti' })).toHaveDisplayValue(/^whsec_[\w+/]{43}=$/)
})

test('HOOK-1 members do not see it', async () => {
  await open(server.member)
  await screen.findByRole('textbox', { name: 'Elukoht' })
  expect(screen.queryByText('Kodulehe uuendamine')).not.toBeInTheDocument()
  expect(server.said().filter((call) => call.includes('veebihaak'))).toEqual([])
})
