import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, type ReactElement, useState } from 'react'
import { typedInto } from '../../web/ui/richText/html/typedInto.ts'
import type { OpenedRichTextProps } from '../../web/ui/richText/props.ts'

/** The connection to the server: 'held' delays all requests for code until `goOn` is called, 'cut' refuses them. */
const line = { state: 'held' as 'held' | 'cut', goOn: () => {} }
const load = async () => {
  if (line.state === 'cut') throw new TypeError('Failed to fetch')
  await new Promise<void>((resolve) => (line.goOn = resolve))
  return editorCode
}
jest.unstable_mockModule('../../web/lib/chunks/retriedImport.ts', () => ({
  retriedImport: (fetch: typeof load) => fetch(),
}))
const { lazyComponent } = await import('../../web/ui/lazy/lazyComponent.tsx')
let Editor: ComponentType<OpenedRichTextProps>
jest.unstable_mockModule('../../web/ui/richText/lazyEditor.ts', () => ({
  LazyEditor: (props: OpenedRichTextProps) => <Editor {...props} />,
}))
const editorCode = await import('../../web/ui/richText/GuardedRichText.tsx')
const { RichTextOnFocus } = await import('../../web/ui/richText/RichTextOnFocus.tsx')
const { LazyRichText } = await import('../../web/ui/richText/LazyRichText.tsx')
const fields = { RichTextOnFocus, LazyRichText }

beforeEach(() => {
  // Each test loads the editor anew.
  Editor = lazyComponent(load)
  line.state = 'held'
})
afterEach(cleanup)

const start = '<p>Praam väljub</p>'

interface FormProps {
  kind: keyof typeof fields
  html?: string
  /** Gets a function that empties the field. */
  onSend?: (empty: () => void) => void
}

function Form({ kind, html = start, onSend }: FormProps) {
  const [value, setValue] = useState(html)
  const Field = fields[kind]
  return (
    <>
      <form onKeyDown={(event) => event.ctrlKey && event.key === 'Enter' && onSend?.(() => setValue(''))}>
        <Field label="Tekst" value={value} onChange={setValue} />
        <input aria-label="Pealkiri" />
      </form>
      <output>{value}</output>
    </>
  )
}

const field = () => screen.getByRole('textbox', { name: 'Tekst' })
const value = () => screen.getByRole('status').textContent
/** Renders a form and presses its field. */
async function opened(form: ReactElement) {
  const user = userEvent.setup()
  render(form)
  await user.click(field())
  return user
}
const editorIsThere = () => waitFor(() => expect(field()).toHaveAttribute('contenteditable', 'true'))

