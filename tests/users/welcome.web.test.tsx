import { expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { Person } from '../support/api/api.ts'
import { clearEverything, heading, renderApp } from '../support/web/web.tsx'
import { webStack } from '../support/web/webStack.ts'

const server = webStack()

const welcomed = (...steps: string[]) =>
  server.sql(
    `update users set registreeritud = now(), tervitus = '{${steps.join()}}' where _id = '${server.member._id}'`,
  )
const welcomeAll = () => welcomed('andmed', 'liikmed', 'avakuva')
const open = (path = '/sise', { token }: Person = server.member) => renderApp(path, { token, server })
const region = () => screen.findByRole('region', { name: 'Tere tulemast, Mari Liige' })
const shown = () => screen.queryByRole('region', { name: /^Tere tulemast/ })
const stepsOnServer = async () =>
  (await server.sql(`select tervitus from users where _id = '${server.member._id}'`))[0]?.tervitus
const dismissal = () => screen.findByRole('button', { name: 'Peida tervitus' })

test('WELCOME-1 a new member is welcomed by name on the home page, with three steps; an earlier member is not', async () => {
  await welcomeAll()
  await open()
  const links = within(await region()).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Lisa oma telefon ja elukoht', `/sise/kasutajad/${server.member._id}?muuda=1`],
    ['Vaata, kes on kes', '/sise/kasutajad'],
  ])
  expect(screen.getByText('Pane Sise avakuvale')).toBeVisible()
  clearEverything()
  await open('/sise', server.admin)
  await heading('Foorum')
  expect(shown()).not.toBeInTheDocument()
})

test('WELCOME-1 opening the directory is a step, which is marked on the way back', async () => {
  await welcomeAll()
  const { user, router } = await open()
  await user.click(within(await region()).getByRole('link', { name: 'Vaata, kes on kes' }))
  await waitFor(async () => expect(await stepsOnServer()).toEqual(['andmed', 'avakuva']))
  await router.navigate('/')
  expect(await screen.findByText(', tehtud')).toBeInTheDocument()
})

test('WELCOME-1 number and residence are a step, and the welcome disappears with the last one', async () => {
  await welcomed('andmed')
  const { user, router } = await open(`/sise/kasutajad/${server.member._id}?muuda=1`)
  await user.type(await screen.findByLabelText('Telefon'), '5551234')
  await user.type(screen.getByLabelText('Elukoht'), 'Ranna küla')
  await user.click(screen.getByRole('button', { name: 'Salvesta' }))
  await heading('Mari Liige')
  await router.navigate('/')
  await heading('Foorum')
  await waitFor(() => expect(shown()).not.toBeInTheDocument())
})

test('WELCOME-1 a page that runs from the home screen completes that step, and the welcome disappears with the last one', async () => {
  await welcomed('avakuva')
  const matches = jest.spyOn(window, 'matchMedia')
  const usual = matches.getMockImplementation()
  try {
    matches.mockImplementation((query) => {
      const list = { media: query, matches: query === '(display-mode: standalone)' }
      return Object.assign(new EventTarget(), list) as unknown as MediaQueryList
    })
    await open()
    await heading('Foorum')
    await waitFor(async () => expect(await stepsOnServer()).toEqual([]))
    await waitFor(() => expect(shown()).not.toBeInTheDocument())
  } finally {
    if (usual) matches.mockImplementation(usual)
    else matches.mockRestore()
  }
})

test('WELCOME-1 a dismissed welcome disappears at once, with the focus on the title, and does not return on another device', async () => {
  await welcomeAll()
  const { user } = await open()
  await user.click(await dismissal())
  await waitFor(() => expect(shown()).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  await waitFor(async () => expect(await stepsOnServer()).toEqual([]))
  clearEverything()
  await open()
  await heading('Foorum')
  expect(shown()).not.toBeInTheDocument()
})

test('WELCOME-1 a refused dismissal says why, restores the welcome, and is repeated by a press', async () => {
  await welcomeAll()
  const { user } = await open()
  server.faults.push({ on: /^PUT \/api\/tervitus/, msg: 'Praegu ei saa.', times: 1 })
  await user.click(await dismissal())
  expect(await screen.findByText('Tervitust ei õnnestunud peita. Praegu ei saa.')).toBeVisible()
  expect(await region()).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
  await waitFor(() => expect(shown()).not.toBeInTheDocument())
  await waitFor(async () => expect(await stepsOnServer()).toEqual([]))
})

test('WELCOME-1 a welcome that was dismissed in another tab disappears in this one', async () => {
  await welcomeAll()
  await open()
  await region()
  const selfRead = () => server.said().filter((call) => call === 'GET /api/auth').length
  const before = selfRead()
  await welcomed()
  await waitFor(() => {
    // The person comes back to this tab.
    document.dispatchEvent(new Event('visibilitychange'))
    expect(shown()).not.toBeInTheDocument()
  })
  expect(selfRead()).toBeGreaterThan(before)
})

test('WELCOME-1 on a server of §7 alone there is no welcome', async () => {
  await renderApp('/sise')
  await heading('Foorum')
  expect(shown()).not.toBeInTheDocument()
})
