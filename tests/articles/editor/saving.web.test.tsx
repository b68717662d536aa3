import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { stubArticle } from '../../support/restStub/articles.ts'
import { hold } from '../../support/restStub/faults.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'
import { editorOf, saveArticle, titleField } from './editorScreen.ts'

afterEach(clearEverything)

const ferry = () =>
  stubArticle('a1', 'Praam sõidab jälle', {
    avalik: true,
    allikas: 'Saarte Hääl',
    moodulid: [{ id: 'm1', tyyp: 'tekst', sisu: '<p>Esimene</p>', jrg: 1, taust: 'hall' }],
  })

/** The request for the list; tests delay its response to see what the cache has. */
const listCall = /^GET \/api\/uudised\/artiklid/
/** The titles of the list, in order. */
const rows = () =>
  [...screen.getByRole('list', { name: 'Artiklid' }).children].map((row) => row.querySelector('h2')?.textContent)

describe('saving an article', () => {
  test('ARTICLE-3 ROUTE-5 the editor shows the article and names it in the title of the tab', async () => {
    await renderApp('/sise/kataloog/uudised/muuda/a1', { server: webServer({ articles: { uudised: [ferry()] } }) })
    await heading('Muuda Praam sõidab jälle')
    expect(document.title).toBe('Muuda Praam sõidab jälle · Sise')
    expect(await screen.findByRole('button', { name: 'Muuda pealkirja: Praam sõidab jälle' })).toBeVisible()
    // Once, as the h1 of the screen.
    expect(screen.getAllByRole('heading', { name: /Praam sõidab jälle/ })).toHaveLength(1)
    expect(screen.getByText('Esimene')).toBeVisible()
    expect(screen.getByText('Salvestamata muudatusi ei ole')).toBeVisible()
  })

  test('ARTICLE-5 GQL-6 a change is saved by itself and leads to the list, which shows it without loading again', async () => {
    const server = webServer({ articles: { uudised: [ferry(), stubArticle('a3', 'Talgud')] } })
    const { user, sent } = await renderApp('/sise/kataloog/uudised', { server })
    await user.click(await screen.findByRole('link', { name: 'Praam sõidab jälle' }))
    await user.click(await screen.findByRole('button', { name: 'Muuda pealkirja: Praam sõidab jälle' }))
    const title = titleField()
    expect(title).toHaveFocus()
    await user.type(title, ' homme')
    expect(screen.getByText('Salvestamata muudatused')).toBeVisible()
    hold(server, listCall)
    await saveArticle(user)
    await heading('Uudised')
    expect(screen.getByRole('link', { name: 'Praam sõidab jälle homme' })).toBeVisible()
    expect(screen.getByText('Artikkel on salvestatud.')).toBeVisible()
    expect(sent.find(({ name }) => name === 'UpdateArticle')?.variables).toMatchObject({
      input: { title: 'Praam sõidab jälle homme' },
    })
    // Fields of the record and of its module that no screen knows are preserved.
    expect(server.articles.uudised?.find(({ _id }) => _id === 'a1')).toMatchObject({
      allikas: 'Saarte Hääl',
      moodulid: [{ id: 'm1', taust: 'hall' }],
    })
  })

  test("ARTICLE-3 the title's 'Salvesta' ends the editing of the title alone, and says that the change is unsaved", async () => {
    const server = webServer({ articles: { uudised: [ferry()] } })
    const { user, sentNames } = await editorOf(server, 'uudised', 'a1')
    await user.click(screen.getByRole('button', { name: 'Muuda pealkirja: Praam sõidab jälle' }))
    await user.type(titleField(), ' homme')
    await user.click(screen.getAllByRole('button', { name: 'Salvesta' })[0]!)
    const title = screen.getByRole('button', { name: 'Muuda pealkirja: Praam sõidab jälle homme' })
    expect(title).toHaveFocus()
    expect(title.parentElement?.querySelector('[data-state="Salvestamata muudatused"]')).toBeVisible()
    expect(screen.getAllByRole('button', { name: 'Salvesta' })).toHaveLength(1)
    expect(sentNames()).not.toContain('UpdateArticle')
  })

  test('ARTICLE-6 GQL-6 a new article begins with its defaults and appears in the list at its position', async () => {
    const dated = (id: string, title: string, day: number) =>
      stubArticle(id, title, { kuupaev: { year: 2026, month: 2, day } })
    const server = webServer({ articles: { uudised: [dated('a1', 'Hilisem', 9), dated('a2', 'Varasem', 1)] } })
    const { user } = await renderApp('/sise/kataloog/uudised', { server })
    await screen.findByRole('link', { name: 'Varasem' })
    await user.click(screen.getByRole('link', { name: 'Lisa uus' }))
    await heading('Uus uudised artikkel')
    expect(document.title).toBe('Uus uudised artikkel · Sise')
    const title = await screen.findByRole('textbox', { name: 'Pealkiri' })
    expect(title).toHaveAttribute('placeholder', 'Lisa pealkiri')
    await user.type(title, 'Uus praam{Enter}')
    expect(await screen.findByRole('button', { name: 'Muuda pealkirja: Uus praam' })).toHaveFocus()
    hold(server, listCall)
    await saveArticle(user)
    await heading('Uudised')
    // ARTICLE-2: an article without a date comes last.
    expect(rows()).toEqual(['Hilisem', 'Varasem', 'Uus praam'])
    expect(server.articles.uudised?.at(-1)).toMatchObject({
      pealkiri: 'Uus praam',
      lang: { current: 'et' },
      moodulid: [{ tyyp: 'tekst', sisu: '' }],
    })
  })

  test('ARTICLE-5 NOTE-3 saving a deleted article as a new one says why it fails, and needs no other version', async () => {
    const list = { et: 'a1', en: 'a2' }
    const english = stubArticle('a2', 'The ferry', { lang: { current: 'en', list } })
    const server = webServer({ articles: { uudised: [{ ...ferry(), lang: { current: 'et', list } }, english] } })
    const { user } = await editorOf(server, 'uudised', 'a1')
    await user.type(screen.getByRole('textbox', { name: /Lühikirjeldus/ }), 'Kirjutatud')
    server.articles.uudised = []
    await saveArticle(user)
    expect(await screen.findByText(/Keegi on selle artikli vahepeal kustutanud/)).toBeVisible()
    server.faults.push({ on: /^POST/, msg: 'Praegu ei saa.', times: 1 })
    await user.click(screen.getByRole('button', { name: 'Salvesta uue artiklina' }))
    expect(await screen.findByText('Artiklit ei õnnestunud salvestada. Praegu ei saa.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Salvesta uue artiklina' }))
    await heading('Uudised')
    expect(server.articles.uudised).toMatchObject([{ pealkiri: 'Praam sõidab jälle', desc: 'Kirjutatud' }])
  })

  test('ARTICLE-5 leaving with unsaved changes asks first, and the draft is offered again', async () => {
    const server = webServer({ articles: { uudised: [ferry()] } })
    const { user } = await editorOf(server, 'uudised', 'a1')
    await user.type(screen.getByRole('textbox', { name: /Lühikirjeldus/ }), 'Pooleli')
    await user.click(screen.getByRole('link', { name: 'Uudised' }))
    const dialog = await screen.findByRole('dialog', { name: 'Lahkud salvestamata?' })
    await user.click(within(dialog).getByRole('button', { name: 'Lahku' }))
    await heading('Uudised')
    await user.click(await screen.findByRole('link', { name: 'Praam sõidab jälle' }))
    expect(await screen.findByText(/Jätkad mustandit/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: /Lühikirjeldus/ })).toHaveValue('Pooleli')
    expect(screen.getByText('Salvestamata muudatused')).toBeVisible()
  })

  test('MODULE-1 changes of several fields and modules are undone and redone in order', async () => {
    const server = webServer({ articles: { uudised: [ferry()] } })
    const { user } = await editorOf(server, 'uudised', 'a1')
    const summary = screen.getByRole('textbox', { name: /Lühikirjeldus/ })
    await user.type(summary, 'Lühidalt')
    await user.click(screen.getByRole('checkbox', { name: 'Avalik' }))
    const [undo, redo] = [
      screen.getByRole('button', { name: 'Võta tagasi' }),
      screen.getByRole('button', { name: 'Tee uuesti' }),
    ]
    await user.click(undo)
    expect(screen.getByRole('checkbox', { name: 'Avalik' })).toBeChecked()
    expect(summary).toHaveValue('Lühidalt')
    await user.click(undo)
    expect(summary).toHaveValue('')
    expect(undo).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByText('Salvestamata muudatusi ei ole')).toBeVisible()
    await user.click(redo)
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(summary).toHaveValue('Lühidalt')
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Avalik' })).not.toBeChecked())
  })

  test('ARTICLE-4 a checkbox that was just pressed is undone and redone by keyboard too', async () => {
    const { user } = await editorOf(webServer({ articles: { uudised: [ferry()] } }), 'uudised', 'a1')
    const isPublic = screen.getByRole('checkbox', { name: 'Avalik' })
    await user.click(isPublic)
    expect(isPublic).not.toBeChecked()
    expect(isPublic).toHaveFocus()
    await user.keyboard('{Control>}z{/Control}')
    expect(isPublic).toBeChecked()
    await user.keyboard('{Control>}y{/Control}')
    expect(isPublic).not.toBeChecked()
  })
})