describe.each(['RichTextOnFocus', 'LazyRichText'] as const)('%s', (kind) => {
  test('EDIT-1 F3 text that is typed before the editor has loaded is in the value and visible at once, and stays in the editor', async () => {
    const user = await opened(<Form kind={kind} />)
    await user.keyboard(' homme kell ')
    expect(value()).toBe('<p>Praam väljub homme kell</p>')
    expect(screen.getByRole('note', { name: 'Tekst' })).toHaveTextContent('Praam väljub homme kell')
    line.goOn()
    await editorIsThere()
    await waitFor(() => expect(field()).toHaveFocus())
    expect(value()).toBe('<p>Praam väljub homme kell</p>')
    // The editor keeps the space at the end, after which the next text is typed.
    expect(field().textContent).toBe('Praam väljub homme kell ')
  })

  test('EDIT-1 NOTE-3 F3 if the editor fails to load, the text stays readable, the typed text is in the value and visible, and loading can be retried', async () => {
    line.state = 'cut'
    const user = await opened(<Form kind={kind} />)
    expect(await screen.findByRole('alert')).toHaveTextContent('Seda osa ei õnnestunud laadida.')
    expect(screen.getByText('Praam väljub')).toBeVisible()
    await user.click(screen.queryByRole('textbox', { name: 'Tekst' }) ?? screen.getByRole('note', { name: 'Tekst' }))
    await user.keyboard(' kell 7{Enter}Tulge')
    expect(value()).toBe('<p>Praam väljub kell 7</p><p>Tulge</p>')
    await user.click(screen.getByRole('textbox', { name: 'Pealkiri' }))
    expect(field()).toHaveTextContent('Praam väljub kell 7Tulge')
    await user.click(field())
    const retry = await screen.findByRole('button', { name: 'Proovi uuesti' })
    line.state = 'held'
    await user.click(retry)
    line.goOn()
    await editorIsThere()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(field()).toHaveTextContent('Praam väljub kell 7Tulge')
  })

  test('EDIT-1 F3 a user who moves to another field before the editor has loaded keeps the focus there, and the text', async () => {
    const user = await opened(<Form kind={kind} />)
    await user.keyboard(' kell 7')
    await user.click(screen.getByRole('textbox', { name: 'Pealkiri' }))
    line.goOn()
    if (kind === 'LazyRichText') await editorIsThere()
    expect(screen.getByRole('textbox', { name: 'Pealkiri' })).toHaveFocus()
    expect(field()).toHaveTextContent('Praam väljub kell 7')
    expect(value()).toBe('<p>Praam väljub kell 7</p>')
  })

  test('EDIT-1 F3 Ctrl+B before the editor has loaded makes the next typed text bold, in the value and in the editor', async () => {
    const user = await opened(<Form kind={kind} />)
    await user.keyboard(' {Control>}b{/Control}homme{Control>}b{/Control} kell 7, {Control>}i{/Control}')
    const bold = '<p>Praam väljub <strong>homme</strong> kell 7,</p>'
    expect(value()).toBe(bold)
    line.goOn()
    await editorIsThere()
    await waitFor(() => expect(field()).toHaveFocus())
    expect(value()).toBe(bold)
    expect(screen.getByRole('button', { name: 'Kaldkiri' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('EDIT-1 FORUM-6 a text that was sent before the editor has loaded is not inserted into it again', async () => {
    const user = await opened(<Form kind={kind} html="" onSend={(empty) => empty()} />)
    await user.keyboard('Tulen ka')
    expect(value()).toBe('<p>Tulen ka</p>')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(value()).toBe('')
    await user.keyboard('Ja veel')
    expect(value()).toBe('<p>Ja veel</p>')
    line.goOn()
    await editorIsThere()
    await waitFor(() => expect(field()).toHaveFocus())
    expect([value(), field().textContent]).toEqual(['<p>Ja veel</p>', 'Ja veel'])
  })

  test('EDIT-1 F3 Ctrl+Enter reaches the form, which has the typed text; other keys do not', async () => {
    const onSend = jest.fn(() => value())
    const user = await opened(<Form kind={kind} onSend={onSend} />)
    await user.keyboard(' kell 7')
    fireEvent.keyDown(document.activeElement!, { key: 'z', ctrlKey: true })
    expect(onSend).not.toHaveBeenCalled()
    fireEvent.keyDown(document.activeElement!, { key: 'Enter', ctrlKey: true })
    expect(onSend.mock.results).toMatchObject([{ value: '<p>Praam väljub kell 7</p>' }])
  })
})

test('EDIT-1 F3 html that the editor cannot keep accepts no text before its warning was shown', async () => {
  const table = '<table><tbody><tr><td>8.00</td></tr></tbody></table>'
  const user = await opened(<Form kind="RichTextOnFocus" html={table} />)
  await user.keyboard('kell 7')
  line.goOn()
  await screen.findByRole('button', { name: 'Muuda siiski' })
  expect(value()).toBe(table)
})

const caret = (before: number, atNext = false) => ({ before, atNext })
const at = (before: number, atNext = false) => ({ anchor: caret(before, atNext), focus: caret(before, atNext) })

test.each([
  ['at the end', '<p>Praam</p>', null, ' läks', '<p>Praam läks</p>'],
  ['into nothing', '', null, 'Tere\nMari', '<p>Tere</p><p>Mari</p>'],
  [
    'below a final quote',
    '<blockquote><p>Nii</p></blockquote>',
    null,
    'Ei',
    '<blockquote><p>Nii</p></blockquote><p>Ei</p>',
  ],
  ['as a new item', '<ul><li>leib</li></ul>', null, '\nsai', '<ul><li>leib</li><li>sai</li></ul>'],
  ['below a heading', '<h2>Ilm</h2>', null, '\nTuul', '<h2>Ilm</h2><p>Tuul</p>'],
  ['in bold', '<p><strong>Paks</strong> ja</p>', at(4), 's', '<p><strong>Pakss</strong> ja</p>'],
  [
    'behind a link',
    '<p><a href="https://saar.ee/">aeg</a></p>',
    null,
    '!',
    '<p><a href="https://saar.ee/">aeg</a>!</p>',
  ],
  ['in a link', '<p><a href="https://saar.ee/">aeg</a></p>', at(2), 'e', '<p><a href="https://saar.ee/">aeeg</a></p>'],
  ['before a word', '<p>Praam läks</p>', at(5, true), 'vist ', '<p>Praam vist läks</p>'],
  ['over a selection, backwards', '<p>Üks</p><p>Kaks</p>', { anchor: caret(5), focus: caret(1) }, 'x', '<p>Üxks</p>'],
] as const)('EDIT-1 F3 text is typed without the editor: %s', (_, html, selected, typed, expected) => {
  expect(typedInto(html, selected, { text: typed, switches: [] })).toBe(expected)
})
