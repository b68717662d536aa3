import { describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { moved } from '../../schema/rules/order.ts'
import { carriedMove } from '../../web/ui/list/sortable/carriedMove.ts'
import { SortableList } from '../../web/ui/list/sortable/SortableList.tsx'

afterEach(cleanup)

const rows = ['Sadam', 'Üldine', 'Turg'].map((name, index) => ({ id: `k${index + 1}`, name }))

function List({ onMove = () => {}, busy = false }: { onMove?: (from: number, to: number) => void; busy?: boolean }) {
  const [items, setItems] = useState(rows)
  return (
    <SortableList
      items={items}
      label="Kategooriad"
      nameOf={({ name }) => name}
      busy={busy}
      onMove={(from, to) => {
        onMove(from, to)
        setItems(moved(items, from, to))
      }}
    >
      {({ name }) => <b>{name}</b>}
    </SortableList>
  )
}

const names = () =>
  within(screen.getByRole('list', { name: 'Kategooriad' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('b')?.textContent)
const button = (name: string) => screen.getByRole('button', { name })
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)))

test('ORDER-1 arrows move a row past its neighbour, say so, and keep the focus', async () => {
  render(<List />)
  const user = userEvent.setup()
  await user.click(button('Liiguta alla: Sadam'))
  expect(names()).toEqual(['Üldine', 'Sadam', 'Turg'])
  expect(screen.getByRole('status')).toHaveTextContent('Sadam on nüüd kohal 2, kokku 3.')
  expect(button('Liiguta alla: Sadam')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['Üldine', 'Turg', 'Sadam'])
  expect(button('Liiguta alla: Sadam')).toHaveFocus()
  await user.click(button('Liiguta üles: Turg'))
  expect(names()).toEqual(['Turg', 'Üldine', 'Sadam'])
})

test('ORDER-1 the first cannot go up, the last cannot go down', async () => {
  const onMove = jest.fn()
  render(<List onMove={onMove} />)
  for (const name of ['Liiguta üles: Sadam', 'Liiguta alla: Turg']) {
    expect(button(name)).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(button(name))
  }
  expect(button('Liiguta alla: Sadam')).toHaveAttribute('aria-disabled', 'false')
  expect(onMove).not.toHaveBeenCalled()
})

test('NOTE-2 while a move is being saved the arrows are ignored', async () => {
  const onMove = jest.fn()
  render(<List onMove={onMove} busy />)
  await userEvent.click(button('Liiguta alla: Sadam'))
  expect(onMove).not.toHaveBeenCalled()
  expect(screen.getByRole('list')).toHaveAttribute('aria-busy', 'true')
})

test('ORDER-1 the handle moves a row by keyboard, and Escape leaves it where it was', async () => {
  render(<List />)
  const handle = button('Lohista: Sadam')
  expect(handle).toHaveAttribute('aria-roledescription', 'lohistatav')
  expect(handle).toHaveAccessibleDescription(
    'Tühikuklahv haarab, nooled liigutavad, tühikuklahv paneb maha, Esc katkestab.',
  )
  const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))
  const press = async (keyCode: number) => {
    fireEvent.keyDown(handle, { keyCode })
    await wait(30)
  }
  await wait(0)
  handle.focus()
  await press(space)
  expect(screen.getByRole('status')).toHaveTextContent('Sadam on haaratud. Koht 1, kokku 3.')
  await press(arrowDown)
  expect(screen.getByRole('status')).toHaveTextContent('Sadam: koht 2, kokku 3.')
  await press(escape)
  expect(screen.getByRole('status')).toHaveTextContent('Sadam jäi oma kohale.')
  expect(names()).toEqual(['Sadam', 'Üldine', 'Turg'])
  await press(space)
  await press(arrowDown)
  await press(arrowDown)
  await press(space)
  await wait(400)
  expect(names()).toEqual(['Üldine', 'Turg', 'Sadam'])
  expect(screen.getByRole('status')).toHaveTextContent('Sadam on nüüd kohal 3, kokku 3.')
})

