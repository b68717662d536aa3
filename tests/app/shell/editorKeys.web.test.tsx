import { expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { editorKeys, handleEditorKeys } from '../../../web/content/editor/editorKeys.ts'
import { isPressed } from '../../../web/ui/keys/listedKeys.ts'
import { stubBrowserApisInEachTest } from '../../files/browserStubs.ts'
import { galleryServer } from '../../gallery/albumScreen.ts'
import { homeServer } from '../../home/homeScreen.ts'
import { stubArticle } from '../../support/restStub/articles.ts'
import { renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'

stubBrowserApisInEachTest()
/** The state of the '?' list belongs to the app, not to the screen, so that each test closes it. */
async function close(user: UserEvent) {
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Kiirklahvid' }))
/** The action of a key, as the list describes it. */
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
])('KEYS-2 "?" lists the keys of %s', async (_, path, server, own, what) => {
  const { user } = await renderApp(path, { server: server() })
  await screen.findByText('Salvestamata muudatusi ei ole')
  fireEvent.keyDown(document.body, { key: '?' })
  const list = await dialog()
  expect(whatOf(list, 'Ctrl+S')).toEqual(['salvesta ja jätka'])
  expect(whatOf(list, 'Ctrl+Z')).toEqual(['võta muudatus tagasi (tekstis viimane kirjutatu)'])
  expect(whatOf(list, own)).toEqual([what])
  expect(whatOf(list, 'Tühik')).toEqual(['lohistamisnupul: haara või pane maha'])
  expect(whatOf(list, 'j')).toEqual(['järgmine postitus'])
  await close(user)
})

test('KEYS-2 a screen without an editor lists none of its keys, nor does a screen after its editor was closed', async () => {
  const { user, router } = await renderApp('/sise/avaleht-haldus', { server: homeServer() })
  await screen.findByText('Salvestamata muudatusi ei ole')
  await act(() => router.navigate('/protokollid'))
  await screen.findByRole('heading', { level: 1, name: 'Protokollid' })
  await user.keyboard('?')
  expect((await dialog()).queryByText('Ctrl+S')).toBeNull()
  expect((await dialog()).queryByText('Sellel lehel')).toBeNull()
  await close(user)
})

test('KEYS-2 the help of a protocol lists Escape, which closes it', async () => {
  const { user } = await renderApp('/sise/protokollid', { server: webServer() })
  await user.click(await screen.findByRole('button', { name: 'Lisa uus' }))
  await user.click(await screen.findByRole('button', { name: 'Kiirklahvid' }))
  const list = await dialog()
  expect(whatOf(list, 'Esc')).toContain('loobu muudatustest (küsib enne)')
  expect(whatOf(list, 'Ctrl+S')).toEqual(['salvesta ja jätka'])
})

test.each(Object.entries(editorKeys).flatMap(([name, { keys }]) => keys.map((key) => [key, name] as const)))(
  'KEYS-2 ARTICLE-8 %s does what the help says (%s), with Command too, and not with Alt',
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
    // The key that sends a form is handled by the form.
    expect(done).toEqual(name === 'send' ? [] : ['prevented', name])
  },
)

test('KEYS-2 in a field undo and redo are the browser’s, and Ctrl+S saves', () => {
  const done: string[] = []
  const modifiers = { ctrlKey: true, metaKey: false, altKey: false, shiftKey: false, repeat: false }
  const press = (key: string, target: Element) =>
    handleEditorKeys(
      { key, ...modifiers, target, currentTarget: target, preventDefault: () => done.push('prevented') } as never,
      { busy: false, save: () => done.push('save'), undo: () => done.push('undo'), redo: () => done.push('redo') },
    )
  const field = document.createElement('textarea')
  for (const key of ['z', 'y', 's']) press(key, field)
  expect(done).toEqual(['prevented', 'save'])
})
