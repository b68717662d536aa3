import { afterEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { LoadMore } from '../../web/ui/list/LoadMore.tsx'

afterEach(cleanup)

test('WCAG 2.4.3 list: “Näita rohkem” keeps the focus while more is read, and reads once', async () => {
  let finish = () => {}
  const load = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const user = userEvent.setup()
  render(
    <LoadMore way="down" load={load}>
      Näita rohkem
    </LoadMore>,
  )
  const more = screen.getByRole('button', { name: 'Näita rohkem' })
  await user.tab()
  await user.keyboard('{Enter}{Enter}')
  expect(more).toHaveAttribute('aria-busy', 'true')
  expect(more).toBeEnabled()
  expect(more).toHaveFocus()
  await act(() => Promise.resolve(finish()))
  expect(more).toHaveFocus()
  expect(load).toHaveBeenCalledTimes(1)
})

test('WCAG 2.4.3 list: when the last “Näita rohkem” goes, the focus stays at the row that was the last', async () => {
  const list = (rows: string[], more: boolean) => (
    <div>
      <ul>
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      {more && (
        <LoadMore way="down" load={() => Promise.resolve()}>
          Näita rohkem
        </LoadMore>
      )}
    </div>
  )
  const { rerender } = render(list(['Sadam', 'Turg'], true))
  await userEvent.setup().tab()
  expect(screen.getByRole('button')).toHaveFocus()
  rerender(list(['Sadam', 'Turg', 'Üldine'], false))
  expect(screen.getByText('Turg')).toHaveFocus()
})
