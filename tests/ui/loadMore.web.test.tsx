import { afterEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { LoadMore } from '../../web/ui/list/LoadMore.tsx'
import { readMore } from '../../web/ui/list/readMore.ts'
import { Notifications } from '../../web/ui/notice/Notifications.tsx'

afterEach(cleanup)

test('WCAG 2.4.3 list: “Näita rohkem” keeps the focus while more is loaded, and loads once', async () => {
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

test('WCAG 2.4.3 list: when “Näita rohkem” disappears, the focus moves to the row that was the last', async () => {
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

test('NOTE-3 list: a page that fails is reported with a retry, which loads it', async () => {
  const load = jest.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('Server ei vasta.')).mockResolvedValue()
  render(<Notifications />)
  await act(() => readMore(load))
  await userEvent.setup().click(screen.getByRole('button', { name: 'Proovi uuesti' }))
  expect(load).toHaveBeenCalledTimes(2)
})

test('REST-6 list: a scroll before the observer has seen the new rows loads no further page', async () => {
  class Observer {
    constructor(private seen: IntersectionObserverCallback) {}
    observe(target: Element) {
      this.seen([{ isIntersecting: true, target } as unknown as IntersectionObserverEntry], this as never)
    }
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Observer })
  const place = jest.spyOn(Element.prototype, 'getBoundingClientRect')
  const scrollTo = (y: number) =>
    act(() => {
      Object.assign(window, { scrollY: y })
      document.dispatchEvent(new Event('scroll'))
      return Promise.resolve()
    })
  try {
    const load = jest.fn(() => Promise.resolve())
    render(
      <LoadMore way="down" load={load}>
        Näita rohkem
      </LoadMore>,
    )
    place.mockReturnValue(new DOMRect(0, 500, 100, 44))
    await scrollTo(300)
    expect(load).toHaveBeenCalledTimes(1)
    place.mockReturnValue(new DOMRect(0, 6_000, 100, 44))
    await scrollTo(320)
    expect(load).toHaveBeenCalledTimes(1)
  } finally {
    place.mockRestore()
    Object.assign(window, { scrollY: 0 })
    Reflect.deleteProperty(globalThis, 'IntersectionObserver')
  }
})
