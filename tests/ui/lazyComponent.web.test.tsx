import { afterEach, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { lazyComponent } from '../../web/ui/lazy/lazyComponent.tsx'

afterEach(() => void jest.useRealTimers())

function Editor({ text }: { text: string }) {
  return <textarea aria-label="Tekst" defaultValue={text} />
}

type Loaded = { default: ComponentType<{ text: string }> }

/** Lets all attempts to load a chunk pass, with the delays between them. */
const attempts = () => act(() => jest.advanceTimersByTimeAsync(2_000))

test('NOTE-3 W3 a chunk that fails to load says so at its position, the rest stays, and it can be retried', async () => {
  jest.useFakeTimers()
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) })
  let isCut = true
  const load = jest.fn(() =>
    isCut ? Promise.reject<Loaded>(new TypeError('Failed to fetch')) : Promise.resolve({ default: Editor }),
  )
  const LazyEditor = lazyComponent(load, { waiting: () => <p>Laeb...</p> })
  render(
    <>
      <p>Viis postitust</p>
      <LazyEditor text="tere" />
    </>,
  )
  expect(screen.getByText('Laeb...')).toBeVisible()
  await attempts()
  expect(load).toHaveBeenCalledTimes(3)
  expect(screen.getByRole('alert')).toHaveTextContent('Seda osa ei õnnestunud laadida.')
  expect(screen.getByText('Viis postitust')).toBeVisible()

  isCut = false
  await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
  await attempts()
  expect(screen.getByRole('textbox', { name: 'Tekst' })).toHaveValue('tere')
})

test('NOTE-3 W3 a connection that recovers within the pauses causes no message', async () => {
  jest.useFakeTimers()
  let failures = 2
  const LazyEditor = lazyComponent<{ text: string }>(() =>
    failures-- > 0 ? Promise.reject<Loaded>(new TypeError('Failed to fetch')) : Promise.resolve({ default: Editor }),
  )
  render(<LazyEditor text="tere" />)
  await attempts()
  expect(screen.getByRole('textbox', { name: 'Tekst' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('NOTE-3 W3 a dialog that fails to load can be closed', async () => {
  jest.useFakeTimers()
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) })
  const onClose = jest.fn()
  const LazyDialog = lazyComponent<{ onClose: () => void }>(() => Promise.reject(new TypeError('Failed to fetch')), {
    close: ({ onClose }) => onClose,
  })
  render(<LazyDialog onClose={onClose} />)
  await attempts()
  await user.click(screen.getByRole('button', { name: 'Sulge' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})
