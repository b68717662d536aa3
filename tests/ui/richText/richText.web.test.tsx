import { describe, expect, jest, test } from '@jest/globals'
import { act, createEvent, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EditorState } from 'draft-js'
import { useState } from 'react'
import { dismissAll, notifications } from '../../../web/ui/notice/notify.tsx'
import { LazyRichText } from '../../../web/ui/richText/LazyRichText.tsx'
import type { RichTextProps } from '../../../web/ui/richText/props.ts'
import { RichText } from '../../../web/ui/richText/RichText.tsx'

function Field({
  start = '',
  onHtml,
  ...rest
}: { start?: string; onHtml?: (html: string) => void } & Partial<RichTextProps>) {
  const [html, setHtml] = useState(start)
  return (
    <>
      <RichText
        label="Tekst"
        value={html}
        onChange={(next) => {
          onHtml?.(next)
          setHtml(next)
        }}
        {...rest}
      />
      <button onClick={() => setHtml('')}>Tühjenda</button>
      <button onClick={() => setHtml('<p>taastatud</p>')}>Taasta</button>
    </>
  )
}

const show = (props: Parameters<typeof Field>[0] = {}) => render(<Field {...props} />)
const field = () => screen.getByRole('textbox', { name: 'Tekst' })
const tool = (name: string) => screen.getByRole('button', { name })

/** Fires a paste event like that of a browser. */
function paste(into: HTMLElement, data: Record<string, string>) {
  const event = createEvent.paste(into, {
    clipboardData: { types: Object.keys(data), items: [], files: [], getData: (type: string) => data[type] ?? '' },
  })
  fireEvent(into, event)
}

