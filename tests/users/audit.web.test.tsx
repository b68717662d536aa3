import { describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { stubBrowserApis } from '../files/browserStubs.ts'
import { usualPassword } from '../support/api/api.ts'
import { openMore } from '../support/web/pressMore.ts'
import { heading, renderApp } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'
import { webStack } from '../support/web/webStack.ts'

const path = '/sise/haldus/paevik'

describe('on our api', () => {
  const server = webStack()
  /** The audited events, of the admin unless they say otherwise. */
  function respond(...events: { sundmus: string; [fact: string]: unknown }[]) {
    const none = { liige: null, kirje: null, kirjeliik: null, muudetud: [], hulk: 1 }
    const rows = events.map((event, index) => ({
      _id: `p${index}`,
      kuupaev: new Date().toISOString(),
      tegija: server.admin._id,
      ...none,
      ...event,
    }))
    server.faults.unshift({ on: /^GET \/api\/paevik/, status: 200, body: JSON.stringify(rows) })
  }
  const open = (search = '') => renderApp(path + search, { server, token: 'admin-token' })

  test('AUDIT-1 an admin reads what was done in sentences', async () => {
    const liige = server.member._id
    respond(
      { sundmus: 'kustutatud', kirje: 't1', kirjeliik: 'teema' },
      { sundmus: 'staatus', liige, muudetud: ['2', '3'] },
      { sundmus: 'muudetud', tegija: liige, liige, muudetud: ['telefon', 'email'] },
      { sundmus: 'keeldumine', tegija: null, hulk: 12 },
      { sundmus: 'lahkumine-tagasi', liige },
      { sundmus: 'kutsutud', liige: 'kadunud' },
      { sundmus: 'liige-kustutatud', tegija: null, liige: 'kadunud' },
    )
    const { user } = await renderApp('/sise/haldus/olek', { server, token: 'admin-token' })
    await user.click(await screen.findByRole('link', { name: 'Päevik' }))
    await heading('Päevik')
    await screen.findByText('7 sündmust')
    expect(screen.getAllByRole('listitem').map((row) => row.querySelector('span')?.textContent)).toEqual([
      'Anne Admin kustutas teema',
      'Anne Admin muutis liikme Mari Liige staatust: Tavaline → Moderaator',
      'Mari Liige muutis oma andmeid: telefon, e-post',
      'Sisselogimine ei õnnestunud 12 korda: tundmatu e-posti aadress',
      'Anne Admin võttis liikme Mari Liige lahkumise tagasi',
      'Anne Admin kutsus liikmeks: kustutatud liige',
      'Server kustutas liikme konto',
    ])
  })

  test('AUDIT-1 it is limited to a group and to a person, and so is its file', async () => {
    await server.send('POST', '/api/auth', { email: 'liige@saar.test', parool: usualPassword })
    const { user, router } = await renderApp(`/sise/kasutajad/${server.member._id}`, { server, token: 'admin-token' })
    await heading('Mari Liige')
    const actions = await openMore(user, 'Mari Liige')
    await user.click(actions.getByRole('link', { name: 'Vaata päevikut: Mari Liige' }))
    await heading('Päevik')
    await screen.findByText('Mari Liige logis sisse')
    await user.click(screen.getByRole('radio', { name: 'Sisselogimised' }))
    const search = `?isik=${server.member._id}&liik=sisselogimised`
    await waitFor(() => expect(router.state.location.search).toBe(search))
    await waitFor(() =>
      expect(server.said()).toContain(`GET /api/paevik?liik=sisselogimised&isik=${server.member._id}&piir=50`),
    )
    const browser = stubBrowserApis()
    await user.click(screen.getByRole('button', { name: 'Laadi CSV' }))
    const filter = `liik=sisselogimised&isik=${server.member._id}`
    await waitFor(() =>
      expect(browser.requested).toEqual([{ url: `/api/static/foorum/paevik.csv?${filter}`, token: 'admin-token' }]),
    )
    expect(browser.saved.map(({ name }) => name)).toEqual(['paevik.csv'])
    browser.restore()
    await user.click(await screen.findByRole('button', { name: 'Ainult: Mari Liige' }))
    await waitFor(() => expect(router.state.location.search).toBe('?liik=sisselogimised'))
    await waitFor(() => expect(screen.getByText('1 sündmus')).toHaveFocus())
  })

  test('AUDIT-1 without events it says what would be here', async () => {
    respond()
    const { leave } = await open()
    expect(await screen.findByText(/^Siia jääb 400 päevaks kirja/)).toBeVisible()
    leave()
    await open('?liik=votmed')
    expect(await screen.findByText('Sellist sündmust ei ole päevikus.')).toBeVisible()
  })
})

test('AUDIT-1 a plain server has no such screen', async () => {
  await renderApp(path, { server: webServer(), token: 'admin-token' })
  await heading('Antud lehte ei leitud')
})
