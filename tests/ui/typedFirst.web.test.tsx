import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { typedInto } from '../../web/ui/richText/html/typedInto.ts'
import type { OpenedRichTextProps } from '../../web/ui/richText/props.ts'

/** The line to the server: 'held' answers no fetch of code until `goOn` is called, 'cut' refuses all. */
const line = { state: 'held' as 'held' | 'cut', goOn: () => {} }
const load = async () => {
  if (line.state === 'cut') throw new TypeError('Failed to fetch')
  await new Promise<void>((resolve) => (line.goOn = resolve))
  return editorCode
}
jest.unstable_mockModule('../../web/lib/pieces/retriedImport.ts', () => ({
  retriedImport: (fetch: typeof load) => fetch(),
}))
const { lazyPiece } = await import('../../web/ui/piece/lazyPiece.tsx')
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
  Editor = lazyPiece(load)
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
const editorIsThere = () => waitFor(() => expect(field()).toHaveAttribute('contenteditable', 'true'))

describe.each(['RichTextOnFocus', 'LazyRichText'] as const)('%s', (kind) => {
  test('EDIT-1 F3 what is typed before the editor’s code is there is in the value and in sight at once, and goes on in the editor', async () => {
    line.state = 'held'
    const user = userEvent.setup()
    render(<Form kind={kind} />)
    await user.click(field())
    await user.keyboard(' homme kell ')
    expect(value()).toBe('<p>Praam väljub homme kell</p>')
    expect(screen.getByRole('note', { name: 'Tekst' })).toHaveTextContent('Praam väljub homme kell')
    line.goOn()
    await editorIsThere()
    await waitFor(() => expect(field()).toHaveFocus())
    expect(value()).toBe('<p>Praam väljub homme kell</p>')
    // The space at the end is there in the editor, where what is written next comes after it.
    expect(field().textContent).toBe('Praam väljub homme kell ')
  })

  test('EDIT-1 F3 where the code cannot be had, what was typed is in the value and in sight', async () => {
    line.state = 'cut'
    const user = userEvent.setup()
    render(<Form kind={kind} />)
    await user.click(field())
    expect(await screen.findByRole('alert')).toHaveTextContent('Seda osa ei õnnestunud laadida.')
    await user.click(screen.queryByRole('textbox', { name: 'Tekst' }) ?? screen.getByRole('note', { name: 'Tekst' }))
    await user.keyboard(' kell 7{Enter}Tulge')
    expect(value()).toBe('<p>Praam väljub kell 7</p><p>Tulge</p>')
    await user.click(screen.getByRole('textbox', { name: 'Pealkiri' }))
    expect(screen.getByRole('textbox', { name: 'Tekst' })).toHaveTextContent('Praam väljub kell 7Tulge')
  })

  test('EDIT-1 F3 whoever goes on to another field before the editor is there keeps the focus there, and the text', async () => {
    line.state = 'held'
    const user = userEvent.setup()
    render(<Form kind={kind} />)
    await user.click(field())
    await user.keyboard(' kell 7')
    await user.click(screen.getByRole('textbox', { name: 'Pealkiri' }))
    line.goOn()
    if (kind === 'LazyRichText') await editorIsThere()
    expect(screen.getByRole('textbox', { name: 'Pealkiri' })).toHaveFocus()
    expect(field()).toHaveTextContent('Praam väljub kell 7')
    expect(value()).toBe('<p>Praam väljub kell 7</p>')
  })

  test('EDIT-1 F3 Ctrl+B before the editor’s code is there makes bold what is typed next, in the value and in the editor', async () => {
    line.state = 'held'
    const user = userEvent.setup()
    render(<Form kind={kind} />)
    await user.click(field())
    await user.keyboard(' {Control>}b{/Control}homme{Control>}b{/Control} kell 7, {Control>}i{/Control}')
    const bold = '<p>Praam väljub <strong>homme</strong> kell 7,</p>'
    expect(value()).toBe(bold)
    line.goOn()
    await editorIsThere()
    await waitFor(() => expect(field()).toHaveFocus())
    expect(value()).toBe(bold)
    expect(screen.getByRole('button', { name: 'Kaldkiri' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('EDIT-1 FORUM-6 what was sent before the editor’s code is there is not typed into it once more', async () => {
    line.state = 'held'
    const user = userEvent.setup()
    render(<Form kind={kind} html="" onSend={(empty) => empty()} />)
    await user.click(field())
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

  test('EDIT-1 F3 Ctrl+Enter reaches the form, which has what was typed; other keys do not', async () => {
    line.state = 'held'
    const user = userEvent.setup()
    const onSend = jest.fn(() => value())
    render(<Form kind={kind} onSend={onSend} />)
    await user.click(field())
    await user.keyboard(' kell 7')
    fireEvent.keyDown(document.activeElement!, { key: 'z', ctrlKey: true })
    expect(onSend).not.toHaveBeenCalled()
    fireEvent.keyDown(document.activeElement!, { key: 'Enter', ctrlKey: true })
    expect(onSend.mock.results).toMatchObject([{ value: '<p>Praam väljub kell 7</p>' }])
  })
})

test('EDIT-1 F3 nothing is typed into html that the editor cannot keep before its warning was read', async () => {
  line.state = 'held'
  const user = userEvent.setup()
  const table = '<table><tbody><tr><td>8.00</td></tr></tbody></table>'
  render(<Form kind="RichTextOnFocus" html={table} />)
  await user.click(field())
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
