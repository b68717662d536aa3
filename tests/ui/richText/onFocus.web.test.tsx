import { afterEach, expect, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Dialog } from '../../../web/ui/dialog/Dialog.tsx'
import { RichTextOnFocus } from '../../../web/ui/richText/RichTextOnFocus.tsx'

afterEach(cleanup)

const start: Record<string, string> = {
  Esimene: '<p>Praam väljub kell <b>kuus</b>.</p><p>Vaata <a href="https://saar.ee/">aegu</a>.</p>',
  Teine: '<p>Pood on lahti.</p>',
  Tabel: '<table><tbody><tr><td>8.00</td></tr></tbody></table>',
}

function Fields({ names }: { names: string[] }) {
  const [texts, setTexts] = useState(start)
  return (
    <>
      {names.map((name) => (
        <RichTextOnFocus
          key={name}
          label={name}
          value={texts[name] ?? ''}
          onChange={(html) => setTexts((was) => ({ ...was, [name]: html }))}
          placeholder="Kirjuta siia…"
          error={name === 'Puudu' ? 'Kirjuta midagi.' : null}
        />
      ))}
      <button>Edasi</button>
      <output>{JSON.stringify(texts)}</output>
    </>
  )
}

const field = (name: string) => screen.getByRole('textbox', { name })
const isEdited = (name: string) => field(name).getAttribute('contenteditable') === 'true'
const opened = (name: string) => waitFor(() => expect(isEdited(name)).toBe(true))
const shown = (name: string) => waitFor(() => expect(isEdited(name)).toBe(false))

/** Selects everything in the opened field, as Ctrl+A does in a browser, and types over it. */
function write(name: string, text: string) {
  const data = { clipboardData: { types: ['text/plain'], items: [], files: [], getData: () => text } }
  fireEvent.paste(field(name), data)
}

test('EDIT-1 a field shows its html until it gets the focus, and always has its label, placeholder and error', async () => {
  render(<Fields names={['Esimene', 'Teine', 'Puudu']} />)
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument()
  expect(field('Esimene')).toHaveTextContent('Praam väljub kell kuus.Vaata aegu.')
  expect(field('Esimene')).toHaveAttribute('aria-multiline', 'true')
  expect(field('Puudu')).toHaveTextContent('Kirjuta siia…')
  expect(field('Puudu')).toBeInvalid()
  expect(field('Puudu')).toHaveAccessibleDescription('Kirjuta midagi.')

  const user = userEvent.setup()
  await user.click(field('Teine'))
  await opened('Teine')
  expect(field('Teine')).toHaveFocus()
  expect(screen.getAllByRole('toolbar')).toHaveLength(1)
  expect(isEdited('Esimene')).toBe(false)
})

test('EDIT-1 Tab opens each field in its turn, and the one that loses the focus shows its html again', async () => {
  render(<Fields names={['Esimene', 'Teine']} />)
  const user = userEvent.setup()
  await user.tab()
  await opened('Esimene')
  await waitFor(() => expect(field('Esimene')).toHaveFocus())
  await user.tab()
  await opened('Teine')
  await shown('Esimene')
  await waitFor(() => expect(field('Teine')).toHaveFocus())
  await user.tab()
  expect(screen.getByRole('button', { name: 'Edasi' })).toHaveFocus()
  await shown('Teine')
})

test('EDIT-1 the typed text stays when the field is left, also by a press that ends later', async () => {
  render(<Fields names={['Esimene', 'Teine']} />)
  const user = userEvent.setup()
  await user.click(field('Teine'))
  await opened('Teine')
  await waitFor(() => expect(field('Teine')).toHaveFocus())
  write('Teine', 'Homme kinni. ')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Homme kinni.'))

  const button = screen.getByRole('button', { name: 'Edasi' })
  fireEvent.pointerDown(button)
  act(() => button.focus())
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  // The layout does not change under the pressed pointer.
  expect(isEdited('Teine')).toBe(true)
  fireEvent.pointerUp(button)
  await shown('Teine')
  expect(field('Teine')).toHaveTextContent('Homme kinni.')
})

test('EDIT-1 the dialog of a link belongs to the field, which stays open behind it', async () => {
  render(<Fields names={['Esimene']} />)
  const user = userEvent.setup()
  await user.click(field('Esimene'))
  await opened('Esimene')
  await user.click(screen.getByRole('button', { name: 'Link' }))
  const address = await screen.findByRole('textbox', { name: 'Aadress' })
  await user.click(address)
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(screen.getByRole('toolbar', { hidden: true })).toBeInTheDocument()
})

test('EDIT-1 AUTH-7 a dialog that opens over a field, such as that of signing in again, does not close it', async () => {
  const { rerender } = render(<Fields names={['Esimene']} />)
  await userEvent.setup().click(field('Esimene'))
  await opened('Esimene')
  rerender(
    <>
      <Fields names={['Esimene']} />
      <Dialog title="Logi uuesti sisse" onClose={() => {}}>
        <button>Logi sisse</button>
      </Dialog>
    </>,
  )
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sulge' })).toHaveFocus())
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(isEdited('Esimene')).toBe(true)
})

test('EDIT-1 html that the editor cannot keep opens with its warning, which has the focus, and is unchanged', async () => {
  render(<Fields names={['Tabel']} />)
  const user = userEvent.setup()
  await user.click(field('Tabel'))
  const unlock = await screen.findByRole('button', { name: 'Muuda siiski' })
  await waitFor(() => expect(unlock).toHaveFocus())
  expect(unlock).toHaveAccessibleDescription(/osi, mida siin muuta ei saa/)
  await user.click(screen.getByRole('button', { name: 'Edasi' }))
  await waitFor(() => expect(field('Tabel')).toHaveTextContent('8.00'))
  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual(start)
})

test('EDIT-1 a link in a closed field is text to be edited: neither a tab stop nor followed', () => {
  render(<Fields names={['Esimene']} />)
  const link = screen.getByRole('link', { name: 'aegu' })
  expect(link).toHaveAttribute('tabindex', '-1')
  expect(fireEvent.click(link)).toBe(false)
})
