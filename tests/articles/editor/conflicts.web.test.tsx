import { describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import type { Person } from '../../support/api/api.ts'
import { heading, renderApp } from '../../support/web/web.tsx'
import { webStack } from '../../support/web/webStack.ts'
import { storedArticles } from '../storedArticles.ts'
import { editorOf, saveArticle } from './editorScreen.ts'

const server = webStack({ embedHosts: ['one.example', 'two.example'] })
const articles = storedArticles(server)

type Module = Record<'id' | 'tyyp' | 'sisu', string>
const embed = (id: string, sisu: string): Module => ({ id, tyyp: 'embed', sisu })

/** Mari has an article with two modules open. */
async function editing() {
  const moodulid = [embed('m1', 'https://one.example/a'), embed('m2', 'https://two.example/b')]
  const id = await articles.add('Praam', { moodulid })
  const app = await editorOf(server, 'uudised', id)
  const now = () => articles.read(id)
  const modules = async (): Promise<Module[]> => (await now()).moodulid
  /** Saves a change of another user in the meantime. */
  const change = (part: object, as?: Person) => articles.change(id, part, as)
  const changeModule = async (moduleId: string, address: string) =>
    await change({
      moodulid: (await modules()).map((module) => (module.id === moduleId ? embed(module.id, address) : module)),
    })
  const summary = screen.getByRole('textbox', { name: /Lühikirjeldus/ })
  const code = (position: number) => screen.getAllByRole('textbox', { name: /aadress/i })[position - 1]!
  const rewrite = async (field: HTMLElement, text: string) => {
    await app.user.clear(field)
    await app.user.paste(text)
  }
  /** The addresses, which are stored as embed codes. */
  const contents = async () => (await modules()).map(({ sisu }) => /https:[^"]*/.exec(sisu)?.[0])
  const save = () => saveArticle(app.user)
  const notice = async (name: string) => within(await screen.findByRole('region', { name }))
  return { ...app, id, now, modules, change, changeModule, summary, code, rewrite, contents, save, notice }
}

describe('two members edit one article', () => {
  test('ARTICLE-7 changes of different modules and fields are merged and saved by themselves', async () => {
    const { changeModule, change, code, rewrite, contents, now, save } = await editing()
    await changeModule('m2', 'https://two.example/jaan')
    await change({ pealkiri: 'Praam ja paat' })
    await rewrite(code(1), 'https://one.example/mari')
    await save()
    await heading('Uudised')
    expect(await contents()).toEqual(['https://one.example/mari', 'https://two.example/jaan'])
    expect((await now()).pealkiri).toBe('Praam ja paat')
  })

  test('ARTICLE-7 a module that both changed is shown in both versions, and the user chooses the own one', async () => {
    const { changeModule, code, rewrite, contents, save, notice, user } = await editing()
    await changeModule('m1', 'https://one.example/jaan')
    await rewrite(code(1), 'https://one.example/mari')
    await save()
    const shown = await notice('Jaan Moderaator on seda vahepeal muutnud')
    expect(screen.getByRole('heading', { name: 'Jaan Moderaator on seda vahepeal muutnud' })).toHaveFocus()
    const part = within(shown.getByRole('group', { name: '1. moodul' }))
    expect(part.getByText('https://one.example/mari')).toBeVisible()
    expect(part.getByText(/https:\/\/one\.example\/jaan/)).toBeVisible()
    expect((await contents())[0]).toBe('https://one.example/jaan')
    await user.click(shown.getByRole('button', { name: 'Salvesta valitu' }))
    await heading('Uudised')
    expect(await contents()).toEqual(['https://one.example/mari', 'https://two.example/b'])
  })

  test('ARTICLE-7 both versions of a module can be kept, and the current one of a field', async () => {
    const { changeModule, change, code, summary, rewrite, contents, now, save, notice, user } = await editing()
    await changeModule('m1', 'https://one.example/jaan')
    await change({ desc: 'Jaani oma' })
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
    expect(await contents()).toEqual(['https://one.example/mari', 'https://one.example/jaan', 'https://two.example/b'])
    expect((await now()).desc).toBe('Jaani oma')
  })

  test('ARTICLE-7 the choice in a conflict is kept when the save by the main button is refused', async () => {
    const { change, now, summary, rewrite, save, notice, user } = await editing()
    await change({ desc: 'Jaani oma' })
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
    expect(await now()).toMatchObject({ desc: 'Jaani oma', excerpt: 'Mari SEO' })
  })

  test('ARTICLE-7 FORUM-6 a draft of a module that somebody else has changed since keeps both versions by choice', async () => {
    const { id, changeModule, code, rewrite, contents, leave, notice } = await editing()
    await rewrite(code(1), 'https://one.example/mari')
    leave()
    await changeModule('m1', 'https://one.example/jaan')
    await changeModule('m2', 'https://two.example/jaan')
    const { user } = await renderApp(`/sise/kataloog/uudised/muuda/${id}`, { server })
    const shown = await notice('Seda on vahepeal muudetud')
    expect(shown.getAllByRole('group')).toHaveLength(1)
    await user.click(shown.getByRole('radio', { name: 'Jäta mõlemad' }))
    await user.click(shown.getByRole('button', { name: 'Jätka valituga' }))
    await screen.findByText('Salvestamata muudatused')
    await saveArticle(user)
    await heading('Uudised')
    expect(await contents()).toEqual([
      'https://one.example/mari',
      'https://one.example/jaan',
      'https://two.example/jaan',
    ])
  })

  test('ARTICLE-7 a module that one editor deleted and the other changed is a choice too', async () => {
    const { change, modules, code, rewrite, contents, save, notice, user } = await editing()
    await change({ moodulid: (await modules()).filter(({ id }) => id !== 'm1') })
    await rewrite(code(1), 'https://one.example/mari')
    await save()
    const shown = await notice('Jaan Moderaator on seda vahepeal muutnud')
    expect(shown.getByText('See moodul on kustutatud.')).toBeVisible()
    await user.click(shown.getByRole('radio', { name: 'Jäta praegune' }))
    await user.click(shown.getByRole('button', { name: 'Salvesta valitu' }))
    await heading('Uudised')
    expect(await contents()).toEqual(['https://two.example/b'])
  })

  test('ARTICLE-7 text that is typed while the choice is shown is saved too', async () => {
    const { changeModule, change, code, summary, rewrite, contents, now, save, notice, user } = await editing()
    await changeModule('m1', 'https://one.example/jaan')
    await change({ excerpt: 'Jaani oma' })
    await rewrite(code(1), 'https://one.example/mari')
    await save()
    const shown = await notice('Jaan Moderaator on seda vahepeal muutnud')
    await rewrite(code(1), 'https://one.example/mari2')
    await rewrite(summary, 'Mari kirjutas edasi')
    // A field that Jaan has changed becomes another conflict once Mari changes it, too.
    expect(shown.queryByRole('group', { name: 'SEO-kirjeldus' })).toBeNull()
    await rewrite(screen.getByRole('textbox', { name: 'SEO-kirjeldus' }), 'Mari oma')
    const further = within(shown.getByRole('group', { name: 'SEO-kirjeldus' }))
    await user.click(further.getByRole('radio', { name: 'Jäta praegune' }))
    await user.click(shown.getByRole('button', { name: 'Salvesta valitu' }))
    await heading('Uudised')
    expect(await contents()).toEqual(['https://one.example/mari2', 'https://two.example/b'])
    expect(await now()).toMatchObject({ desc: 'Mari kirjutas edasi', excerpt: 'Jaani oma' })
  })

  test('ARTICLE-7 a refused save does not overwrite what the editor saved in another tab', async () => {
    const { change, summary, rewrite, now, save, notice } = await editing()
    await rewrite(summary, 'Siin kirjutatud')
    server.faults.push({ on: /^PUT/, msg: 'Praegu ei saa.', times: 1 })
    await save()
    await screen.findByText('Artiklit ei õnnestunud salvestada. Praegu ei saa.')
    await change({ desc: 'Teisel kaardil kirjutatud' }, server.member)
    await save()
    await notice('Oled seda vahepeal ise mujal muutnud')
    expect((await now()).desc).toBe('Teisel kaardil kirjutatud')
  })

  test('ARTICLE-7 a third change during the choice is merged or asked about again', async () => {
    const { changeModule, code, rewrite, contents, save, notice, user } = await editing()
    await changeModule('m1', 'https://one.example/jaan')
    await rewrite(code(1), 'https://one.example/mari')
    await save()
    const shown = await notice('Jaan Moderaator on seda vahepeal muutnud')
    await changeModule('m2', 'https://two.example/jaan')
    await user.click(shown.getByRole('button', { name: 'Salvesta valitu' }))
    await heading('Uudised')
    expect(await contents()).toEqual(['https://one.example/mari', 'https://two.example/jaan'])
  })

  test('ARTICLE-7 categories that both changed are listed by name', async () => {
    const companies = storedArticles(server, 'ettevotted')
    const id = await companies.add('Kämping')
    const { user } = await editorOf(server, 'ettevotted', id)
    await user.click(screen.getByRole('button', { name: 'Kategooriad' }))
    await user.click(screen.getByRole('checkbox', { name: 'Majutus' }))
    await companies.change(id, { kategooria: ['muud-teenused'] })
    await saveArticle(user)
    const notice = within(await screen.findByRole('region', { name: 'Jaan Moderaator on seda vahepeal muutnud' }))
    const part = within(notice.getByRole('group', { name: 'Kategooriad' }))
    expect(part.getByText('Majutus')).toBeVisible()
    expect(part.getByText('Muud teenused')).toBeVisible()
  })
})
