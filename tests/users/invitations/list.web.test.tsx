import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { communityServer, communityStack, openDirectory } from '../directory/openDirectory.ts'

const server = communityStack()

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const field = () => screen.findByRole('textbox', { name: 'E-post' })
const form = '/sise/kasutajad?kutsu=1'

/** The lists that were sent. */
const lists = () => server.calls.filter(({ method, url }) => method === 'POST' && url === '/api/kutsed')
const emails = async () =>
  (await server.send('GET', '/api/users')).map(({ email }: { email: string }) => email) as string[]

test('IMPORT-2 a table is one request with its residences: invited people and members leave the field, refused rows stay with the reason', async () => {
  const { user } = await openDirectory(form, { server })
  await user.click(await button('Saada kutse'))
  await screen.findAllByText('Lisa e-posti aadress.')
  await user.click(await field())
  await user.paste(
    'Nimi\tE-post\tTelefon\tElukoht\nUku Uus\tuku@saar.test\t555 1234\tPõhjaküla, Kase 3\nIvo\tivo@saar.test\t\t\nKatki\tkatki@\t\t\nTiit\ttiit@saar.test\t\t\nKaja\tkaja@saar.test\t\t',
  )
  const toFix = within(await screen.findByRole('list', { name: 'Vaata üle' }))
  expect(screen.queryByText('Lisa e-posti aadress.')).toBeNull()
  expect(toFix.getByText('Rida 4, „E-post”: see e-posti aadress ei ole õige. katki@')).toBeVisible()
  await user.click(await button('Saada 5 kutset'))
  expect(await screen.findByText('Saatmata jäi 1 kutse (kokku 5).')).toBeVisible()
  expect(lists().map(({ body }) => body)).toEqual([
    {
      kutsutavad: [
        { nimi: 'Uku Uus', email: 'uku@saar.test', telefon: '555 1234', elukoht: 'Põhjaküla, Kase 3' },
        { nimi: 'Ivo', email: 'ivo@saar.test', telefon: '', elukoht: '' },
        { nimi: 'Katki', email: 'katki@', telefon: '', elukoht: '' },
        { nimi: 'Tiit', email: 'tiit@saar.test', telefon: '', elukoht: '' },
        { nimi: 'Kaja', email: 'kaja@saar.test', telefon: '', elukoht: '' },
      ],
    },
  ])
  expect(screen.getByText('Kutsutud on 2 inimest. Kirjad lähevad ära ükshaaval, sina ei pea ootama.')).toBeVisible()
  expect(screen.getByText('Kutset ei vajanud: 2').closest('details')).toHaveTextContent(
    /tiit@saar\.test.* on juba olemas\.kaja@saar\.testTa on juba kutsutud/,
  )
  expect(await field()).toHaveValue('Katki <katki@>')
  expect(within(screen.getByRole('list', { name: 'Kutsumata jäid' })).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByRole('list', { name: 'Vaata üle' })).toBeNull()
  // The new members are in the list, with the number of waiting mails.
  expect(await screen.findByText('2 kutset ootab saatmist.')).toBeVisible()
  await waitFor(() =>
    expect(within(screen.getByRole('list', { name: 'Liikmed' })).getByText('Uku Uus')).toBeInTheDocument(),
  )
})

test('REST-7 a list whose response was lost is sent again with the same key after a reload, and gets the first response', async () => {
  const body = JSON.stringify({ msg: 'Server ei vastanud õigel ajal.' })
  server.faults = [{ on: /^POST \/api\/kutsed$/, status: 504, body, times: 1 }]
  const first = await openDirectory(form, { server })
  await first.user.type(await field(), 'uku@saar.test ivo@saar.test')
  await first.user.click(await button('Saada 2 kutset'))
  expect(await screen.findByText('Server ei vastanud õigel ajal.')).toBeVisible()
  expect(await field()).toHaveValue('uku@saar.test ivo@saar.test')
  first.unmount()
  const { user } = await openDirectory(form, { server })
  await waitFor(async () => expect(await field()).toHaveValue('uku@saar.test ivo@saar.test'))
  await user.click(await button('Saada 2 kutset'))
  expect(await screen.findByText(/^Kutsutud on 2 inimest\./)).toBeVisible()
  const keys = lists().map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toBeTruthy()
  expect(keys).toEqual([keys[0], keys[0]])
  expect((await emails()).filter((email) => email === 'uku@saar.test')).toHaveLength(1)
  expect(await field()).toHaveValue('')
})

