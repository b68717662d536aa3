import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { stubBrowserApisInEachTest } from '../files/browserStubs.ts'
import { heading, renderApp } from '../support/web/web.tsx'
import { webServer } from '../support/web/webServer.ts'
import { block, homeServer, news, openHome, save, shownBlocks, tab } from './homeScreen.ts'

stubBrowserApisInEachTest()

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const saved = () => screen.findAllByText('Avaleht on salvestatud.')

describe('the screen', () => {
  test('HOME-1 ROUTE-5 opens from the menu and shows the blocks of the first language', async () => {
    const { user } = await renderApp('/sise/', { server: homeServer() })
    await user.click(await screen.findByRole('button', { name: 'Haldus' }))
    await user.click(screen.getByRole('link', { name: 'Avaleht' }))
    await heading('Avaleht')
    expect(document.title).toBe('Avaleht · Sise')
    await screen.findByText('Salvestamata muudatusi ei ole')
    expect(shownBlocks()).toEqual(['1. plokk: Offset', '2. plokk: Uudised'])
    expect(block('1. plokk: Offset').getByRole('textbox', { name: 'Pealkiri' })).toHaveValue('Sadam')
    expect(tab('EST')).toHaveAttribute('aria-selected', 'true')
  })

  test('HOME-1 a page without blocks says so and offers every kind', async () => {
    await openHome(webServer())
    expect(screen.getByText(/Eestikeelsel avalehel ei ole veel ühtegi plokki/)).toBeVisible()
    const line = within(screen.getByRole('toolbar', { name: 'Lisa plokk 1. kohale' }))
    for (const kind of ['Sissejuhatus', 'Offset', 'Kalender', 'Galerii', 'Uudised'])
      expect(line.getByRole('button', { name: `${kind}: lisa 1. kohale` })).toBeVisible()
    const offset = line.getByRole('button', { name: 'Offset: lisa 1. kohale' })
    expect(offset).toHaveAccessibleDescription('pilt ja tekst kõrvuti')
  })

  test('NOTE-3 a page that cannot be loaded says why, and offers a retry', async () => {
    const server = homeServer()
    server.faults.push({ on: /^GET.*avaleht/, status: 503, msg: 'Server puhkab.', times: 1 })
    const { user } = await renderApp('/sise/avaleht-haldus', { server })
    await screen.findByText('Server puhkab.')
    await user.click(button('Proovi uuesti'))
    await screen.findByText('Salvestamata muudatusi ei ole')
  })
})

describe('the languages', () => {
  test('HOME-1 are tabs: arrows, Home and End choose one, and Tab moves into its blocks', async () => {
    const { user } = await openHome(homeServer())
    await user.click(tab('EST'))
    await user.keyboard('{ArrowRight}')
    expect(tab('ENG')).toHaveFocus()
    expect(tab('ENG')).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByRole('tabpanel')).toHaveAccessibleName('ENG')
    expect(shownBlocks()).toEqual(['1. plokk: Offset'])
    expect(screen.getByRole('textbox', { name: 'Pealkiri' })).toHaveValue('Harbour')
    await user.keyboard('{ArrowRight}')
    expect(tab('EST')).toHaveFocus()
    await user.keyboard('{End}')
    expect(tab('ENG')).toHaveFocus()
    await user.keyboard('{Home}')
    expect(tab('EST')).toHaveFocus()
    expect(tab('ENG')).toHaveAttribute('tabindex', '-1')
  })

  test('HOME-1 FILE-7 the language in the address is shown first', async () => {
    await openHome(homeServer(), '/sise/avaleht-haldus?lang=en')
    expect(tab('ENG')).toHaveAttribute('aria-selected', 'true')
    expect(screen.getByRole('textbox', { name: 'Pealkiri' })).toHaveValue('Harbour')
  })

  test('HOME-1 each tab marks unsaved changes of its language', async () => {
    const { user } = await openHome(homeServer())
    await user.click(tab('ENG'))
    await user.type(screen.getByRole('textbox', { name: 'Pealkiri' }), '!')
    expect(tab('ENG')).toHaveAccessibleName('ENG , salvestamata muudatused')
    expect(tab('EST')).toHaveAccessibleName('EST')
    expect(screen.getByText('Salvestamata muudatused')).toBeVisible()
  })
})

test('HOME-1 F20 an unfinished link is completed when it is sent by Ctrl+Enter', async () => {
  const server = homeServer({ et: [], en: [] })
  const { user, sent } = await openHome(server)
  await user.click(button('Lisa plokk 1. kohale'))
  await user.click(await screen.findByRole('button', { name: 'Sissejuhatus: lisa 1. kohale' }))
  await user.keyboard('Tere tulemast')
  await user.type(block('1. plokk: Sissejuhatus').getByRole('textbox', { name: 'Link' }), 'saared.ee')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText(/^Salvestatud kell \d/)
  const saved = sent.filter(({ name }) => name === 'SaveHomePage')
  expect(saved).toHaveLength(1)
  expect(JSON.stringify(saved[0]?.variables)).toContain('"https://saared.ee"')
})

