import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { stubArticle } from '../../support/restStub/articles.ts'
import { hold } from '../../support/restStub/faults.ts'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { ownServer } from '../../support/web/webServer.ts'
import { editorOf, saveArticle, titleField } from './editorScreen.ts'

afterEach(forgetEverything)

const list = { et: 'a1', en: 'a2' }
const both = () => [
  stubArticle('a1', 'Praam sõidab jälle', { lang: { current: 'et', list: { ...list } }, desc: 'Lühidalt' }),
  stubArticle('a2', 'The ferry is back', {
    lang: { current: 'en', list: { ...list } },
    desc: 'In short',
    excerpt: 'SEO',
  }),
]
const estonianOnly = () => [stubArticle('a1', 'Praam sõidab jälle')]
const serverWith = (uudised: ReturnType<typeof both>) => ownServer({ articles: { uudised } })
const press = (name: string) => screen.getByRole('button', { name })
const question = (name: string) => screen.findByRole('dialog', { name })

describe('languages of an article', () => {
  test('LANG-1 a language with a version leads there after a question', async () => {
    const { user, router } = await editorOf(serverWith(both()), 'uudised', 'a1')
    await user.click(press('ENG: mine ingliskeelset versiooni muutma'))
    await user.click(within(await question('Mine ENG versiooni muutma?')).getByRole('button', { name: 'Jäta nii' }))
    expect(router.state.location.pathname).toBe('/sise/kataloog/uudised/muuda/a1')
    await user.click(press('ENG: mine ingliskeelset versiooni muutma'))
    await user.click(await screen.findByRole('button', { name: 'Mine ingliskeelse versiooni juurde' }))
    await heading('Muuda The ferry is back')
    expect(router.state.location.pathname).toBe('/sise/kataloog/uudised/muuda/a2')
  })

  test('LANG-1 with unsaved changes one question says that they are discarded, and they are', async () => {
    const { user } = await editorOf(serverWith(both()), 'uudised', 'a1')
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
    const server = serverWith(estonianOnly())
    const { user, router } = await renderApp('/sise/kataloog/uudised', { server })
    await user.click(await screen.findByRole('link', { name: 'Praam sõidab jälle' }))
    await user.click(await screen.findByRole('button', { name: 'ENG: alusta ingliskeelset versiooni' }))
    await user.click(await screen.findByRole('button', { name: 'Mine ingliskeelse versiooni juurde' }))
    await heading('Uus uudised artikkel')
    const { pathname, search } = router.state.location
    expect(pathname + search).toBe('/sise/kataloog/uudised/uus?lang=en&parent_lang=et&parent_id=a1')
    await user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'The ferry')
    hold(server, /^GET \/api\/uudised\/artiklid/)
    await saveArticle(user)
    await heading('Uudised')
    const english = server.articles.uudised?.at(-1)
    expect(english).toMatchObject({ pealkiri: 'The ferry', lang: { current: 'en', list: { et: 'a1' } } })
    expect(screen.getByRole('link', { name: 'ENG, ingliskeelne versioon: The ferry' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'EST, eestikeelne versioon: Praam sõidab jälle' })).toBeVisible()
  })

  test('LANG-2 a new article only changes its language', async () => {
    const server = serverWith([])
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
    expect(server.articles.uudised?.[0]).toMatchObject({ lang: { current: 'et' } })
  })

  test('LANG-2 an unknown language is the default one, and a taken one gives way to one that is free', async () => {
    await renderApp('/sise/kataloog/uudised/uus?lang=xx', { server: serverWith([]) })
    expect(await screen.findByRole('button', { name: 'EST: eestikeelne, seda praegu muudad' })).toBeVisible()
    forgetEverything()
    await renderApp('/sise/kataloog/uudised/uus?lang=et&parent_lang=et&parent_id=a1', {
      server: serverWith(estonianOnly()),
    })
    expect(await screen.findByRole('button', { name: 'ENG: ingliskeelne, seda praegu muudad' })).toBeVisible()
    expect(press('EST: mine eestikeelset versiooni muutma')).toBeVisible()
  })

  test('LANG-2 the version of an article that is gone can be written by itself', async () => {
    const server = serverWith(estonianOnly())
    const { user } = await renderApp('/sise/kataloog/uudised/uus?lang=en&parent_lang=et&parent_id=a9', { server })
    expect(await screen.findByText(/Artiklit, mille tõlget alustad, enam ei ole/)).toBeVisible()
    await user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'Alone')
    await saveArticle(user)
    await heading('Uudised')
    expect(server.articles.uudised?.at(-1)).toMatchObject({ pealkiri: 'Alone', lang: { current: 'en' } })
  })

  test('LANG-2 two people who start the same version: the second keeps what was written', async () => {
    const server = serverWith(estonianOnly())
    const { user } = await renderApp('/sise/kataloog/uudised/uus?lang=en&parent_lang=et&parent_id=a1', { server })
    await user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'The ferry')
    server.articles.uudised = both()
    await saveArticle(user)
    expect(await screen.findByText(/Selles keeles on see artikkel juba olemas\./)).toBeVisible()
    expect(titleField()).toHaveValue('The ferry')
    expect(server.articles.uudised).toHaveLength(2)
    expect(
      await screen.findByText(/Keegi on vahepeal juba lisanud selle artikli ingliskeelse versiooni\./),
    ).toBeVisible()
    const theirs = screen.getByRole('link', { name: /Ava ingliskeelne versioon/ })
    expect(theirs).toHaveAttribute('href', '/sise/kataloog/uudised/muuda/a2')
    expect(theirs).toHaveAttribute('target', '_blank')
  })

  test('LANG-3 LANG-2 a parent that turns out to be deleted takes nothing of its new version along', async () => {
    const server = serverWith(estonianOnly())
    const { user } = await renderApp('/sise/kataloog/uudised/uus?lang=en&parent_lang=et&parent_id=a1', { server })
    await user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'The ferry')
    server.articles.uudised = []
    await user.click(press('Kopeeri eestikeelne sisu'))
    await user.click(await screen.findByRole('button', { name: 'Kirjuta üle' }))
    expect(await screen.findByText(/Selle keele versiooni enam ei ole\./)).toBeVisible()
    expect(titleField()).toHaveValue('The ferry')
  })

  test('LANG-3 the content of another version overwrites the current one after a question, with new module ids', async () => {
    const server = serverWith(both())
    const { user } = await editorOf(server, 'uudised', 'a1')
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
    const saved = server.articles.uudised?.[0]
    expect(saved).toMatchObject({ _id: 'a1', pealkiri: 'The ferry is back', excerpt: 'SEO' })
    expect(saved?.moodulid).toMatchObject([{ sisu: '<p>The ferry is back</p>' }])
    expect(saved?.moodulid[0]?.id).not.toBe('m1')
  })

  test('LANG-3 a version that cannot be read leaves everything as it was', async () => {
    const server = serverWith(both())
    const { user } = await editorOf(server, 'uudised', 'a1')
    server.faults.push({ on: /^GET \/api\/uudised\/id\/a2/, status: 500, body: '{}' })
    await user.click(press('Kopeeri ingliskeelne sisu'))
    await user.click(await screen.findByRole('button', { name: 'Kirjuta üle' }))
    expect(await screen.findByText(/Teise keele sisu ei õnnestunud kopeerida/)).toBeVisible()
    await waitFor(() => expect(screen.getByText('Salvestamata muudatusi ei ole')).toBeVisible())
  })

  test('LANG-3 ARTICLE-5 a copy that arrives while the article is being saved is an unsaved change', async () => {
    const server = serverWith(both())
    const { user } = await editorOf(server, 'uudised', 'a1')
    const release = hold(server, /^GET \/api\/uudised\/id\/a2/)
    await user.click(press('Kopeeri ingliskeelne sisu'))
    await user.click(await screen.findByRole('button', { name: 'Kirjuta üle' }))
    await user.type(screen.getByRole('textbox', { name: /Lühikirjeldus/ }), ' ja pikalt')
    const answer = hold(server, /^PUT/)
    await saveArticle(user)
    release()
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Lühikirjeldus/ })).toHaveValue('In short'))
    answer()
    await screen.findByText('Salvestamata muudatused')
    expect(server.articles.uudised).toContainEqual(expect.objectContaining({ desc: 'Lühidalt ja pikalt' }))
  })
})