test('IMPORT-2 a list that was changed after a lost response has another key, and people who were invited by the first are members', async () => {
  const body = JSON.stringify({ msg: 'Server ei vastanud õigel ajal.' })
  server.faults = [{ on: /^POST \/api\/kutsed$/, status: 504, body, times: 1 }]
  const { user } = await openDirectory(form, { server })
  await user.type(await field(), 'uku@saar.test ivo@saar.test')
  await user.click(await button('Saada 2 kutset'))
  await screen.findByText('Server ei vastanud õigel ajal.')
  await user.type(await field(), ' oie@saar.test')
  await user.click(await button('Proovi uuesti'))
  expect(await screen.findByText('Kasutaja registreeritud. Kutse on saadetud aadressile oie@saar.test.')).toBeVisible()
  expect(screen.getByText('Kutset ei vajanud: 2')).toBeVisible()
  const keys = lists().map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(2)
})

test('IMPORT-2 a list that is refused completely stays as it is', async () => {
  server.faults = [
    { on: /^POST \/api\/kutsed$/, status: 429, msg: 'Liiga palju katseid.', headers: { 'retry-after': '600' } },
  ]
  const { user } = await openDirectory(form, { server })
  await user.type(await field(), 'Uku <uku@saar.test> 555 (Küla), ivo@saar.test')
  await user.click(await button('Saada 2 kutset'))
  expect(await screen.findByText('Liiga palju katseid.')).toBeVisible()
  expect(await field()).toHaveValue('Uku <uku@saar.test> 555 (Küla), ivo@saar.test')
  expect(await emails()).not.toContain('uku@saar.test')
})

test('IMPORT-2 1,200 people are sent in three lists, each with its key', async () => {
  const { user } = await openDirectory(form, { server })
  await user.click(await field())
  await user.paste(Array.from({ length: 1_200 }, (_, at) => `loend${at}@saar.test`).join('\n'))
  await user.click(await button('Saada 1200 kutset'))
  expect(await screen.findByText(/^Kutsutud on 1200 inimest\./)).toBeVisible()
  const sent = lists()
  expect(sent.map(({ body }) => (body as { kutsutavad: unknown[] }).kutsutavad.length)).toEqual([500, 500, 200])
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(3)
  expect(await field()).toHaveValue('')
})

test('IMPORT-1 imported members are invited after one question, and the number of waiting mails is shown', async () => {
  await server.sql('update users set kutsumata = true where staatus = 1')
  const { user } = await openDirectory('/sise/kasutajad', { server })
  expect(await screen.findByText('2 inimesele ei ole kutset saadetud.')).toBeVisible()
  const sent = () => server.said().filter((call) => call === 'POST /api/kutsed/kutsumata')
  await user.click(await button('Saada kutsed'))
  const question = within(await screen.findByRole('dialog', { name: 'Saada 2 inimesele kutse?' }))
  await user.click(question.getByRole('button', { name: 'Loobu' }))
  expect(sent()).toEqual([])
  server.faults = [{ on: /^POST \/api\/kutsed\/kutsumata$/, status: 500, msg: 'Server ei vasta.', times: 1 }]
  for (const reported of ['Kutseid ei õnnestunud saata. Server ei vasta.', 'Kutsed lähevad teele.']) {
    await user.click(await button('Saada kutsed'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Saada kutsed' }))
    expect(await screen.findByText(reported)).toBeVisible()
  }
  expect((await screen.findByText('2 kutset ootab saatmist.')).parentElement).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Saada kutsed' })).not.toBeInTheDocument()
  expect(sent()).toHaveLength(2)
})

test('IMPORT-2 an admin sees whose invitation did not arrive, in the list and on the member’s page, where the address is corrected', async () => {
  await server.sql(
    `insert into refused_addresses select _id, email_key, 3, '5.1.1', now() from users where staatus = 1`,
  )
  const { user } = await openDirectory('/sise/kasutajad', { server })
  const refusals = within((await screen.findByText('Kutse ei jõudnud kohale: 2')).closest('details') as HTMLElement)
  expect(refusals.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'nimeta@saar.test postkast keeldub (5.1.1)',
    'Kutsutud Kaja kaja@saar.test · postkast keeldub (5.1.1)',
  ])
  await user.click(refusals.getByRole('link', { name: 'Kutsutud Kaja' }))
  expect(await screen.findByText(/^Kutse ei jõudnud kohale, sest postkast keeldub sellest \(5\.1\.1\)/)).toBeVisible()
  expect(screen.queryByText(/^Kirjad sellele aadressile on peatatud/)).toBeNull()
})

test.each([
  ['a plain server', 'admin-token', () => communityServer()],
  ['a moderator', 'moderaator-token', () => server],
])('REST-8 %s causes no request for the state of invitations', async (_, token, serve) => {
  const requested = serve()
  await openDirectory('/sise/kasutajad', { token, server: requested })
  await screen.findByRole('list', { name: 'Liikmed' })
  expect(requested.said().filter((call) => call.includes('kutsed'))).toEqual([])
  expect(screen.queryByRole('button', { name: 'Saada kutsed' })).not.toBeInTheDocument()
})