describe('the blocks', () => {
  test('HOME-1 HOME-2 every kind is added at a position and filled, and one save stores both languages', async () => {
    const server = homeServer({ et: [news('n')], en: [] })
    const { user, sent } = await openHome(server)
    await user.click(button('Lisa plokk 1. kohale'))
    await user.click(await screen.findByRole('button', { name: 'Sissejuhatus: lisa 1. kohale' }))
    const intro = block('1. plokk: Sissejuhatus')
    expect(intro.getByRole('textbox', { name: 'Pealkiri' })).toHaveFocus()
    await user.keyboard('Tere tulemast')
    await user.type(intro.getByRole('textbox', { name: 'Link' }), 'saar.test/tule')
    await user.click(
      within(intro.getByRole('group', { name: 'Vasak pilt' })).getByRole('button', { name: 'Vali pilt' }),
    )
    const picker = within(await screen.findByRole('dialog'))
    await user.click(await picker.findByRole('button', { name: /^kai\.jpg/ }))
    await user.click(picker.getByRole('button', { name: 'Lisa valitud' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(intro.getByRole('textbox', { name: 'Link' })).toHaveValue('https://saar.test/tule')
    await user.click(button('Galerii: lisa 3. kohale'))
    await user.keyboard('Pildid')
    await user.click(tab('ENG'))
    await user.click(button('Kalender: lisa 1. kohale'))
    await user.click(button('Offset: lisa 2. kohale'))
    await user.keyboard('The harbour')
    await save(user)
    await saved()
    expect(sent.filter(({ name }) => name === 'SaveHomePage')).toHaveLength(1)
    expect(server.homePage).toMatchObject({
      et: [
        {
          tyyp: 'Sissejuhatus',
          jrg: 0,
          pealkiri: 'Tere tulemast',
          link: 'https://saar.test/tule',
          piltSuur: null,
          piltVasak: { _id: 'k' },
          piltParem: null,
        },
        { id: 'n', tyyp: 'Uudised', jrg: 1 },
        { tyyp: 'Galerii', jrg: 2, pealkiri: 'Pildid', pilt: null },
      ],
      en: [{ tyyp: 'Kalender' }, { tyyp: 'Offset', pealkiri: 'The harbour' }],
    })
  })

  test('HOME-1 a text is written in a rich text field and Ctrl+Enter saves it', async () => {
    const server = homeServer()
    const { user } = await openHome(server)
    await user.click(block('1. plokk: Offset').getByRole('textbox', { name: 'Tekst' }))
    await waitFor(() => expect(document.activeElement).toHaveAttribute('contenteditable', 'true'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await saved()
    expect(server.homePage.et[0]).toMatchObject({ tekst: '<p>Sadam tekst</p>' })
  })

  test('HOME-2 a block is deleted after a confirmation that names it, and can be restored', async () => {
    const { user } = await openHome(homeServer())
    await user.click(button('Kustuta: 1. plokk: Offset'))
    const dialog = await screen.findByRole('dialog', { name: 'Kustuta antud Offset plokk?' })
    await user.click(within(dialog).getByRole('button', { name: 'Jäta plokk alles' }))
    expect(shownBlocks()).toHaveLength(2)
    await user.click(button('Kustuta: 1. plokk: Offset'))
    await user.click(await screen.findByRole('button', { name: 'Kustuta plokk' }))
    await waitFor(() => expect(shownBlocks()).toEqual(['1. plokk: Uudised']))
    expect(screen.getByRole('group', { name: '1. plokk: Uudised' })).toHaveFocus()
    const note = screen.getByText('Kustutatud: 1. plokk, Offset.').closest('[role="status"]')
    await user.click(within(note as HTMLElement).getByRole('button', { name: 'Võta tagasi' }))
    expect(shownBlocks()).toEqual(['1. plokk: Offset', '2. plokk: Uudised'])
    expect(screen.getByText('Salvestamata muudatusi ei ole')).toBeVisible()
  })

  test('HOME-1 undo and redo show the language that they change', async () => {
    const { user } = await openHome(homeServer())
    const title = () => screen.getByRole('textbox', { name: 'Pealkiri' })
    await user.type(title(), ' ja kai')
    await user.click(tab('ENG'))
    const [undo] = screen.getAllByRole('button', { name: 'Võta tagasi' })
    await user.click(undo!)
    expect(tab('EST')).toHaveAttribute('aria-selected', 'true')
    expect(title()).toHaveValue('Sadam')
    await user.click(tab('ENG'))
    await user.click(button('Tee uuesti'))
    expect(title()).toHaveValue('Sadam ja kai')
  })
})
