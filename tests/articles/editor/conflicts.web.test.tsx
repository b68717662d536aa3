import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { Body } from '../../support/restStub/answers.ts'
import { type StubArticle, stubArticle } from '../../support/restStub/articles.ts'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { ownServer } from '../../support/web/webServer.ts'
import { editorOf, saveArticle } from './editorScreen.ts'

afterEach(forgetEverything)

const embed = (id: string, jrg: number, src: string) => ({ id, tyyp: 'embed', sisu: src, jrg })
const mari = { _id: 'u2', nimi: 'Mari Liige' }
const jaan = { _id: 'u3', nimi: 'Jaan Moderaator' }

/** Mari has an article with two modules open, on a server that supports versions. */
async function editing() {
  const modules = [embed('m1', 1, 'https://one.example/a'), embed('m2', 2, 'https://two.example/b')]
  const server = ownServer({ articles: { uudised: [stubArticle('a1', 'Praam', { moodulid: modules, versioon: 1 })] } })
  const app = await editorOf(server, 'uudised', 'a1')
  const now = () => server.articles.uudised![0]!
  /** Saves a change of another user in the meantime. */
  const change = (part: Partial<StubArticle>, muutja = jaan) =>
    Object.assign(now(), part, { versioon: (now().versioon ?? 0) + 1, muutja })
  const changeModule = (id: string, sisu: string, muutja = jaan) =>
    change({ moodulid: now().moodulid.map((module) => (module.id === id ? { ...module, sisu } : module)) }, muutja)
  const summary = screen.getByRole('textbox', { name: /Lühikirjeldus/ })
  const code = (position: number) => screen.getAllByRole('textbox', { name: /aadress/i })[position - 1]!
  const rewrite = async (field: HTMLElement, text: string) => {
    await app.user.clear(field)
    await app.user.type(field, text)
  }
  const contents = () => now().moodulid.map(({ sisu }: Body) => sisu)
  const save = () => saveArticle(app.user)
  const notice = async (name: string) => within(await screen.findByRole('region', { name }))
  return { ...app, server, now, change, changeModule, summary, code, rewrite, contents, save, notice }
}

