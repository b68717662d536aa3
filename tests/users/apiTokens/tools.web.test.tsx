import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { Person } from '../../support/api/api.ts'
import { clearEverything, renderApp } from '../../support/web/web.tsx'
import { webStack } from '../../support/web/webStack.ts'

const server = webStack()
/** The last characters of the member's token. */
let ending: string
beforeEach(async () => {
  ending = (await server.send('POST', '/api/toolivotmed', { nimi: 'Tuulekaart', paevi: 10 }, server.member)).tunnus
})

const open = (person = server.member, of = person) =>
  renderApp(`/sise/kasutajad/${of._id}${person === of ? '?muuda=1' : ''}`, { token: person.token, server })
const button = (name: string) => screen.getByRole('button', { name })
const findSection = (name = 'Võtmed tööriistadele') => screen.findByRole('region', { name })
const nameField = () => screen.findByRole('textbox', { name: /^Nimi/, description: /Selle järgi/ })
/** Opens the form of a new token. */
async function openForm(person?: Person) {
  const app = await open(person)
  await findSection()
  await app.user.click(button('Tee võti'))
  return app
}
const tokensOf = (person: Person) => server.send('GET', '/api/toolivotmed', undefined, person)
/** The requests that created a token. */
const made = () =>
  server.calls.filter(({ method, url }) => method === 'POST' && url === '/api/toolivotmed').map(({ body }) => body)

test('AUTH-10 a member sees each own token: its scopes, expiry and last use', async () => {
  await open()
  const section = await findSection()
  expect(within(section).getByText('Tuulekaart')).toBeVisible()
  for (const fact of ['loeb', 'kõik osad', 'kehtib veel 10 päeva', `…${ending}`])
    expect(within(section).getByText(fact)).toBeVisible()
})

