import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderApp } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'
import { webStack } from '../support/web/webStack.ts'

const path = '/sise/haldus/olek'

describe('on our API', () => {
  const server = webStack()

  test('OPS-24 an admin sees what is wrong first, with its time, and is led there by a mark beside the bell', async () => {
    await server.sql(`insert into conditions (nimi, masin, korras, lause, alates) values
    ('rehearsal', 'saar', true, 'Varukoopia taastati proovina.', now()),
    ('backup', 'saar', false, 'Täielikku varukoopiat ei ole.', now() - interval '3 hours')`)
    await renderApp('/sise/kasutajad', { server, token: 'admin-token' })
    // One in the bar of each width.
    const [mark] = await screen.findAllByRole('link', { name: /^Sise vajab tähelepanu: / })
    await userEvent.click(mark!)
    const wrong = await screen.findByText('Täielikku varukoopiat ei ole.')
    expect(wrong.closest('section')).toHaveTextContent(/^Vajab tähelepanu.*alates 3 tundi tagasi/)
    expect(screen.getByText('Varukoopia taastati proovina.').closest('section')).toHaveTextContent(/^Korras/)
  })

  test('OPS-24 a member is refused', async () => {
    await renderApp(path, { server, token: 'liige-token' })
    expect(await screen.findByText('Sul ei ole sellele lehele ligipääsu')).toBeVisible()
  })
})

describe('on a plain server', () => {
  const server = webServer()

  test('OPS-24 there is no such screen', async () => {
    await renderApp(path, { server, token: 'admin-token' })
    expect(await screen.findByText('Antud lehte ei leitud')).toBeVisible()
  })
})
