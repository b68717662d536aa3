import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { stubBrowserApis } from '../files/browserStubs.ts'
import { usualPassword } from '../support/api/api.ts'
import { pressMore } from '../support/web/pressMore.ts'
import { heading, renderApp } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'
import { webStack } from '../support/web/webStack.ts'

const region = (name: string) => screen.findByRole('region', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('on our api', () => {
  const server = webStack()
  const respond = (on: RegExp, body: unknown) => {
    server.faults.unshift({ on, status: 200, body: JSON.stringify(body) })
  }
  const at = new Date().toISOString()
  const device = (id: string, seade: string | null, praegune = false) => ({
    _id: id,
    seade,
    loodud: at,
    viimati: at,
    praegune,
  })
  const respondDevices = (...devices: object[]) => respond(/^GET \/api\/seansid$/, devices)
  const openOwn = async () => {
    const app = await renderApp(`/sise/kasutajad/${server.member._id}?muuda=1`, { server })
    // The form takes the focus once its record is there.
    await waitFor(() => expect(screen.getByLabelText(/^Nimi/)).toHaveFocus())
    return app
  }
  const openWithDevices = () => {
    respondDevices(device('s1', 'Firefox, Linux', true), device('s2', 'Chrome, Android'), device('s3', null))
    return openOwn()
  }
  const password = (section: HTMLElement) => within(section).getByLabelText('Parool')
  const leavingOf = async ({ _id }: { _id: string }) =>
    (await server.sql(`select lahkumas, "lahkub_nimeta" as nimeta from users where _id = '${_id}'`))[0]

  test('AUTH-11 a member sees the own devices and signs another one out, then all others', async () => {
    const { user } = await openWithDevices()
    const devices = await region('Seadmed')
    const [here, phone] = within(devices).getAllByRole('listitem')
    expect(here).toHaveTextContent(/^Firefox, LinuxSee seade/)
    expect(within(here!).queryByRole('button')).not.toBeInTheDocument()
    expect(phone).toHaveTextContent(/^Chrome, AndroidViimati kasutatud .*Sisse logitud/)
    respond(/^DELETE \/api\/seansid/, { _id: 's3', hulk: 1 })
    respondDevices(device('s1', 'Firefox, Linux', true), device('s2', 'Chrome, Android'))
    await user.click(button('Logi välja: Tundmatu seade'))
    await waitFor(() => expect(within(devices).getAllByRole('listitem')).toHaveLength(2))
    expect(server.said()).toContain('DELETE /api/seansid/s3')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Seadmed' })).toHaveFocus())
    respondDevices(device('s1', 'Firefox, Linux', true))
    await user.click(button('Logi teistest seadmetest välja'))
    await waitFor(() => expect(within(devices).queryByRole('button')).not.toBeInTheDocument())
    expect(server.said()).toContain('DELETE /api/seansid')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Seadmed' })).toHaveFocus())
  })

  test('AUTH-11 a device that was not signed out says why in its row', async () => {
    const { user } = await openWithDevices()
    await region('Seadmed')
    server.faults.unshift({ on: /^DELETE \/api\/seansid/, msg: 'Praegu ei saa.' })
    await user.click(button('Logi välja: Chrome, Android'))
    expect(await screen.findByText('Seadet ei õnnestunud välja logida. Praegu ei saa.')).toBeVisible()
  })

  test('OWN-1 a member makes a copy of the own data by the password, and downloads it once it is ready', async () => {
    const { user } = await openOwn()
    const section = await region('Minu andmete koopia')
    await user.click(within(section).getByRole('button', { name: 'Tee koopia' }))
    expect(password(section)).toHaveAccessibleDescription('Kirjuta oma parool.')
    await user.type(password(section), 'vale parool')
    await user.click(within(section).getByRole('button', { name: 'Tee koopia' }))
    await waitFor(() => expect(password(section)).toBeInvalid())
    expect(password(section)).toHaveValue('vale parool')
    await user.clear(password(section))
    await user.type(password(section), usualPassword)
    await user.click(within(section).getByRole('button', { name: 'Tee koopia' }))
    const status = await within(section).findByText(/^Koopia on tegemisel/)
    await waitFor(() => expect(within(section).queryByLabelText('Parool')).not.toBeInTheDocument())
    expect(status.closest('[role=status]')).toHaveFocus()
    const ready = { seis: 'valmis', alates: at, kuni: '2026-12-07T12:05:00Z', suurus: 12_000_000, url: '/api/x.zip' }
    respond(/^GET \/api\/minuandmed/, { _id: 'e1', ...ready })
    // A visible tab polls every 15 s, and when it is focused.
    await waitFor(
      () => {
        window.dispatchEvent(new Event('focus'))
        expect(button('Laadi alla (12 MB)')).toBeVisible()
      },
      { timeout: 10_000, interval: 500 },
    )
    expect(section).toHaveTextContent('Koopia on valmis. Siit saad selle kuni 07.12.2026 kell 14.05.')
    expect(password(section)).toHaveValue('')
    const browser = stubBrowserApis()
    await user.click(button('Laadi alla (12 MB)'))
    await waitFor(() => expect(browser.saved.map(({ name }) => name)).toEqual(['minu-andmed.zip']))
    expect(browser.requested).toEqual([{ url: '/api/x.zip', token: 'liige-token' }])
    browser.restore()
  })

  test('USER-10 a member leaves with the name, and the sign-in screen says on which day', async () => {
    const { user } = await openOwn()
    const section = await region('Kogukonnast lahkumine')
    await user.click(within(section).getByRole('button', { name: 'Lahku kogukonnast' }))
    await user.click(within(section).getByRole('checkbox', { name: 'Kustuta ka minu nimi' }))
    await user.type(password(section), 'vale parool')
    await user.click(within(section).getByRole('button', { name: 'Lahku' }))
    await waitFor(() => expect(password(section)).toBeInvalid())
    expect(password(section)).toHaveValue('vale parool')
    await user.clear(password(section))
    await user.type(password(section), usualPassword)
    await user.click(within(section).getByRole('button', { name: 'Lahku' }))
    await heading('Logi sisse')
    expect(await screen.findByText(/sinu konto kustutatakse \d+\. \p{L}+l\. Kuidas jääda/u)).toBeVisible()
    expect(await leavingOf(server.member)).toEqual({ lahkumas: expect.anything(), nimeta: true })
  })

  test('USER-10 a member who leaves sees the day, and stays', async () => {
    await server.sql(`update users set lahkumas = '2026-11-30T09:00:00Z' where _id = '${server.member._id}'`)
    const { user } = await openOwn()
    const section = await region('Kogukonnast lahkumine')
    expect(within(section).getByText('Sinu konto kustutatakse 7. detsembril.')).toBeVisible()
    await user.click(within(section).getByRole('button', { name: 'Jään kogukonda' }))
    expect(await within(section).findByRole('button', { name: 'Lahku kogukonnast' })).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Kogukonnast lahkumine' })).toHaveFocus())
    expect(await leavingOf(server.member)).toMatchObject({ lahkumas: null })
  })

  test('USER-10 an admin sees on which day a member leaves, and takes it back', async () => {
    await server.sql(`update users set lahkumas = '2026-11-30T09:00:00Z' where _id = '${server.member._id}'`)
    const { user } = await renderApp(`/sise/kasutajad/${server.member._id}`, { server, token: 'admin-token' })
    expect(await screen.findByText('Lahkub 7. detsembril.')).toBeVisible()
    await user.click(button('Võta tagasi'))
    await waitFor(() => expect(screen.queryByText(/^Lahkub/)).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  })

  test('USER-10 the mailed link takes leaving back by a button, once', async () => {
    await server.sql(`update users set lahkumas = now() where _id = '${server.member._id}'`)
    await server.sql(`insert into user_links (token_hash, kind, user_id, expires_at)
      values (sha256('link-y'), 'stay', '${server.member._id}', now() + interval '1 day')`)
    const { user, sentNames, leave } = await renderApp('/sise/jaan/link-y', { server, token: null })
    await heading('Kogukonda jäämine')
    expect(sentNames()).not.toContain('StayInCommunity')
    await user.click(button('Jään kogukonda'))
    const done = await screen.findByText('Sa jääd kogukonda.')
    expect(done).toHaveFocus()
    expect(screen.getByRole('link', { name: 'Sisselogimise juurde' })).toBeVisible()
    expect(await leavingOf(server.member)).toMatchObject({ lahkumas: null })
    leave()
    const again = await renderApp('/sise/jaan/link-y', { server, token: null })
    await heading('Kogukonda jäämine')
    await again.user.click(button('Jään kogukonda'))
    expect(await screen.findByText('Link on aegunud või juba kasutatud.')).toBeVisible()
  })

  test.each([true, false])('USER-10 an admin deletes a member, with the name if chosen: %s', async (erases) => {
    const { user } = await renderApp(`/sise/kasutajad/${server.member._id}`, { server, token: 'admin-token' })
    await heading('Mari Liige')
    await pressMore(user, 'Mari Liige', 'Kustuta')
    if (erases) await user.click(await screen.findByRole('checkbox', { name: 'Kustuta ka nimi' }))
    await user.click(await screen.findByRole('button', { name: 'Kustuta konto' }))
    await heading('Kasutajad')
    expect(server.said()).toContain(`DELETE /api/users/${server.member._id}${erases ? '?nimeta=jah' : ''}`)
  })
})

describe('on a plain server', () => {
  test('AUTH-11 OWN-1 USER-10 the own page has none of these sections', async () => {
    await renderApp('/sise/kasutajad/u2?muuda=1')
    await heading('Minu andmed')
    await screen.findByRole('textbox', { name: /^Nimi/ })
    for (const name of ['Seadmed', 'Minu andmete koopia', 'Kogukonnast lahkumine'])
      expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
  })

  test('USER-10 AUDIT-1 an admin can neither erase a name nor see the audit log', async () => {
    const { user } = await renderApp('/sise/kasutajad/u2', { server: webServer(), token: 'admin-token' })
    await heading('Mari Liige')
    await user.click(button('Veel tegevusi: Mari Liige'))
    expect(screen.queryByRole('link', { name: /^Vaata päevikut/ })).not.toBeInTheDocument()
    await user.click(button('Kustuta: Mari Liige'))
    await screen.findByRole('button', { name: 'Kustuta konto' })
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })
})
