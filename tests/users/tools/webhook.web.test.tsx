import { afterEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { forgetEverything, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'

afterEach(forgetEverything)

async function open(token = 'admin-token', server = webServer()) {
  const status = token === 'admin-token' ? 4 : 2
  const me = server.people.find(({ staatus }) => staatus === status)
  return { ...(await renderApp(`/sise/kasutajad/${me?._id}?muuda=1`, { token, server })), server }
}
const section = () => screen.findByRole('region', { name: 'Kodulehe uuendamine' })

test('HOOK-1 an admin sees where changes are told and what was answered, changes it, and sends a message to try', async () => {
  const { user, server } = await open()
  // The form above takes the focus when it is there.
  await screen.findByRole('textbox', { name: 'Elukoht' })
  const shown = within(await section())
  expect(shown.getByText('võeti vastu (204)')).toBeVisible()
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

/** Somebody else saves meanwhile. */
function meanwhile(server: ReturnType<typeof webServer>, change: Partial<(typeof server)['webhook']>) {
  const muutja = { _id: 'u9', nimi: 'Tiit Tamm' }
  server.webhook = { ...server.webhook, ...change, versioon: (server.webhook.versioon ?? 0) + 1, muutja }
}
async function retypeUrl({ user }: Awaited<ReturnType<typeof open>>, address: string) {
  await screen.findByRole('textbox', { name: 'Elukoht' })
  const shown = within(await section())
  const url = await shown.findByRole('textbox', { name: 'Aadress' })
  await user.clear(url)
  await user.type(url, address)
  return shown
}

test('HOOK-1 FORUM-6 an address that is typed survives a reload, and the next person at the browser does not see it', async () => {
  const first = await open()
  await retypeUrl(first, 'https://pooleli.naide.ee/')
  first.leave()
  const second = await open('admin-token', first.server)
  const shown = within(await section())
  expect(await shown.findByRole('textbox', { name: 'Aadress' })).toHaveValue('https://pooleli.naide.ee/')
  expect(shown.getByText(/Jätkad mustandit/)).toBeVisible()
  second.leave()
  const other = first.server.people.find(({ staatus }) => staatus === 2)
  if (!other) throw new Error('No member')
  other.staatus = 4
  await renderApp(`/sise/kasutajad/${other._id}?muuda=1`, { token: 'liige-token', server: first.server })
  expect(await within(await section()).findByRole('textbox', { name: 'Aadress' })).toHaveValue(
    'https://naide.ee/uuenda',
  )
})

test('HOOK-1 ARTICLE-7 what another has saved of the same address meanwhile is asked about, and nothing typed is lost', async () => {
  const opened = await open()
  const { user, server } = opened
  const shown = await retypeUrl(opened, 'https://minu.naide.ee/')
  meanwhile(server, { aadress: 'https://tema.naide.ee/' })
  await user.click(shown.getByRole('button', { name: 'Salvesta aadress' }))
  expect(await shown.findByRole('heading', { name: 'Tiit Tamm on seda vahepeal muutnud' })).toHaveFocus()
  expect(shown.getByText('https://tema.naide.ee/ · teatab muudatustest')).toBeVisible()
  expect(shown.getByRole('textbox', { name: 'Aadress' })).toHaveValue('https://minu.naide.ee/')
  expect(server.webhook.aadress).toBe('https://tema.naide.ee/')
  await user.click(shown.getByRole('button', { name: 'Salvesta minu oma' }))
  await waitFor(() => expect(server.webhook.aadress).toBe('https://minu.naide.ee/'))
  expect(shown.getByRole('button', { name: 'Salvesta aadress' })).toHaveFocus()
})

test('HOOK-1 ARTICLE-7 who leaves the address to the other goes on from theirs', async () => {
  const opened = await open()
  const { user, server } = opened
  const shown = await retypeUrl(opened, 'https://minu.naide.ee/')
  meanwhile(server, { aadress: 'https://tema.naide.ee/' })
  await user.click(shown.getByRole('button', { name: 'Salvesta aadress' }))
  await user.click(await shown.findByRole('button', { name: 'Jäta praegune' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Loobu muudatustest' }))
  await waitFor(() => expect(shown.getByRole('textbox', { name: 'Aadress' })).toHaveValue('https://tema.naide.ee/'))
  await waitFor(() => expect(shown.getByRole('heading', { name: 'Kodulehe uuendamine' })).toHaveFocus())
  expect(server.webhook.aadress).toBe('https://tema.naide.ee/')
})

test('HOOK-1 ARTICLE-7 what another has saved of the switch meanwhile stays, and the next save goes on from both', async () => {
  const opened = await open()
  const { user, server } = opened
  const shown = await retypeUrl(opened, 'https://minu.naide.ee/')
  meanwhile(server, { sees: false })
  await user.click(shown.getByRole('button', { name: 'Salvesta aadress' }))
  await waitFor(() => expect(server.webhook).toMatchObject({ aadress: 'https://minu.naide.ee/', sees: false }))
  const isOn = shown.getByRole('checkbox', { name: 'Teata muudatustest' })
  await waitFor(() => expect(isOn).not.toBeChecked())
  await user.click(isOn)
  await user.click(shown.getByRole('button', { name: 'Salvesta aadress' }))
  await waitFor(() => expect(server.webhook).toMatchObject({ aadress: 'https://minu.naide.ee/', sees: true }))
})

test('HOOK-1 with the first address changes are told', async () => {
  const server = webServer()
  server.webhook = { ...server.webhook, aadress: '', sees: false }
  const opened = await open('admin-token', server)
  const shown = await retypeUrl(opened, 'https://esimene.naide.ee/')
  await opened.user.click(shown.getByRole('button', { name: 'Salvesta aadress' }))
  await waitFor(() => expect(server.webhook).toMatchObject({ aadress: 'https://esimene.naide.ee/', sees: true }))
})

test('HOOK-1 a new secret is made after a question, and shown this once', async () => {
  const { user } = await open()
  const shown = within(await section())
  await user.click(shown.getByRole('button', { name: 'Tee uus salavõti' }))
  const question = await screen.findByRole('dialog', { name: 'Teed uue salavõtme?' })
  await user.click(within(question).getByRole('button', { name: 'Tee uus salavõti' }))
  const secret = await screen.findByRole('dialog', { name: 'Salavõti „Kodulehe uuendamine“ on valmis' })
  expect(within(secret).getByRole('textbox', { name: 'Salavõti' })).toHaveValue(`whsec_${'A'.repeat(43)}=`)
})

test('HOOK-1 members and plain servers have none of it', async () => {
  const { server } = await open('liige-token')
  await screen.findByRole('textbox', { name: 'Elukoht' })
  expect(screen.queryByText('Kodulehe uuendamine')).not.toBeInTheDocument()
  forgetEverything()
  const plain = await open('admin-token', webServer({ level: undefined }))
  await screen.findByRole('textbox', { name: 'Elukoht' })
  expect(screen.queryByText('Kodulehe uuendamine')).not.toBeInTheDocument()
  expect([...server.said(), ...plain.server.said()].filter((call) => call.includes('veebihaak'))).toEqual([])
})
