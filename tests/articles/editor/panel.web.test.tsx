import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { stubBrowserApisInEachTest } from '../../files/browserStubs.ts'
import { storedPicture } from '../../files/fileRows.ts'
import { type StubArticle, stubArticle } from '../../support/restStub/articles.ts'
import type { StubFile } from '../../support/restStub/files.ts'
import { renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'
import { editorOf } from './editorScreen.ts'

stubBrowserApisInEachTest()

/** Opens the editor of the only article of a catalogue. */
async function edit(catalogue: string, part: Partial<StubArticle> = {}, files: StubFile[] = []) {
  const article = stubArticle('a1', 'Jaanipäev', part)
  const server = webServer({ articles: { [catalogue]: [article] }, files })
  const app = await editorOf(server, catalogue, 'a1')
  return { ...app, server, saved: () => server.articles[catalogue]?.[0] }
}

const panel = () => within(screen.getByRole('complementary', { name: 'Artikli andmed' }))
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const list = (title: string) => screen.findByRole('heading', { level: 1, name: title })
/** The status that says that there are unsaved changes. */
const unsaved = () => screen.queryByText('Salvestamata muudatused')

describe('the side panel', () => {
  test('ARTICLE-4 a cover is picked among the images', async () => {
    const files = [storedPicture('praam.jpg', { tee: '/avalik/f9/fail' }), storedPicture('foorumist.jpg')]
    const { user, saved, server } = await edit('uudised', {}, files)
    await user.click(button('Vali pilt'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Vali pilt' }))
    await user.click(await dialog.findByRole('button', { name: /^praam\.jpg/ }))
    await user.click(dialog.getByRole('button', { name: 'Lisa valitud' }))
    await waitFor(() => expect(button('Vaheta pilt')).toHaveFocus())
    expect(panel().getByText('praam.jpg')).toBeVisible()
    expect(panel().queryByText(/näevad ainult liikmed/)).toBeNull()
    await user.click(button('Salvesta'))
    await list('Uudised')
    expect(saved()?.esipilt).toMatchObject({ _id: server.files[0]?._id })
  })

  test('FILE-7 a private cover is marked as such, and can be removed', async () => {
    const forums = storedPicture('foorumist.jpg')
    const { user, saved } = await edit('uudised', { esipilt: forums })
    expect(panel().getByText(/^Seda pilti näevad ainult liikmed/)).toBeVisible()
    await user.click(button('Eemalda esipilt: foorumist.jpg'))
    expect(button('Vali pilt')).toHaveFocus()
    await user.click(button('Salvesta'))
    await list('Uudised')
    expect(saved()?.esipilt).toBeNull()
  })

  test('ARTICLE-5 a cover that is removed and picked again is no change', async () => {
    const cover = storedPicture('praam.jpg', { tee: '/avalik/f9/fail' })
    const { user } = await edit('uudised', { esipilt: cover }, [cover])
    await user.click(button('Eemalda esipilt: praam.jpg'))
    expect(unsaved()).toBeVisible()
    await user.click(button('Vali pilt'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Vali pilt' }))
    await user.click(await dialog.findByRole('button', { name: /^praam\.jpg/ }))
    await user.click(dialog.getByRole('button', { name: 'Lisa valitud' }))
    await waitFor(() => expect(unsaved()).toBeNull())
  })

  test('DATE-2 the default date of an empty list is no unsaved change until it is edited', async () => {
    const { user, saved, sentNames } = await edit('kalender', { kuupaevad: [] })
    await user.click(button('Kuupäevad'))
    await user.click(button(/^1\. kuupäev: .* kell 0\.00$/))
    expect(unsaved()).toBeNull()
    const hours = screen.getByRole('textbox', { name: 'Tunnid' })
    await user.type(hours, '20')
    expect(unsaved()).toBeVisible()
    await user.click(button('Salvesta'))
    await list('Kalender')
    expect(sentNames()).toContain('UpdateArticle')
    expect(saved()?.kuupaevad).toEqual([{ id: expect.any(String), kuupaev: expect.objectContaining({ hours: 20 }) }])
  })

  test('DATE-2 a date at 0.00 requires its time in the closed section until it is confirmed or set, and is saved as it is', async () => {
    const midnight = { year: 2026, month: 11, day: 1, hours: 0, minutes: 0 }
    const { user, saved } = await edit('kalender', { kuupaevad: [{ id: 'd1', kuupaev: midnight }] })
    const sends = () => button('Kuupäevad').title.startsWith('Kell 0.00? Lisa kellaaeg')
    expect(sends()).toBe(true)
    await user.click(button('Kuupäevad'))
    expect(screen.getByText('Kell 0.00? Lisa kellaaeg')).toBeVisible()
    await user.click(button(/^1\. kuupäev: /))
    await user.click(button('neljapäev, 3. detsember 2026'))
    expect(screen.getByText('Kell 0.00? Lisa kellaaeg')).toBeVisible()
    await user.click(button('Kell 0.00 sobib'))
    expect(screen.queryByText('Kell 0.00? Lisa kellaaeg')).toBeNull()
    expect(button('Lisa kuupäev')).toHaveFocus()
    await user.click(button('Kuupäevad'))
    expect(sends()).toBe(false)
    await user.click(button('Salvesta'))
    await list('Kalender')
    expect(saved()?.kuupaevad).toEqual([{ id: 'd1', kuupaev: expect.objectContaining({ day: 3, hours: 0 }) }])
  })

  test('ARTICLE-4 SLUG-1 every field in it can be filled and saved by the keyboard alone', async () => {
    const { user, saved } = await edit('ettevotted', { avalik: false, kategooria: [], moodulid: [] })
    const openSection = async (name: string) => {
      button(name).focus()
      await user.keyboard('{Enter}')
    }
    screen.getByRole('checkbox', { name: 'Avalik' }).focus()
    await user.keyboard(' ')
    await openSection('Slug')
    await user.tab()
    await user.keyboard('kohvik-sadamas')
    await openSection('Kategooriad')
    await user.tab()
    await user.keyboard(' ')
    await openSection('Järg')
    await user.tab()
    // Enter alone would save the page and leave it.
    await user.keyboard('{Control>}a{/Control}7{Enter}5{Control>}{Enter}{/Control}')
    await list('Ettevõtted')
    expect(saved()).toMatchObject({
      avalik: true,
      slug: 'kohvik-sadamas',
      kategooria: [expect.anything()],
      jrg: 75,
    })
  })

  test('ARTICLE-4 a refused field opens its section, says why and takes the focus', async () => {
    const { user, server } = await edit('uudised', { slug: 'jaan' })
    server.faults.push({
      on: /^PUT/,
      msg: 'Aadressi lõpp (slug) on liiga pikk (kuni 1000 tähemärki).',
      details: { valjad: { slug: 'Aadressi lõpp (slug) on liiga pikk (kuni 1000 tähemärki).' } },
    })
    await user.click(screen.getByRole('checkbox', { name: 'Avalik' }))
    await user.click(button('Salvesta'))
    const field = await screen.findByRole('textbox', { name: 'Slug: aadressi lõpp' })
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveAccessibleDescription(/^Aadressi lõpp \(slug\) on liiga pikk/)
  })
})

test('DATE-2 on a phone a new event shows its date above the title, and a press leads to it', async () => {
  const { user } = await renderApp('/sise/kataloog/kalender/uus', { server: webServer() })
  await user.click(await screen.findByRole('button', { name: 'Kell 0.00? Lisa kellaaeg' }))
  const field = screen.getByRole('button', { name: /^1\. kuupäev: / })
  expect(field).toHaveFocus()
  const said = () => screen.getByRole('button', { name: 'Muuda kuupäeva' }).previousElementSibling?.textContent
  const requested = screen.getByRole('button', { name: 'Kell 0.00? Lisa kellaaeg' }).previousElementSibling?.textContent
  expect(field).toHaveAccessibleName(`1. kuupäev: ${requested} kell 0.00`)
  await user.keyboard('{Enter}')
  await user.type(screen.getByRole('textbox', { name: 'Tunnid' }), '20')
  expect(said()).toBe(`${requested} kell 20.00`)
})
