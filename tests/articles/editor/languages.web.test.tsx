import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { hold } from '../../support/restStub/faults.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { webStack } from '../../support/web/webStack.ts'
import { englishOf, storedArticles } from '../storedArticles.ts'
import { editorOf, saveArticle, titleField } from './editorScreen.ts'

const server = webStack()
const articles = storedArticles(server)

const addFerry = () => articles.add('Praam sõidab jälle', { desc: 'Lühidalt' })
/** Adds the English version of an article. */
const translate = (id: string) =>
  articles.add('The ferry is back', { lang: englishOf(id), desc: 'In short', excerpt: 'SEO' })
/** Opens the editor of an Estonian article that has an English version. */
async function editing() {
  const et = await addFerry()
  const en = await translate(et)
  return { et, en, ...(await editorOf(server, 'uudised', et)) }
}
const englishFormOf = (id: string) =>
  renderApp(`/sise/kataloog/uudised/uus?lang=en&parent_lang=et&parent_id=${id}`, { server })
const press = (name: string) => screen.getByRole('button', { name })
const question = (name: string) => screen.findByRole('dialog', { name })

describe('languages of an article', () => {
  test('LANG-1 choosing a language with a version opens it after a question', async () => {
    const { user, router, et, en } = await editing()
    await user.click(press('ENG: mine ingliskeelset versiooni muutma'))
    await user.click(within(await question('Mine ENG versiooni muutma?')).getByRole('button', { name: 'Jäta nii' }))
    expect(router.state.location.pathname).toBe(`/sise/kataloog/uudised/muuda/${et}`)
    await user.click(press('ENG: mine ingliskeelset versiooni muutma'))
    await user.click(await screen.findByRole('button', { name: 'Mine ingliskeelse versiooni juurde' }))
    await heading('Muuda The ferry is back')
    expect(router.state.location.pathname).toBe(`/sise/kataloog/uudised/muuda/${en}`)
  })

  test('LANG-1 with unsaved changes one question says that they are discarded, and they are', async () => {
    const { user } = await editing()
    await user.type(screen.getByRole('textbox', { name: /Lühikirjeldus/ }), ' ja pikalt')
    await user.click(press('ENG: mine ingliskeelset versiooni muutma'))
    await question('Hülga salvestamata muudatused ja mine ENG versiooni muutma?')
    await user.click(press('Hülga muudatused ja mine'))
    await heading('Muuda The ferry is back')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'EST: mine eestikeelset versiooni muutma' }))
    await user.click(await screen.findByRole('button', { name: 'Mine eestikeelse versiooni juurde' }))
    await heading('Muuda Praam sõidab jälle')
    expect(await screen.findByRole('textbox', { name: /Lühikirjeldus/ })).toHaveValue('Lühidalt')
    expect(screen.queryByText(/Jätkad mustandit/)).toBeNull()
  })

  test('LANG-2 LANG-4 GQL-6 a language without a version starts a new one, which both then list', async () => {
    const et = await addFerry()
    const { user, router } = await renderApp('/sise/kataloog/uudised', { server })
    await user.click(await screen.findByRole('link', { name: 'Praam sõidab jälle' }))
    await user.click(await screen.findByRole('button', { name: 'ENG: alusta ingliskeelset versiooni' }))
    await user.click(await screen.findByRole('button', { name: 'Mine ingliskeelse versiooni juurde' }))
    await heading('Uus uudised artikkel')
    const { pathname, search } = router.state.location
    expect(pathname + search).toBe(`/sise/kataloog/uudised/uus?lang=en&parent_lang=et&parent_id=${et}`)
    await user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'The ferry')
    hold(server, /^GET \/api\/uudised\/artiklid/)
    await saveArticle(user)
    await heading('Uudised')
    expect(await articles.titled('The ferry')).toMatchObject({ lang: { current: 'en', list: { et } } })
    expect(screen.getByRole('link', { name: 'ENG, ingliskeelne versioon: The ferry' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'EST, eestikeelne versioon: Praam sõidab jälle' })).toBeVisible()
  })

  test('LANG-2 a new article only changes its language', async () => {
    const { user, router } = await renderApp('/sise/kataloog/uudised/uus?lang=en', { server })
    expect(await screen.findByRole('button', { name: 'ENG: ingliskeelne, seda praegu muudad' })).toHaveAttribute(
      'aria-current',
    )
    await user.type(titleField(), 'Pealkiri')
    await user.click(press('EST: kirjuta eesti keeles'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(press('EST: eestikeelne, seda praegu muudad')).toBeVisible()
    expect(titleField()).toHaveValue('Pealkiri')
    expect(router.state.location.search).toBe('?lang=en')
    await saveArticle(user)
    await heading('Uudised')
    expect(await articles.all()).toMatchObject([{ lang: { current: 'et' } }])
  })

  test('LANG-2 an unknown language is the default one, and a taken one is replaced by a free one', async () => {
    await renderApp('/sise/kataloog/uudised/uus?lang=xx', { server })
    expect(await screen.findByRole('button', { name: 'EST: eestikeelne, seda praegu muudad' })).toBeVisible()
    clearEverything()
    const et = await addFerry()
    await renderApp(`/sise/kataloog/uudised/uus?lang=et&parent_lang=et&parent_id=${et}`, { server })
    expect(await screen.findByRole('button', { name: 'ENG: ingliskeelne, seda praegu muudad' })).toBeVisible()
    expect(press('EST: mine eestikeelset versiooni muutma')).toBeVisible()
  })

  test('LANG-2 the version of a deleted article can be saved as an article of its own', async () => {
    const { user } = await englishFormOf(randomUUID())
    expect(await screen.findByText(/Artiklit, mille tõlget alustad, enam ei ole/)).toBeVisible()
    await user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'Alone')
    await saveArticle(user)
    await heading('Uudised')
    expect(await articles.all()).toMatchObject([{ pealkiri: 'Alone', lang: { current: 'en' } }])
  })

  test('LANG-2 two editors start the same version: the second keeps the typed text', async () => {
    const et = await addFerry()
    const { user } = await englishFormOf(et)
    await user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'The ferry')
    const en = await translate(et)
    await saveArticle(user)
    expect(await screen.findByText(/Selles keeles on see artikkel juba olemas\./)).toBeVisible()
    expect(titleField()).toHaveValue('The ferry')
    expect(await articles.all()).toHaveLength(2)
    expect(
      await screen.findByText(/Keegi on vahepeal juba lisanud selle artikli ingliskeelse versiooni\./),
    ).toBeVisible()
    const theirs = screen.getByRole('link', { name: /Ava ingliskeelne versioon/ })
    expect(theirs).toHaveAttribute('href', `/sise/kataloog/uudised/muuda/${en}`)
    expect(theirs).toHaveAttribute('target', '_blank')
  })

  test('LANG-3 LANG-2 a new version keeps its content when its parent turns out to be deleted', async () => {
    const et = await addFerry()
    const { user } = await englishFormOf(et)
    await user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'The ferry')
    await articles.remove(et)
    await user.click(press('Kopeeri eestikeelne sisu'))
    await user.click(await screen.findByRole('button', { name: 'Kirjuta üle' }))
    expect(await screen.findByText(/Selle keele versiooni enam ei ole\./)).toBeVisible()
    expect(titleField()).toHaveValue('The ferry')
  })

  test('LANG-3 the content of another version overwrites the current one after a question, with new module ids', async () => {
    const { user, et } = await editing()
    const before = await articles.read(et)
    await user.click(press('Kopeeri ingliskeelne sisu'))
    const dialog = await question('Kirjuta üle praegune sisu ENG sisuga?')
    await user.click(within(dialog).getByRole('button', { name: 'Kirjuta üle' }))
    expect(await screen.findByRole('button', { name: 'Muuda pealkirja: The ferry is back' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: /Lühikirjeldus/ })).toHaveValue('In short')
    expect(screen.getByRole('textbox', { name: /SEO/ })).toHaveValue('SEO')
    expect(screen.getByText('Salvestamata muudatused')).toBeVisible()
    await user.click(press('Võta tagasi'))
    expect(screen.getByRole('button', { name: 'Muuda pealkirja: Praam sõidab jälle' })).toBeVisible()
    await user.click(press('Tee uuesti'))
    await saveArticle(user)
    await heading('Uudised')
    const saved = await articles.read(et)
    const moodulid = [{ sisu: '<p>The ferry is back</p>' }]
    expect(saved).toMatchObject({ pealkiri: 'The ferry is back', excerpt: 'SEO', moodulid })
    expect(saved.moodulid[0].id).not.toBe(before.moodulid[0].id)
  })

  test('LANG-3 a version that cannot be loaded leaves everything as it was', async () => {
    const { user, en } = await editing()
    server.faults.push({ on: new RegExp(`^GET /api/uudised/id/${en}`), status: 500, body: '{}' })
    await user.click(press('Kopeeri ingliskeelne sisu'))
    await user.click(await screen.findByRole('button', { name: 'Kirjuta üle' }))
    expect(await screen.findByText(/Teise keele sisu ei õnnestunud kopeerida/)).toBeVisible()
    await waitFor(() => expect(screen.getByText('Salvestamata muudatusi ei ole')).toBeVisible())
  })

  test('LANG-3 ARTICLE-5 a copy that arrives while the article is being saved is an unsaved change', async () => {
    const { user, et, en } = await editing()
    const release = hold(server, new RegExp(`^GET /api/uudised/id/${en}`))
    await user.click(press('Kopeeri ingliskeelne sisu'))
    await user.click(await screen.findByRole('button', { name: 'Kirjuta üle' }))
    await user.type(screen.getByRole('textbox', { name: /Lühikirjeldus/ }), ' ja pikalt')
    const response = hold(server, /^PUT/)
    await saveArticle(user)
    release()
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Lühikirjeldus/ })).toHaveValue('In short'))
    response()
    await screen.findByText('Salvestamata muudatused')
    expect(await articles.read(et)).toMatchObject({ desc: 'Lühidalt ja pikalt' })
  })
})
