import { expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { editorKeys, handleEditorKeys } from '../../../web/content/editor/editorKeys.ts'
import { isPressed } from '../../../web/ui/keys/listedKeys.ts'
import { browserPartsInEachTest } from '../../files/browserParts.ts'
import { galleryServer } from '../../gallery/albumScreen.ts'
import { homeServer } from '../../home/homeScreen.ts'
import { stubArticle } from '../../support/restStub/articles.ts'
import { renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'

browserPartsInEachTest()
/** Whether the list that '?' opens is open is the app's, not the screen's, so that each test closes it. */
async function close(user: UserEvent) {
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Kiirklahvid' }))
/** What a key does, as the list says. */
const whatOf = (list: Awaited<ReturnType<typeof dialog>>, key: string) =>
  list.getAllByText(key, { selector: 'kbd' }).map((one) => one.closest('dt')?.nextSibling?.textContent)

test.each([
  [
    'an article',
    '/sise/kataloog/uudised/muuda/a1',
    () => webServer({ articles: { uudised: [stubArticle('a1', 'Praam')] } }),
    'Ctrl+K',
    'tekstis: link',
  ],
  ['an album', '/sise/galerii/jaanipaev', galleryServer, 'Ctrl+A', 'piltide juures: vali kõik'],
  ['the home page', '/sise/avaleht-haldus', homeServer, 'Ctrl+K', 'tekstis: link'],
])('KEYS-2 the keys of %s are listed by "?" and by the button of its editor', async (_, path, server, own, what) => {
  const { user } = await renderApp(path, { server: server() })
  await screen.findByText('Salvestamata muudatusi ei ole')
  await user.click(screen.getByRole('button', { name: 'Kiirklahvid' }))
  const list = await dialog()
  expect(whatOf(list, 'Ctrl+S')).toEqual(['salvesta ja jätka'])
  expect(whatOf(list, own)).toEqual([what])
  expect(whatOf(list, 'Tühik')).toEqual(['lohistamisnupul: haara või pane maha'])
  expect(whatOf(list, 'j')).toEqual(['järgmine postitus'])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.keyDown(document.body, { key: '?' })
  expect(whatOf(await dialog(), 'Ctrl+Z')).toEqual(['võta muudatus tagasi (tekstis viimane kirjutatu)'])
  await close(user)
})

test('KEYS-2 a screen without an editor lists none of its keys, nor does one whose editor was left', async () => {
  const { user, router } = await renderApp('/sise/avaleht-haldus', { server: homeServer() })
  await screen.findByText('Salvestamata muudatusi ei ole')
  await act(() => router.navigate('/protokollid'))
  await screen.findByRole('heading', { level: 1, name: 'Protokollid' })
  await user.keyboard('?')
  expect((await dialog()).queryByText('Ctrl+S')).toBeNull()
  expect((await dialog()).queryByText('Sellel lehel')).toBeNull()
  await close(user)
})

test('KEYS-2 a protocol lists Escape, which leaves it', async () => {
  const { user } = await renderApp('/sise/protokollid', { server: webServer() })
  await user.click(await screen.findByRole('button', { name: 'Lisa uus' }))
  await user.click(await screen.findByRole('button', { name: 'Kiirklahvid' }))
  const list = await dialog()
  expect(whatOf(list, 'Esc')).toContain('loobu muudatustest (küsib enne)')
  expect(whatOf(list, 'Ctrl+S')).toEqual(['salvesta ja jätka'])
})

test.each(Object.entries(editorKeys).flatMap(([name, { keys }]) => keys.map((key) => [key, name] as const)))(
  'KEYS-2 ARTICLE-8 %s does what the list says (%s), with Command too, and not with Alt',
  (shown, name) => {
    const parts = shown.split('+')
    const event = (part: object) => ({
      key: (parts.at(-1) ?? '').toLowerCase(),
      ctrlKey: true,
      metaKey: false,
      altKey: false,
      shiftKey: parts.includes('Shift'),
      ...part,
    })
    const pressed = (part: object = {}) =>
      Object.entries(editorKeys)
        .filter(([, key]) => isPressed(key, event(part)))
        .map(([one]) => one)
    expect([pressed(), pressed({ ctrlKey: false, metaKey: true })]).toEqual([[name], [name]])
    expect([pressed({ altKey: true }), pressed({ ctrlKey: false })]).toEqual([[], []])
    const done: string[] = []
    const area = document.createElement('div')
    handleEditorKeys(
      {
        ...event({}),
        target: area,
        currentTarget: area,
        repeat: false,
        preventDefault: () => done.push('prevented'),
      } as never,
      { busy: false, save: () => done.push('stay'), undo: () => done.push('undo'), redo: () => done.push('redo') },
    )
    // What sends the form is the form's own.
    expect(done).toEqual(name === 'send' ? [] : ['prevented', name])
  },
)