describe('two people edit one article', () => {
  test('ARTICLE-7 changes of different modules and fields are merged and saved by themselves', async () => {
    const { changeModule, change, code, rewrite, contents, now, save } = await editing()
    changeModule('m2', 'https://two.example/jaan')
    change({ pealkiri: 'Praam ja paat' })
    await rewrite(code(1), 'https://one.example/mari')
    await save()
    await heading('Uudised')
    expect(contents()).toEqual(['https://one.example/mari', 'https://two.example/jaan'])
    expect(now().pealkiri).toBe('Praam ja paat')
  })

  test('ARTICLE-7 a module that both changed is shown in both versions, and the own one is kept by choice', async () => {
    const { changeModule, code, rewrite, contents, save, notice, user } = await editing()
    changeModule('m1', 'https://one.example/jaan')
    await rewrite(code(1), 'https://one.example/mari')
    await save()
    const shown = await notice('Jaan Moderaator on seda vahepeal muutnud')
    expect(screen.getByRole('heading', { name: 'Jaan Moderaator on seda vahepeal muutnud' })).toHaveFocus()
    const part = within(shown.getByRole('group', { name: '1. moodul' }))
    expect(part.getByText('https://one.example/mari')).toBeVisible()
    expect(part.getByText('https://one.example/jaan')).toBeVisible()
    expect(contents()[0]).toBe('https://one.example/jaan')
    await user.click(shown.getByRole('button', { name: 'Salvesta valitu' }))
    await heading('Uudised')
    expect(contents()).toEqual(['https://one.example/mari', 'https://two.example/b'])
  })

  test('ARTICLE-7 both versions of a module can be kept, and of a field the current one', async () => {
    const { changeModule, change, code, summary, rewrite, contents, now, save, notice, user } = await editing()
    changeModule('m1', 'https://one.example/jaan')
    change({ desc: 'Jaani oma' })
    await rewrite(code(1), 'https://one.example/mari')
    await rewrite(summary, 'Mari oma')
    await save()
    const shown = await notice('Jaan Moderaator on seda vahepeal muutnud')
    await user.click(
      within(shown.getByRole('group', { name: '1. moodul' })).getByRole('radio', { name: 'Jäta mõlemad' }),
    )
    const field = within(shown.getByRole('group', { name: 'Lühikirjeldus' }))
    expect(field.queryByRole('radio', { name: 'Jäta mõlemad' })).toBeNull()
    await user.click(field.getByRole('radio', { name: 'Jäta praegune' }))
    await user.click(shown.getByRole('button', { name: 'Salvesta valitu' }))
    await heading('Uudised')
    expect(contents()).toEqual(['https://one.example/mari', 'https://one.example/jaan', 'https://two.example/b'])
    expect(now().desc).toBe('Jaani oma')
  })

  test('ARTICLE-7 what was chosen in a conflict is kept when the article is saved by the main button', async () => {
    const { changeModule, change, code, summary, rewrite, contents, now, save, notice, user } = await editing()
    changeModule('m1', 'https://one.example/jaan')
    change({ desc: 'Jaani oma' })
    await rewrite(code(1), 'https://one.example/mari')
    await rewrite(summary, 'Mari oma')
    await save()
    const shown = await notice('Jaan Moderaator on seda vahepeal muutnud')
    const field = within(shown.getByRole('group', { name: 'Lühikirjeldus' }))
    await user.click(field.getByRole('radio', { name: 'Jäta praegune' }))
    await save()
    await heading('Uudised')
    expect(contents()).toEqual(['https://one.example/mari', 'https://two.example/b'])
    expect(now().desc).toBe('Jaani oma')
  })

  test('ARTICLE-7 what was chosen in a conflict is kept when the save by the main button is refused', async () => {
    const { server, change, now, summary, rewrite, save, notice, user } = await editing()
    change({ desc: 'Jaani oma' })
    await rewrite(summary, 'Mari oma')
    await save()
    const shown = await notice('Jaan Moderaator on seda vahepeal muutnud')
    await user.click(shown.getByRole('radio', { name: 'Jäta praegune' }))
    await rewrite(screen.getByRole('textbox', { name: 'SEO-kirjeldus' }), 'Mari SEO')
    server.faults.push({ on: /^PUT/, msg: 'Praegu ei saa.', times: 1 })
    await save()
    await screen.findByText('Artiklit ei õnnestunud salvestada. Praegu ei saa.')
    expect(summary).toHaveValue('Jaani oma')
    await save()
    await heading('Uudised')
    expect(now()).toMatchObject({ desc: 'Jaani oma', excerpt: 'Mari SEO' })
  })

  test('ARTICLE-7 FORUM-6 a draft of a module that somebody else has changed since keeps both versions by choice', async () => {
    const { changeModule, code, rewrite, contents, leave, server, notice } = await editing()
    await rewrite(code(1), 'https://one.example/mari')
    leave()
    changeModule('m1', 'https://one.example/jaan')
    changeModule('m2', 'https://two.example/jaan')
    const { user } = await renderApp('/sise/kataloog/uudised/muuda/a1', { server })
    const shown = await notice('Seda on vahepeal muudetud')
    expect(shown.getAllByRole('group')).toHaveLength(1)
    await user.click(shown.getByRole('radio', { name: 'Jäta mõlemad' }))
    await user.click(shown.getByRole('button', { name: 'Jätka valituga' }))
    await screen.findByText('Salvestamata muudatused')
    await saveArticle(user)
    await heading('Uudised')
    expect(contents()).toEqual(['https://one.example/mari', 'https://one.example/jaan', 'https://two.example/jaan'])
  })

  test('ARTICLE-7 a module that one deleted and the other changed is a choice too', async () => {
    const { change, now, code, rewrite, contents, save, notice, user } = await editing()
    change({ moodulid: now().moodulid.filter(({ id }) => id !== 'm1') })
    await rewrite(code(1), 'https://one.example/mari')
    await save()
    const shown = await notice('Jaan Moderaator on seda vahepeal muutnud')
    expect(shown.getByText('See moodul on kustutatud.')).toBeVisible()
    await user.click(shown.getByRole('radio', { name: 'Jäta praegune' }))
    await user.click(shown.getByRole('button', { name: 'Salvesta valitu' }))
    await heading('Uudised')
    expect(contents()).toEqual(['https://two.example/b'])
  })

  test('ARTICLE-7 what is written while the choice is shown is saved too', async () => {
    const { changeModule, change, code, summary, rewrite, contents, now, save, notice, user } = await editing()
    changeModule('m1', 'https://one.example/jaan')
    change({ excerpt: 'Jaani oma' })
    await rewrite(code(1), 'https://one.example/mari')
    await save()
    const shown = await notice('Jaan Moderaator on seda vahepeal muutnud')
    await rewrite(code(1), 'https://one.example/mari2')
    await rewrite(summary, 'Mari kirjutas edasi')
    // A part that Jaan has changed becomes another conflict once Mari changes it, too.
    expect(shown.queryByRole('group', { name: 'SEO-kirjeldus' })).toBeNull()
    await rewrite(screen.getByRole('textbox', { name: 'SEO-kirjeldus' }), 'Mari oma')
    const further = within(shown.getByRole('group', { name: 'SEO-kirjeldus' }))
    await user.click(further.getByRole('radio', { name: 'Jäta praegune' }))
    await user.click(shown.getByRole('button', { name: 'Salvesta valitu' }))
    await heading('Uudised')
    expect(contents()).toEqual(['https://one.example/mari2', 'https://two.example/b'])
    expect(now()).toMatchObject({ desc: 'Mari kirjutas edasi', excerpt: 'Jaani oma' })
  })

  test('ARTICLE-7 a save that was refused is no reason to overwrite what the editor saved in another tab', async () => {
    const { server, change, summary, rewrite, now, save, notice } = await editing()
    await rewrite(summary, 'Siin kirjutatud')
    server.faults.push({ on: /^PUT/, msg: 'Praegu ei saa.', times: 1 })
    await save()
    await screen.findByText('Artiklit ei õnnestunud salvestada. Praegu ei saa.')
    change({ desc: 'Teisel kaardil kirjutatud' }, mari)
    await save()
    await notice('Oled seda vahepeal ise mujal muutnud')
    expect(now().desc).toBe('Teisel kaardil kirjutatud')
  })

  test('ARTICLE-7 a third change while the choice is made is merged or asked about again', async () => {
    const { changeModule, code, rewrite, contents, save, notice, user } = await editing()
    changeModule('m1', 'https://one.example/jaan')
    await rewrite(code(1), 'https://one.example/mari')
    await save()
    const shown = await notice('Jaan Moderaator on seda vahepeal muutnud')
    changeModule('m2', 'https://two.example/jaan')
    await user.click(shown.getByRole('button', { name: 'Salvesta valitu' }))
    await heading('Uudised')
    expect(contents()).toEqual(['https://one.example/mari', 'https://two.example/jaan'])
  })

  test('ARTICLE-7 REST-8 an editor whose answer was lost has no conflict with that save', async () => {
    const { server, code, rewrite, contents, user, save } = await editing()
    await rewrite(code(1), 'https://one.example/mari')
    server.faults.push({ on: /^PUT/, lose: true, times: 1 })
    await save()
    // The write was stored, but its response was lost.
    Object.assign(server.articles.uudised![0]!, {
      versioon: 2,
      muutja: mari,
      moodulid: server.articles.uudised![0]!.moodulid.map((module) =>
        module.id === 'm1' ? { ...module, sisu: 'https://one.example/mari' } : module,
      ),
    })
    const again = await screen.findByRole('button', { name: 'Proovi uuesti' })
    await rewrite(code(1), 'https://one.example/mari2')
    await user.click(again)
    await heading('Uudised')
    expect(contents()[0]).toBe('https://one.example/mari2')
    await waitFor(() => expect(screen.queryByRole('region', { name: /muutnud/ })).toBeNull())
  })

  test('ARTICLE-7 categories that both changed are told by their names', async () => {
    const server = ownServer({ articles: { ettevotted: [stubArticle('a1', 'Kämping', { versioon: 1 })] } })
    const { user } = await editorOf(server, 'ettevotted', 'a1')
    await user.click(screen.getByRole('button', { name: 'Kategooriad' }))
    await user.click(screen.getByRole('checkbox', { name: 'Majutus' }))
    const kategooria = ['muud-teenused']
    Object.assign(server.articles.ettevotted![0]!, { kategooria, versioon: 2, muutja: jaan })
    await saveArticle(user)
    const notice = within(await screen.findByRole('region', { name: 'Jaan Moderaator on seda vahepeal muutnud' }))
    const part = within(notice.getByRole('group', { name: 'Kategooriad' }))
    expect(part.getByText('Majutus')).toBeVisible()
    expect(part.getByText('Muud teenused')).toBeVisible()
  })
})
