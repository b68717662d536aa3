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
const saveButton = () => screen.getAllByRole('button', { name: 'Salvesta' }).at(-1)!
const unsaved = () => screen.findByText('Salvestamata muudatused')
const writes = (sentNames: () => string[]) => sentNames().filter((name) => /^(Update|Create|Finish)/.test(name))

describe('an article', () => {
  test('ARTICLE-5 ARTICLE-8 what is typed while it is saved is in the field, unsaved, and with the next save on the server', async () => {
    const { user, stored } = await editing()
    const release = hold(server, /^PUT/)
    await user.type(summary(), 'esimene')
    await user.keyboard('{Control>}s{/Control}')
    await user.keyboard(' TEINE lause')
    release()
    await unsaved()
    expect(await stored()).toMatchObject({ desc: 'esimene' })
    expect(summary()).toHaveFocus()
    await user.keyboard(' kolmas')
    expect(summary()).toHaveValue('esimene TEINE lause kolmas')
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByText(/^Salvestatud kell/)
    expect(await stored()).toMatchObject({ desc: 'esimene TEINE lause kolmas' })
  })

  test('ARTICLE-5 what is typed after Salvesta keeps the editor open, and a further press leaves it', async () => {
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

  test('ARTICLE-5 FORUM-6 what was typed while it was saved is a draft on top of what was saved', async () => {
    const { user, id, leave } = await editing()
    const release = hold(server, /^PUT/)
    await user.type(summary(), 'esimene')
    await user.click(stay())
    await user.type(summary(), ' teine')
    release()
    await unsaved()
    leave()
    await renderApp(`/sise/kataloog/uudised/muuda/${id}`, { server })
    expect(await screen.findByText(/^Jätkad mustandit/)).toBeVisible()
    expect(summary()).toHaveValue('esimene teine')
    expect(screen.queryByText(/muutis/)).toBeNull()
  })

  test('ARTICLE-5 NOTE-3 what is typed while a save fails is there, and is sent with what failed', async () => {
    const { user, stored } = await editing()
    const release = hold(server, /^PUT/, { status: 503, msg: 'Praegu ei saa.', times: 1 })
    await user.type(summary(), 'esimene')
    await user.click(stay())
    await user.type(summary(), ' teine')
    release()
    await screen.findByText('Artiklit ei õnnestunud salvestada. Praegu ei saa.')
    expect(summary()).toHaveFocus()
    expect(summary()).toHaveValue('esimene teine')
    server.faults.length = 0
    await user.click(stay())
    await screen.findByText(/^Salvestatud kell/)
    expect(await stored()).toMatchObject({ desc: 'esimene teine' })
  })

  test('ARTICLE-5 REST-8 what is typed while the answer is lost is saved by the next press, without a conflict with oneself', async () => {
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
    await screen.findByText(/^Salvestatud kell/)
    expect(await stored()).toMatchObject({ desc: 'esimene teine' })
  })

  test('ARTICLE-7 ARTICLE-5 what is typed while a save meets the change of another part is saved on top of it', async () => {
    const { id, user, stored } = await editing()
    const release = hold(server, /^PUT/)
    await user.type(summary(), 'esimene')
    await user.click(stay())
    await news.change(id, { pealkiri: 'Praam sõidab' })
    await user.type(summary(), ' teine')
    release()
    await screen.findByText(/^Salvestatud kell/)
    expect(summary()).toHaveValue('esimene teine')
    expect(await stored()).toMatchObject({ pealkiri: 'Praam sõidab', desc: 'esimene teine' })
  })

  test('ARTICLE-7 ARTICLE-5 what is typed while a save meets the change of the same part is not sent over it', async () => {
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

  test('ARTICLE-4 ARTICLE-5 undo goes back through what was typed while it was saved', async () => {
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

describe('a new article', () => {
  test.each(['Salvesta', 'Salvesta ja jätka'])(
    'ARTICLE-5 ARTICLE-8 what is typed after “%s” becomes changes of the article that was created, which is one',
    async (name) => {
      const { user, sentNames } = await renderApp('/sise/kataloog/uudised/uus', { server })
      await user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'Uus praam')
      const release = hold(server, /^POST/)
      await user.click(screen.getAllByRole('button', { name }).at(-1)!)
      await user.type(titleField(), ' sõidab')
      await user.type(summary(), 'Homme')
      release()
      await unsaved()
      await user.type(summary(), ' kell kaks')
      await user.click(stay())
      await heading('Muuda Uus praam sõidab')
      expect(writes(sentNames)).toEqual(['CreateArticle', 'UpdateArticle'])
      expect(await news.all()).toMatchObject([{ pealkiri: 'Uus praam sõidab', desc: 'Homme kell kaks' }])
    },
  )
})
