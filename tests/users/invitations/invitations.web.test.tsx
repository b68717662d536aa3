import { describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { hold } from '../../support/restStub/faults.ts'
import { heading } from '../../support/web/web.tsx'
import { communityServer, communityStack, openDirectory } from '../directory/openDirectory.ts'

const stack = communityStack()

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const field = (name: string) => screen.findByRole('textbox', { name })
const members = async () => within(await screen.findByRole('list', { name: 'Liikmed' })).getAllByRole('listitem')
/** The section of members who have not registered. */
const invited = '/sise/kasutajad?staatus=aktiveerimata'

const resending = /^GET \/api\/users\/registreerimine\//
/** The id of the one person with an address. */
async function idOf(name: string): Promise<string> {
  const people = (await stack.send('GET', '/api/users')) as { _id: string; email: string }[]
  const found = people.filter(({ email }) => email === `${name}@saar.test`)
  expect(found).toHaveLength(1)
  return found[0]!._id
}

/** The ids of the users whose invitations were sent again. */
const resent = () =>
  stack
    .said()
    .filter((call) => resending.test(call))
    .map((call) => call.replace(resending, ''))

describe('inviting', () => {
  test('USER-4 an admin invites, and the new member is listed as Aktiveerimata without a reload', async () => {
    const { user, sent } = await openDirectory('/sise/kasutajad', { server: stack })
    await user.click(await button('Kutsu liige'))
    expect(await field('E-post')).toHaveFocus()
    await user.type(await field('E-post'), ' uku@saar.test ')
    await user.type(await field('Nimi'), 'Uku Uus')
    await user.type(await field('Telefon'), '5550000')
    await user.click(await button('Saada kutse'))
    expect(await screen.findByText(/^Kasutaja registreeritud\. Kutse on saadetud aadressile \S+@\S+\.$/)).toBeVisible()
    const row = (await members()).find(({ textContent }) => textContent?.includes('Uku Uus'))!
    expect(within(row).getByText('Aktiveerimata')).toBeVisible()
    const invitation = sent.find(({ name }) => name === 'InviteUser')
    expect(invitation?.variables).toEqual({ input: { email: 'uku@saar.test', name: 'Uku Uus', phone: '5550000' } })
    expect(invitation?.headers['idempotency-key']).toBeTruthy()
    expect(sent.filter(({ name }) => name === 'Directory')).toHaveLength(1)
    // The field is empty for the next ones.
    await waitFor(async () => expect(await field('E-post')).toHaveFocus())
    expect(await field('E-post')).toHaveValue('')
    expect(await field('Telefon')).toHaveValue('')
    await user.click(await button('Valmis'))
    await waitFor(async () => expect(await button('Kutsu liige')).toHaveFocus())
  })

  test('IMPORT-2 a table that is pasted or chosen as a file becomes lines, with a report of what was left out', async () => {
    const { user, sent } = await openDirectory('/sise/kasutajad?kutsu=1', { server: communityServer() })
    await user.type(await field('E-post'), 'anne@saar.test')
    await user.paste('\nNimi\tE-post\tTelefon\nMari Maasikas\tmaasikas@saar.test\t555 1234\nJaan Tamm\t\t')
    expect(await screen.findByText(/^Tabelist tuli 1 inimene\. Vaata read üle/)).toBeVisible()
    expect(await screen.findByText('Rida 3: e-posti aadressi ei ole. Jaan Tamm')).toBeVisible()
    expect(await field('E-post')).toHaveValue('anne@saar.test\nMari Maasikas <maasikas@saar.test> 555 1234')
    const file = new File(['E-post;Nimi\r\nuku@saar.test;Uku\r\nANNE@saar.test;Anne\r\n'], 'liikmed.csv', {
      type: 'text/csv',
    })
    await user.upload(screen.getByLabelText('Tabel failist (CSV)'), file)
    expect(await screen.findByText(/^Tabelist tuli 1 inimene\. Juba kirjas oli 1\./)).toBeVisible()
    await user.click(await button('Saada 3 kutset'))
    await screen.findByText(/3 kutset on saadetud/)
    expect(sent.filter(({ name }) => name === 'InviteUser').map(({ variables }) => variables)).toEqual([
      { input: { email: 'anne@saar.test', name: '', phone: '' } },
      { input: { email: 'maasikas@saar.test', name: 'Mari Maasikas', phone: '555 1234' } },
      { input: { email: 'uku@saar.test', name: 'Uku', phone: '' } },
    ])
  })

  test('USER-8 several are invited one after another, each address once, with the pasted names', async () => {
    const { user, sent } = await openDirectory('/sise/kasutajad?kutsu=1', { server: communityServer() })
    await user.click(await field('E-post'))
    await user.paste('Mari Maasikas <maasikas@saar.test>; uku@saar.test\nUKU@saar.test')
    expect(screen.queryByRole('textbox', { name: 'Telefon' })).not.toBeInTheDocument()
    await user.click(await button('Saada 2 kutset'))
    expect(
      await screen.findByText('Kasutajad registreeritud. 2 kutset on saadetud: maasikas@saar.test, uku@saar.test.'),
    ).toBeVisible()
    expect(sent.filter(({ name }) => name === 'InviteUser').map(({ variables }) => variables)).toEqual([
      { input: { email: 'maasikas@saar.test', name: 'Mari Maasikas', phone: '' } },
      { input: { email: 'uku@saar.test', name: '', phone: '' } },
    ])
    expect((await members()).map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('Mari Maasikas'),
    )
    expect(await field('E-post')).toHaveValue('')
  })

  test('USER-8 each refused address stays in its field with the reason, and the others are removed', async () => {
    const { user, sentNames } = await openDirectory('/sise/kasutajad?kutsu=1', { server: communityServer() })
    await user.type(await field('E-post'), 'tiit@saar.test, mari, uku@saar.test')
    await user.click(await button('Saada 3 kutset'))
    expect(await screen.findByText('Saatmata jäi 2 kutset (kokku 3).')).toBeVisible()
    const refused = within(screen.getByRole('list', { name: 'Kutsumata jäid' }))
    expect(refused.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'tiit@saar.test: Selle e-posti aadressiga liige on juba olemas.',
      'mari: See e-posti aadress ei ole õige. Näide: mari@naide.ee',
    ])
    expect(screen.getByText('Kasutaja registreeritud. Kutse on saadetud aadressile uku@saar.test.')).toBeVisible()
    expect(await field('E-post')).toHaveValue('tiit@saar.test\nmari')
    expect(sentNames().filter((name) => name === 'InviteUser')).toHaveLength(2)
  })

  test('USER-8 at the limit of the server it waits as long as the server says, shows how many wait, and goes on by itself', async () => {
    const server = communityServer()
    server.faults = [
      {
        on: /^POST \/api\/users$/,
        status: 429,
        msg: 'Liiga palju katseid.',
        headers: { 'retry-after': '1' },
        times: 1,
      },
    ]
    const { user } = await openDirectory('/sise/kasutajad?kutsu=1', { server })
    await user.type(await field('E-post'), 'uku@saar.test ivo@saar.test')
    await user.click(await button('Saada 2 kutset'))
    expect(
      await screen.findByText('Minutis saab saata üheksa kutset. 2 kutset ootab: saatmine jätkub ise.'),
    ).toBeVisible()
    expect(await screen.findByText(/^Kasutajad registreeritud\. 2 kutset on saadetud/)).toBeVisible()
  })

  test('USER-8 unsent addresses stay in the field after a stop, and survive a reload', async () => {
    const server = communityServer()
    server.faults = [
      { on: /^POST \/api\/users$/, status: 429, msg: 'Liiga palju katseid.', headers: { 'retry-after': '60' } },
    ]
    const { user, unmount } = await openDirectory('/sise/kasutajad?kutsu=1', { server })
    await user.type(await field('E-post'), 'uku@saar.test ivo@saar.test')
    await user.click(await button('Saada 2 kutset'))
    await user.click(await button('Peata'))
    expect(await screen.findByText('2 kutset on saatmata. Aadressid jäid siia alles.')).toBeVisible()
    expect(await field('E-post')).toHaveValue('uku@saar.test ivo@saar.test')
    unmount()
    await openDirectory('/sise/kasutajad?kutsu=1', { server })
    await waitFor(async () => expect(await field('E-post')).toHaveValue('uku@saar.test ivo@saar.test'))
  })

  test('USER-4 the email is required, and a taken one is refused at its field', async () => {
    const { user, sentNames } = await openDirectory('/sise/kasutajad?kutsu=1', { server: communityServer() })
    await user.click(await button('Saada kutse'))
    expect(await field('E-post')).toHaveAccessibleDescription(/^Lisa e-posti aadress\./)
    expect(sentNames()).not.toContain('InviteUser')
    await user.type(await field('E-post'), 'tiit@saar.test')
    await user.click(await button('Saada kutse'))
    await waitFor(async () =>
      expect(await field('E-post')).toHaveAccessibleDescription(/^Selle e-posti aadressiga liige on juba olemas\./),
    )
    expect(await field('E-post')).toHaveFocus()
    expect(await field('E-post')).toHaveValue('tiit@saar.test')
  })

  test('USER-4 only an admin can invite', async () => {
    await openDirectory('/sise/kasutajad?kutsu=1', { token: 'moderaator-token', server: stack })
    await heading('Kasutajad')
    expect(await screen.findByText('9 liiget')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Saada kutse' })).not.toBeInTheDocument()
  })
})

describe('sending the mail again', () => {
  test('USER-5 reports a failure with its reason in the row, and then the recipient', async () => {
    stack.faults = [{ on: resending, status: 429, msg: 'Liiga palju katseid.' }]
    const { user } = await openDirectory(invited, { server: stack })
    await user.click(await button('Saada uuesti: Kutsutud Kaja'))
    expect(await screen.findByText('Registreerimislinki saatmine ebaõnnestus')).toBeVisible()
    expect(screen.getByText('Liiga palju katseid.').closest('[role="alert"]')).not.toBeNull()
    stack.faults = []
    await user.click(await button('Proovi uuesti'))
    expect(await screen.findByText('Registreerimislink edukalt saadetud kaja@saar.test')).toBeVisible()
  })

  test('USER-5 all pending mails are resent one after another, and the failed ones are listed by name and resent', async () => {
    const kaja = await idOf('kaja')
    const release = hold(stack, new RegExp(`${kaja}$`), { status: 500, msg: 'Server ei vasta.' })
    const { user } = await openDirectory(invited, { server: stack })
    await user.click(await button('Saada kõik uuesti'))
    expect(await screen.findByText('Saadan: 1 / 2')).toBeVisible()
    expect(resent()).toEqual([await idOf('kaja')])
    await act(() => Promise.resolve(release()))
    const summary = (await screen.findByText('Saatmata jäi 1 (kokku 2):')).closest<HTMLElement>('[role="alert"]')!
    expect(summary).toHaveFocus()
    expect(within(summary).getByRole('listitem')).toHaveTextContent('Kutsutud Kaja: Server ei vasta.')
    stack.faults = []
    await user.click(await button('Saada neile uuesti'))
    expect(await screen.findByText('Registreerimislink on saadetud.')).toBeVisible()
    expect(resent()).toEqual([kaja, await idOf('nimeta'), kaja])
    expect(screen.queryByText(/Saatmata jäi/)).not.toBeInTheDocument()
  })

  test('USER-5 stops at the limit of the server', async () => {
    stack.faults = [{ on: resending, status: 429, msg: 'Liiga palju katseid.' }]
    const { user } = await openDirectory(invited, { server: stack })
    await user.click(await button('Saada kõik uuesti'))
    expect(await screen.findByText('Saatmata jäi 2 (kokku 2):')).toBeVisible()
    expect(resent()).toEqual([await idOf('kaja')])
  })
})
