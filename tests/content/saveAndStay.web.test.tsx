import { describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { editorOf } from '../articles/editor/editorScreen.ts'
import { storedArticles } from '../articles/storedArticles.ts'
import { hold } from '../support/restStub/faults.ts'
import { heading, renderApp } from '../support/web/web.tsx'
import { webStack } from '../support/web/webStack.ts'

const server = webStack()
const news = storedArticles(server)

/** Opens the editor of an article. */
async function editing() {
  const id = await news.add('Praam')
  const stored = () => news.read(id)
  return { id, stored, ...(await editorOf(server, 'uudised', id)) }
}
const summary = () => screen.getByRole('textbox', { name: /Lühikirjeldus/ })
const stay = () => screen.getByRole('button', { name: 'Salvesta ja jätka' })
const saveButton = () => screen.getAllByRole('button', { name: 'Salvesta' }).at(-1)!
const unsaved = () => screen.findByText('Salvestamata muudatused')
const saved = () => screen.findByText(/^Salvestatud kell \d{1,2}\.\d\d$/)
const writes = (sentNames: () => string[]) => sentNames().filter((name) => /^(Update|Create)/.test(name))

describe('an article', () => {
  test('ARTICLE-8 Ctrl+S in a field saves it and stays: the time is shown, focus and undo are kept, and the next save is no conflict', async () => {
    const { user, stored, sentNames } = await editing()
    expect(stay()).toHaveAttribute('title', 'Salvesta ja jätka (Ctrl+S)')
    await user.type(summary(), 'Uus plaan')
    await user.keyboard('{Control>}s{/Control}')
    await saved()
    expect(summary()).toHaveFocus()
    expect(await stored()).toMatchObject({ desc: 'Uus plaan' })
    expect(screen.queryByText(/^Artikkel on salvestatud\./)).toBeNull()
    await user.type(summary(), ' homme')
    expect(screen.getByText('Salvestamata muudatused')).toBeVisible()
    await user.click(stay())
    await saved()
    expect(await stored()).toMatchObject({ desc: 'Uus plaan homme' })
    expect(writes(sentNames)).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Võta tagasi' }))
    await user.click(screen.getByRole('button', { name: 'Salvesta' }))
    await heading('Uudised')
    expect((await stored()).desc).not.toBe('Uus plaan homme')
    expect(screen.getByText(/^Artikkel on salvestatud\./)).toBeVisible()
  })

  test('ARTICLE-8 NOTE-2 a new article is created once by two presses, and its own editor goes on', async () => {
    const { user, sentNames } = await renderApp('/sise/kataloog/uudised/uus', { server })
    await user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'Uus praam')
    const release = hold(server, /^POST/)
    await user.keyboard('{Control>}s{/Control}')
    await user.click(stay())
    release()
    await heading('Muuda Uus praam')
    await saved()
    expect(writes(sentNames)).toEqual(['CreateArticle'])
    await user.type(summary(), 'Täiendus')
    await user.click(stay())
    await waitFor(async () => expect(await news.all()).toMatchObject([{ pealkiri: 'Uus praam', desc: 'Täiendus' }]))
    await saved()
  })

  test('ARTICLE-8 NOTE-3 a refusal keeps all text, is shown, and removes the notification of the save', async () => {
    const { user } = await editing()
    await user.type(summary(), 'Uus plaan')
    server.faults.push({ on: /^PUT/, status: 503, msg: 'Praegu ei saa.', times: 1 })
    await user.click(stay())
    await screen.findByText('Artiklit ei õnnestunud salvestada. Praegu ei saa.')
    expect(screen.queryByText(/^Salvestatud kell/)).toBeNull()
    await user.click(stay())
    await saved()
    expect(summary()).toHaveValue('Uus plaan')
  })

  test('ARTICLE-5 text that is typed after Salvesta keeps the editor open, and a further press leaves it', async () => {
    const { user, stored } = await editing()
    const release = hold(server, /^PUT/)
    await user.type(summary(), 'esimene')
    await user.click(saveButton())
    await user.type(summary(), ' teine')
    release()
    await screen.findByText(/^Artikkel on salvestatud\./)
    await unsaved()
    expect(await stored()).toMatchObject({ desc: 'esimene' })
    await user.click(saveButton())
    await heading('Uudised')
    expect(await stored()).toMatchObject({ desc: 'esimene teine' })
  })

  test('ARTICLE-5 REST-8 text that is typed while the response is lost is saved by the next press, without a conflict with the own save', async () => {
    const { user, stored } = await editing()
    const release = hold(server, /^PUT/, { status: 502, body: 'x', times: 1 })
    await user.type(summary(), 'esimene')
    await user.click(stay())
    await user.type(summary(), ' teine')
    release()
    await waitFor(() => expect(stay()).not.toHaveAttribute('aria-disabled'))
    expect(summary()).toHaveValue('esimene teine')
    server.faults.length = 0
    await user.click(stay())
    await saved()
    expect(await stored()).toMatchObject({ desc: 'esimene teine' })
  })

  test('ARTICLE-7 ARTICLE-5 text that is typed while a save merges a change of another field is saved on top of it', async () => {
    const { id, user, stored } = await editing()
    const release = hold(server, /^PUT/)
    await user.type(summary(), 'esimene')
    await user.click(stay())
    await news.change(id, { pealkiri: 'Praam sõidab' })
    await user.type(summary(), ' teine')
    release()
    await saved()
    expect(summary()).toHaveValue('esimene teine')
    expect(await stored()).toMatchObject({ pealkiri: 'Praam sõidab', desc: 'esimene teine' })
  })

  test('ARTICLE-7 ARTICLE-5 text that is typed while a save meets a change of the same field does not overwrite it', async () => {
    const { id, user, stored } = await editing()
    const release = hold(server, /^PUT/)
    await user.click(screen.getByRole('checkbox', { name: 'Avalik' }))
    await user.click(stay())
    await news.change(id, { desc: 'Jaani oma' })
    await user.type(summary(), 'Mari oma')
    release()
    expect(await screen.findByRole('group', { name: 'Lühikirjeldus' })).toHaveTextContent('Jaani oma')
    expect(summary()).toHaveValue('Mari oma')
    expect(await stored()).toMatchObject({ desc: 'Jaani oma' })
  })

  test('ARTICLE-4 ARTICLE-5 undo goes back through the text that was typed during a save', async () => {
    const { user } = await editing()
    const release = hold(server, /^PUT/)
    await user.type(summary(), 'esimene')
    await user.click(stay())
    await user.click(screen.getByRole('checkbox', { name: 'Avalik' }))
    release()
    await unsaved()
    const undo = screen.getByRole('button', { name: 'Võta tagasi' })
    expect(screen.getByRole('checkbox', { name: 'Avalik' })).toBeChecked()
    await user.click(undo)
    expect(screen.getByRole('checkbox', { name: 'Avalik' })).not.toBeChecked()
    await user.click(undo)
    expect(summary()).toHaveValue('')
  })
})