test('AUTH-10 a new token is shown once, and the dialog asks before it is closed without a copy', async () => {
  const { user } = await openForm()
  await user.type(await nameField(), 'Kodulehe skript')
  expect(screen.queryByRole('radio', { name: /avalik/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Lugeda ja muuta minu õigustega' }))
  await user.click(screen.getByRole('checkbox', { name: 'Failid' }))
  await user.click(screen.getByRole('checkbox', { name: 'Näitab teiste e-posti aadresse' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kui kauaks' }), '30')
  await user.click(button('Tee võti'))
  const dialog = await screen.findByRole('dialog', { name: 'Võti „Kodulehe skript“ on valmis' })
  expect(within(dialog).getByRole('textbox', { name: 'Võti' })).toHaveDisplayValue(/^sise_.{43}$/)
  expect(made()).toEqual([
    {
      nimi: 'Kodulehe skript',
      kirjutab: true,
      osad: ['foorum', 'sisu', 'inimesed'],
      emailid: true,
      vabalt: false,
      avalik: false,
      paevi: 30,
    },
  ])
  await user.click(within(dialog).getByRole('button', { name: 'Valmis' }))
  await user.click(await screen.findByRole('button', { name: 'Tagasi võtme juurde' }))
  expect(within(dialog).getByRole('textbox', { name: 'Võti' })).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Kopeeri võti' }))
  expect(await screen.findByText('Võti on kopeeritud.')).toBeVisible()
  expect(await navigator.clipboard.readText()).toMatch(/^sise_/)
  await user.click(within(dialog).getByRole('button', { name: 'Valmis' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(within(await findSection()).getByText('Kodulehe skript')).toBeVisible()
  await waitFor(() => expect(button('Tee võti')).toHaveFocus())
})

test('AUTH-10 an invalid field has its error, and the typed text stays', async () => {
  const { user } = await openForm()
  for (const scope of ['Foorum', /^Artiklid/, 'Failid', /^Kasutajad/])
    await user.click(await screen.findByRole('checkbox', { name: scope }))
  await user.click(button('Tee võti'))
  expect(await screen.findAllByText('Lisa võtme nimi.')).not.toHaveLength(0)
  expect(screen.getAllByText('Vali, millele võti kehtib.')).not.toHaveLength(0)
  await user.click(screen.getByRole('checkbox', { name: 'Foorum' }))
  await user.type(await nameField(), 'Skript')
  server.faults.push({ on: /^POST \/api\/toolivotmed/, msg: 'Praegu ei saa.', times: 1 })
  await user.click(button('Tee võti'))
  expect(await screen.findByText('Võtit ei õnnestunud teha. Praegu ei saa.')).toBeVisible()
  expect(await nameField()).toHaveValue('Skript')
  await user.click(button('Tee võti'))
  await screen.findByRole('dialog', { name: 'Võti „Skript“ on valmis' })
})

test('AUTH-10 a token whose response was lost can no longer be shown, and the member is notified', async () => {
  const { user } = await openForm()
  await user.type(await nameField(), 'Kadunud')
  const reply = server.reply.bind(server)
  server.reply = async (call, body) => {
    const returned = await reply(call, body)
    if (call.method !== 'POST' || call.url !== '/api/toolivotmed') return returned
    return { ...returned, body: JSON.stringify({ ...(JSON.parse(String(returned.body)) as object), voti: null }) }
  }
  await user.click(button('Tee võti'))
  expect(await screen.findByText(/ühendus katkes ja võtit ennast ei saa enam näha/)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(await within(await findSection()).findByText('Kadunud')).toBeVisible()
})

test('AUTH-10 a token is revoked after a question, and the focus stays in the section', async () => {
  const { user } = await open()
  await findSection()
  await user.click(button('Tühista võti: Tuulekaart'))
  await user.click(await screen.findByRole('button', { name: 'Jäta alles' }))
  expect(await tokensOf(server.member)).toHaveLength(1)
  await user.click(button('Tühista võti: Tuulekaart'))
  await user.click(await screen.findByRole('button', { name: 'Tühista võti' }))
  expect(await screen.findByText('Võti on tühistatud.')).toBeVisible()
  expect(await screen.findByText('Sul ei ole ühtegi võtit.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Võtmed tööriistadele' })).toHaveFocus())
})

test('AUTH-10 the question for an ended token does not warn that a program loses it', async () => {
  await server.sql(`update sessions set ends_at = now() - interval '1 second' where ends_at is not null`)
  const { user } = await open()
  expect(within(await findSection()).getByText('on lõppenud')).toBeVisible()
  await user.click(button('Tühista võti: Tuulekaart'))
  expect(await screen.findByText(/midagi sellega enam lugeda ega muuta ei saa/)).toBeVisible()
  expect(screen.queryByText(/kaotab kohe ligipääsu/)).not.toBeInTheDocument()
})

test('AUTH-10 an admin sees and revokes the tokens of a member on their page, and makes public ones', async () => {
  const { user } = await open(server.admin, server.member)
  await findSection('Tööriistade võtmed')
  await user.click(button('Tühista võti: Tuulekaart'))
  await user.click(await screen.findByRole('button', { name: 'Tühista võti' }))
  await waitFor(async () => expect(await tokensOf(server.member)).toEqual([]))
  await waitFor(() => expect(screen.queryByText('Tööriistade võtmed')).not.toBeInTheDocument())
  clearEverything()
  const own = await openForm(server.admin)
  await own.user.type(await nameField(), 'Koduleht')
  await own.user.click(screen.getByRole('radio', { name: 'Lugeda ainult seda, mis on avalik' }))
  expect(screen.queryByRole('checkbox', { name: 'Foorum' })).not.toBeInTheDocument()
  await own.user.click(button('Tee võti'))
  await screen.findByRole('dialog', { name: 'Võti „Koduleht“ on valmis' })
  expect(made().at(-1)).toMatchObject({ nimi: 'Koduleht', avalik: true, emailid: false })
})

test('AUTH-10 a member does not see the tokens of others', async () => {
  await open(server.moderator, server.member)
  await screen.findByText('liige@saar.test')
  expect(screen.queryByText('Tööriistade võtmed')).not.toBeInTheDocument()
  expect(server.said().filter((call) => call.includes('toolivotmed'))).toEqual([])
})

test('AUTH-10 the section is folded for a member without tokens, and open for one with tokens or with the draft of one', async () => {
  const folds = async () => (await findSection()).querySelector('details')
  await open(server.admin)
  expect(await folds()).not.toHaveAttribute('open')
  clearEverything()
  await open()
  await waitFor(async () => expect(await folds()).toHaveAttribute('open'))
  clearEverything()
  await renderApp(`/sise/kasutajad/${server.admin._id}?muuda=1&mustand=tool:new`, { token: server.admin.token, server })
  await waitFor(async () => expect(await folds()).toHaveAttribute('open'))
  expect(await nameField()).toBeVisible()
})
