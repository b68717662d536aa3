import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
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

/** A list whose rows can be replaced, as by a response. */
const served = (items: typeof rows, { onMove = () => {}, draw = ({ name }) => <b>{name}</b> }: ServedOptions = {}) => (
  <SortableList items={items} label="Kategooriad" nameOf={({ name }) => name} onMove={onMove}>
    {draw}
  </SortableList>
)
interface ServedOptions {
  onMove?: (from: number, to: number) => void
  draw?: (row: (typeof rows)[number]) => ReactNode
}

const names = () =>
  within(screen.getByRole('list', { name: 'Kategooriad' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('b')?.textContent)
const button = (name: string) => screen.getByRole('button', { name })
const settled = (ms = 30) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))
/** Presses keys at the handle of a row. */
async function press(handle: HTMLElement, ...keyCodes: number[]) {
  handle.focus()
  for (const keyCode of keyCodes) {
    fireEvent.keyDown(handle, { keyCode })
    await settled()
  }
}
const [space, escape, arrowUp, arrowDown] = [32, 27, 38, 40]

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

test('ORDER-1 the first row cannot move up, the last cannot move down', async () => {
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

test('ORDER-1 the handle moves a row by keyboard, and Escape restores its position', async () => {
  render(<List />)
  const handle = button('Lohista: Sadam')
  expect(handle).toHaveAttribute('aria-roledescription', 'lohistatav')
  expect(handle).toHaveAccessibleDescription(
    'Tühikuklahv haarab, nooled liigutavad, tühikuklahv paneb maha, Esc katkestab.',
  )
  await settled(0)
  await press(handle, space)
  expect(screen.getByRole('status')).toHaveTextContent('Sadam on haaratud. Koht 1, kokku 3.')
  await press(handle, arrowDown)
  expect(screen.getByRole('status')).toHaveTextContent('Sadam: koht 2, kokku 3.')
  await press(handle, escape)
  expect(screen.getByRole('status')).toHaveTextContent('Sadam jäi oma kohale.')
  expect(names()).toEqual(['Sadam', 'Üldine', 'Turg'])
  await press(handle, space, arrowDown, arrowDown, space)
  await settled(400)
  expect(names()).toEqual(['Üldine', 'Turg', 'Sadam'])
  expect(screen.getByRole('status')).toHaveTextContent('Sadam on nüüd kohal 3, kokku 3.')
})

test('ORDER-1 a message or a change of one row renders no other row', async () => {
  const drawn: string[] = []
  const draw = ({ name }: { name: string }) => {
    drawn.push(name)
    return <b>{name}</b>
  }
  const { rerender } = render(served(rows, { draw }))
  drawn.length = 0
  await userEvent.click(button('Liiguta alla: Sadam'))
  expect(screen.getByRole('status')).toHaveTextContent('Sadam on nüüd kohal 2')
  rerender(
    served(
      rows.map((row) => (row.id === 'k3' ? { ...row, name: 'Laat' } : row)),
      { draw },
    ),
  )
  expect(drawn).toEqual(['Laat'])
})

test('ORDER-1 the drag image is a copy of the row: not editable, not focusable, without its ids', async () => {
  render(served(rows, { draw: ({ id }) => <div id={id} contentEditable suppressContentEditableWarning /> }))
  await settled(0)
  fireEvent.mouseDown(button('Lohista: Sadam'))
  await settled()
  const lifted = document.body.lastElementChild as HTMLElement
  expect(lifted.tagName).toBe('LI')
  expect(lifted.inert).toBe(true)
  expect(lifted.querySelector('[contenteditable], [id]')).toBeNull()
  expect(document.querySelectorAll('#k1[contenteditable]')).toHaveLength(1)
  fireEvent.mouseUp(window)
  expect(document.body.lastElementChild).not.toBe(lifted)
})

const laat = { id: 'k0', name: 'Laat' }

test('ORDER-1 a row that is dragged while another arrives stays the same row, and is dropped before the same one', async () => {
  const onMove = jest.fn()
  const { rerender } = render(served(rows, { onMove }))
  await settled()
  const handle = button('Lohista: Sadam')
  await press(handle, space, arrowDown)
  rerender(served([laat, ...rows], { onMove }))
  await settled()
  // The dragged row itself is hidden: the drag image follows the pointer.
  expect(names()).toEqual(['Üldine', 'Turg'])
  await press(handle, space)
  // In the current list: Laat, Sadam, Üldine, Turg.
  expect(onMove.mock.calls).toEqual([[1, 2]])
  expect(names()).toEqual(['Laat', 'Sadam', 'Üldine', 'Turg'])
})

test('ORDER-1 Escape cancels a drag by the mouse', async () => {
  const onMove = jest.fn()
  render(served(rows, { onMove }))
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
    ['the row before which it was dropped was deleted', list('a', 'b', 'c'), { from: 0, to: 2 }],
    ['both of its new neighbours were deleted', list('a', 'b'), { from: 0, to: 1 }],
    ['the others have another order', list('d', 'c', 'b', 'a'), { from: 3, to: 0 }],
    ['all others were deleted', list('a'), { from: 0, to: 0 }],
    ['it was deleted itself', list('b', 'c', 'd'), null],
  ])('ORDER-1 a was dropped between c and d, and %s', (_, now, move) => {
    expect(carriedMove(before, now, { from: 0, to: 2 })).toEqual(move)
  })
})

test('ORDER-1 the tiles of a grid are moved backwards and forwards', async () => {
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

test('ORDER-1 tall rows collapse once the pointer moves, and their drag image is without the collapsed content', async () => {
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
  await settled(0)
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
  await settled(0)
  await userEvent.click(button('Liiguta alla: Plaan'))
  await press(button('Lohista: Kaart'), space, arrowUp, space)
  expect(onInnerMove.mock.calls).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect(onMove).not.toHaveBeenCalled()
})