test('ORDER-1 a message or a change of one row draws no other row', async () => {
  const drawn: string[] = []
  const draw = ({ name }: { name: string }) => {
    drawn.push(name)
    return <b>{name}</b>
  }
  const list = (items: typeof rows) => (
    <SortableList items={items} label="Kategooriad" nameOf={({ name }) => name} onMove={() => {}}>
      {draw}
    </SortableList>
  )
  const { rerender } = render(list(rows))
  drawn.length = 0
  await userEvent.click(button('Liiguta alla: Sadam'))
  expect(screen.getByRole('status')).toHaveTextContent('Sadam on nüüd kohal 2')
  rerender(list(rows.map((row) => (row.id === 'k3' ? { ...row, name: 'Laat' } : row))))
  expect(drawn).toEqual(['Laat'])
})

test('ORDER-1 what follows the pointer is a picture of the row: not editable, not reached, without its ids', async () => {
  render(
    <SortableList items={rows} label="Kategooriad" nameOf={({ name }) => name} onMove={() => {}}>
      {({ id }) => <div id={id} contentEditable suppressContentEditableWarning />}
    </SortableList>,
  )
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  fireEvent.mouseDown(button('Lohista: Sadam'))
  await act(() => new Promise((resolve) => setTimeout(resolve, 30)))
  const lifted = document.body.lastElementChild as HTMLElement
  expect(lifted.tagName).toBe('LI')
  expect(lifted.inert).toBe(true)
  expect(lifted.querySelector('[contenteditable], [id]')).toBeNull()
  expect(document.querySelectorAll('#k1[contenteditable]')).toHaveLength(1)
  fireEvent.mouseUp(window)
  expect(document.body.lastElementChild).not.toBe(lifted)
})

/** A list whose rows can be replaced, as when an answer arrives. */
const served = (items: typeof rows, onMove: (from: number, to: number) => void) => (
  <SortableList items={items} label="Kategooriad" nameOf={({ name }) => name} onMove={onMove}>
    {({ name }) => <b>{name}</b>}
  </SortableList>
)
const laat = { id: 'k0', name: 'Laat' }

test('ORDER-1 a row that is carried while another arrives stays the same row, and is dropped before the same one', async () => {
  const onMove = jest.fn()
  const { rerender } = render(served(rows, onMove))
  await settled()
  const handle = button('Lohista: Sadam')
  handle.focus()
  for (const keyCode of [space, arrowDown]) {
    fireEvent.keyDown(handle, { keyCode })
    await settled()
  }
  rerender(served([laat, ...rows], onMove))
  await settled()
  // The carried row itself is hidden: its picture follows the pointer.
  expect(names()).toEqual(['Üldine', 'Turg'])
  fireEvent.keyDown(handle, { keyCode: space })
  await settled()
  // Of the present list: Laat, Sadam, Üldine, Turg.
  expect(onMove.mock.calls).toEqual([[1, 2]])
  expect(names()).toEqual(['Laat', 'Sadam', 'Üldine', 'Turg'])
})

test('ORDER-1 Escape cancels what is carried by the mouse', async () => {
  const onMove = jest.fn()
  render(served(rows, onMove))
  await settled()
  fireEvent.mouseDown(button('Lohista: Sadam'))
  await settled()
  expect(screen.getByRole('status')).toHaveTextContent('Sadam on haaratud. Koht 1, kokku 3.')
  const outside = jest.fn()
  document.body.addEventListener('keydown', outside, { once: true })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await settled()
  expect(outside).not.toHaveBeenCalled()
  expect(screen.getByRole('status')).toHaveTextContent('Sadam jäi oma kohale.')
  expect(document.body.lastElementChild?.tagName).not.toBe('LI')
  expect(onMove).not.toHaveBeenCalled()
})