test('EDIT-1 the field has its label, its error and named tools', () => {
  show({ start: '<p>Tere</p>', error: 'Kirjuta midagi.' })
  expect(field()).toHaveAttribute('aria-multiline', 'true')
  expect(field()).toHaveAttribute('contenteditable', 'true')
  expect(field()).toBeInvalid()
  expect(field()).toHaveAccessibleDescription('Kirjuta midagi.')
  const toolbar = screen.getByRole('toolbar', { name: 'Teksti kujundus' })
  expect(
    within(toolbar)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual([
    'Paks kiri',
    'Kaldkiri',
    'Pealkiri',
    'Alapealkiri',
    'Täpploend',
    'Nummerdatud loend',
    'Tsitaat',
    'Link',
    'Võta tagasi',
    'Tee uuesti',
  ])
})

test('EDIT-1 the toolbar is one tab stop and arrow keys move in it', async () => {
  show()
  await userEvent.tab()
  expect(tool('Paks kiri')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(tool('Pealkiri')).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowLeft}')
  expect(tool('Tee uuesti')).toHaveFocus()
  await userEvent.tab()
  expect(field()).toHaveFocus()
})

test('EDIT-1 a tool changes the block, shows that it is on, and can be undone', async () => {
  const onHtml = jest.fn()
  show({ start: '<p>Tere</p>', onHtml })
  await userEvent.click(tool('Täpploend'))
  expect(onHtml).toHaveBeenLastCalledWith('<ul><li>Tere</li></ul>')
  expect(tool('Täpploend')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(tool('Pealkiri'))
  expect(onHtml).toHaveBeenLastCalledWith('<h2>Tere</h2>')
  await userEvent.click(tool('Võta tagasi'))
  await userEvent.click(tool('Võta tagasi'))
  expect(onHtml).toHaveBeenLastCalledWith('<p>Tere</p>')
  expect(tool('Võta tagasi')).toHaveAttribute('aria-disabled', 'true')
})

test('EDIT-1 focusing is no edit: onChange is not called before a change', async () => {
  const onHtml = jest.fn()
  show({ start: 'Tere <b>saar</b>', onHtml })
  await userEvent.click(field())
  await userEvent.tab()
  expect(onHtml).not.toHaveBeenCalled()
})

test('EDIT-1 a paste is sanitised, continues the line, and one undo reverts it', async () => {
  const onHtml = jest.fn()
  show({ onHtml })
  paste(field(), { 'text/plain': 'Enne ' })
  paste(field(), {
    'text/plain': 'Tere saar',
    'text/html':
      '<h1>Tere <b>saar</b></h1><p>a<img src="x" onerror="alert(1)"><script>alert(2)</script></p><ul><li>kala</li></ul>',
  })
  expect(onHtml).toHaveBeenLastCalledWith('<p>Enne <strong>Tere saar</strong></p><p>a</p><ul><li>kala</li></ul>')
  expect(field().querySelector('img, script')).toBeNull()
  await userEvent.click(tool('Võta tagasi'))
  expect(onHtml).toHaveBeenLastCalledWith('<p>Enne</p>')
})

test('EDIT-1 pictures that a paste leaves out are reported, a paste without pictures is not', () => {
  dismissAll()
  show({})
  paste(field(), { 'text/plain': 'Tere', 'text/html': '<p>Tere</p>' })
  expect(notifications.get()).toEqual([])
  paste(field(), { 'text/plain': 'Sadam', 'text/html': '<p>Sadam <img src="https://saar.ee/sadam.jpg"></p>' })
  expect(notifications.get().map(({ text }) => text)).toEqual(['Pildid jäid tekstist välja. Lisa need eraldi.'])
  dismissAll()
})

test('EDIT-1 14 kB from Word are one change of the text, with one step of undo', () => {
  const onHtml = jest.fn()
  show({ onHtml })
  const pushed = jest.spyOn(EditorState, 'push')
  const item = `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Praam <b>väljub</b> kell seitse</p>`
  paste(field(), { 'text/plain': 'Praam', 'text/html': `<p class=MsoNormal>Kava</p>${item.repeat(100)}` })
  expect(pushed).toHaveBeenCalledTimes(1)
  expect(onHtml).toHaveBeenCalledTimes(1)
  const items = '<li>Praam <strong>väljub</strong> kell seitse</li>'.repeat(100)
  expect(onHtml).toHaveBeenLastCalledWith(`<p>Kava</p><ol>${items}</ol>`)
  pushed.mockRestore()
})

test('EDIT-1 a restored draft and an emptied field are shown', async () => {
  show({ start: '<p>Tere</p>' })
  await userEvent.click(tool('Taasta'))
  expect(field()).toHaveTextContent('taastatud')
  await userEvent.click(tool('Tühjenda'))
  expect(field()).toHaveTextContent('')
  act(() => paste(field(), { 'text/plain': 'uus' }))
  expect(field()).toHaveTextContent('uus')
})

test('EDIT-1 a late value does not undo later typing', () => {
  const { rerender } = render(<RichText label="Tekst" value="" onChange={() => {}} />)
  paste(field(), { 'text/plain': 'üks' })
  paste(field(), { 'text/plain': ' kaks' })
  rerender(<RichText label="Tekst" value="<p>üks</p>" onChange={() => {}} />)
  expect(field()).toHaveTextContent('üks kaks')
  rerender(<RichText label="Tekst" value="<p>keegi teine</p>" onChange={() => {}} />)
  expect(field()).toHaveTextContent('keegi teine')
})

describe('a link', () => {
  test('EDIT-1 is inserted with its text, and forbidden addresses are refused', async () => {
    const onHtml = jest.fn()
    const sent = jest.fn()
    render(
      <form onSubmit={sent}>
        <Field onHtml={onHtml} />
      </form>,
    )
    await userEvent.click(tool('Link'))
    const dialog = await screen.findByRole('dialog', { name: 'Lisa link' })
    await userEvent.type(within(dialog).getByLabelText('Aadress'), 'javascript:alert(1)')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Lisa link' }))
    expect(within(dialog).getByLabelText('Aadress')).toBeInvalid()
    await userEvent.clear(within(dialog).getByLabelText('Aadress'))
    await userEvent.type(within(dialog).getByLabelText('Aadress'), 'saaremaa.ee/praam')
    await userEvent.type(within(dialog).getByLabelText('Lingi tekst'), 'praamid{Enter}')
    expect(onHtml).toHaveBeenLastCalledWith('<p><a href="https://saaremaa.ee/praam">praamid</a></p>')
    expect(sent).not.toHaveBeenCalled()
  })

  test('EDIT-1 can be changed and removed', async () => {
    const onHtml = jest.fn()
    show({ start: '<p><a href="https://a.ee/">praam</a></p>', onHtml })
    await userEvent.click(tool('Link'))
    let dialog = await screen.findByRole('dialog', { name: 'Muuda linki' })
    expect(within(dialog).getByLabelText('Aadress')).toHaveValue('https://a.ee/')
    await userEvent.clear(within(dialog).getByLabelText('Aadress'))
    await userEvent.type(within(dialog).getByLabelText('Aadress'), 'mari@saar.ee{Enter}')
    expect(onHtml).toHaveBeenLastCalledWith('<p><a href="mailto:mari@saar.ee">praam</a></p>')
    await userEvent.click(tool('Link'))
    dialog = await screen.findByRole('dialog', { name: 'Muuda linki' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Eemalda link' }))
    expect(onHtml).toHaveBeenLastCalledWith('<p>praam</p>')
  })
})

describe('html that the editor cannot keep', () => {
  const table = '<p>Ajad:</p><table><tbody><tr><td>Praam</td><td>14.30</td></tr></tbody></table>'

  test('EDIT-1 is shown unchanged with a warning, and edited only on request', async () => {
    const onHtml = jest.fn()
    show({ start: table, onHtml })
    expect(screen.getByRole('table')).toBeInTheDocument()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText('Selles tekstis on osi, mida siin muuta ei saa (tabel, pilt, joondus).')).toBeVisible()
    await userEvent.click(tool('Muuda siiski'))
    expect(field()).toHaveTextContent('Praam')
    expect(screen.queryByRole('table')).toBeNull()
    expect(onHtml).not.toHaveBeenCalled()
    await userEvent.click(tool('Tsitaat'))
    expect(onHtml).toHaveBeenCalledTimes(1)
  })

  test('EDIT-1 locks the field too when it arrives later, and a text that it can keep unlocks it', async () => {
    show({ start: table })
    await userEvent.click(tool('Taasta'))
    expect(field()).toHaveTextContent('taastatud')
  })
})

test('EDIT-1 the editor is loaded when it appears, and its label is shown at once', async () => {
  render(<LazyRichText label="Vastus" value="<p>Tere</p>" onChange={() => {}} />)
  expect(screen.getByText('Vastus')).toBeVisible()
  expect(await screen.findByRole('textbox', { name: 'Vastus' })).toHaveTextContent('Tere')
})
