import { describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { editorOf, titleField } from '../articles/editor/editorScreen.ts'
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
const saved = () => screen.findByText(/^Salvestatud kell \d{1,2}\.\d\d$/)
const writes = (sentNames: () => string[]) => sentNames().filter((name) => /^(Update|Create)/.test(name))

describe('an article', () => {
  test('ARTICLE-8 Ctrl+S in a field saves it and stays: the time is told, the focus and the undo are kept, and the next save is no conflict', async () => {
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

  test('ARTICLE-8 FORUM-6 what is saved is offered as a draft no more, and what is written afterwards is', async () => {
    const { id, user, leave } = await editing()
    await user.type(summary(), 'Salvestatud sõnad')
    await user.click(stay())
    await saved()
    leave()
    const again = await editorOf(server, 'uudised', id)
    expect(summary()).toHaveValue('Salvestatud sõnad')
    expect(screen.queryByText(/Mustand/)).toBeNull()
    await again.user.type(summary(), ' ja veel')
    await waitFor(() => expect(screen.getByText('Salvestamata muudatused')).toBeVisible())
  })

  test('ARTICLE-8 NOTE-2 a new one is created once by two presses, and its own editor goes on', async () => {
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

  test('ARTICLE-8 REST-7 a new one whose answer is lost is not created twice', async () => {
    const { user } = await renderApp('/sise/kataloog/uudised/uus', { server })
    await user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'Uus praam')
    server.faults.push({ on: /^POST \/api\/uudised/, status: 502, body: 'x', times: 1 })
    await user.click(stay())
    await screen.findByRole('button', { name: 'Proovi uuesti' })
    expect(titleField()).toHaveValue('Uus praam')
    await user.click(stay())
    await heading('Muuda Uus praam')
    expect(await news.all()).toMatchObject([{ pealkiri: 'Uus praam' }])
  })

  test('ARTICLE-8 NOTE-3 a refusal keeps all, is told, and says nothing of having saved', async () => {
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
})