describe('a move in a list that has changed since', () => {
  const list = (...ids: string[]) => ids.map((id) => ({ id }))
  const before = list('a', 'b', 'c', 'd')

  test.each([
    ['another row came first', list('x', 'a', 'b', 'c', 'd'), { from: 1, to: 3 }],
    ['the row before which it was dropped is gone', list('a', 'b', 'c'), { from: 0, to: 2 }],
    ['both of its new neighbours are gone', list('a', 'b'), { from: 0, to: 1 }],
    ['the others have another order', list('d', 'c', 'b', 'a'), { from: 3, to: 0 }],
    ['all others are gone', list('a'), { from: 0, to: 0 }],
    ['it is gone itself', list('b', 'c', 'd'), null],
  ])('ORDER-1 a was dropped between c and d, and %s', (_, now, move) => {
    expect(carriedMove(before, now, { from: 0, to: 2 })).toEqual(move)
  })
})

test('ORDER-1 the tiles of a grid are moved back and forth', async () => {
  const onMove = jest.fn()
  render(
    <SortableList items={rows} label="Pildid" nameOf={({ name }) => name} onMove={onMove} layout="grid">
      {({ name }, { arrows }) => (
        <>
          {name}
          {arrows}
        </>
      )}
    </SortableList>,
  )
  expect(button('Liiguta ettepoole: Sadam')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button('Liiguta ettepoole: Turg'))
  await userEvent.click(button('Liiguta tahapoole: Sadam'))
  expect(onMove.mock.calls).toEqual([
    [2, 1],
    [0, 1],
  ])
})

test('ORDER-1 tall rows fold once the pointer moves, and their copy is without what folds', async () => {
  const onMove = jest.fn()
  render(
    <SortableList items={rows} label="Moodulid" nameOf={({ name }) => name} onMove={onMove} layout="own" folding>
      {({ name }, { handle }) => (
        <>
          {handle}
          <b>{name}</b>
          <iframe data-folds title={name} />
        </>
      )}
    </SortableList>,
  )
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  const list = screen.getByRole('list')
  fireEvent.mouseDown(button('Lohista: Sadam'))
  await settled()
  expect(list).not.toHaveAttribute('data-sorting')
  fireEvent.mouseMove(button('Lohista: Sadam'), { clientY: 20 })
  await settled()
  expect(list).toHaveAttribute('data-sorting')
  const copy = document.body.lastElementChild
  expect(copy).toHaveTextContent('Sadam')
  expect(copy?.querySelector('iframe')).toBeNull()
  fireEvent.mouseUp(window)
  expect(list).not.toHaveAttribute('data-sorting')
  expect(screen.getAllByTitle(/./)).toHaveLength(3)
  await settled()
})

test('ORDER-1 a list inside a row moves its own rows, by arrows and by the handle', async () => {
  const onMove = jest.fn()
  const onInnerMove = jest.fn()
  render(
    <SortableList items={rows} label="Moodulid" nameOf={({ name }) => name} onMove={onMove}>
      {({ id }) =>
        id === 'k2' && (
          <SortableList
            items={['Plaan', 'Kaart'].map((name) => ({ id: name, name }))}
            label="Failid"
            nameOf={({ name }) => name}
            onMove={onInnerMove}
          >
            {({ name }) => name}
          </SortableList>
        )
      }
    </SortableList>,
  )
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  await userEvent.click(button('Liiguta alla: Plaan'))
  const handle = button('Lohista: Kaart')
  handle.focus()
  for (const keyCode of [space, arrowUp, space]) {
    fireEvent.keyDown(handle, { keyCode })
    await act(() => new Promise((resolve) => setTimeout(resolve, 30)))
  }
  expect(onInnerMove.mock.calls).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect(onMove).not.toHaveBeenCalled()
})

const space = 32
const escape = 27
const arrowUp = 38
const arrowDown = 40
