import { afterEach, expect, test } from '@jest/globals'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { useFocusAfterRender } from '../../web/ui/list/focusAfter.ts'

afterEach(cleanup)

/** A row that is edited in place. */
function Row({ onReady }: { onReady: (close: () => void) => void }) {
  const [isOpen, setIsOpen] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  const focusButton = useFocusAfterRender(() => button.current)
  onReady(() => {
    setIsOpen(false)
    focusButton()
  })
  return isOpen ? <input aria-label="Nimi" autoFocus /> : <button ref={button}>Muuda</button>
}

test('FORUM-8 W12 on a busy device, too, the focus moves to the button that replaces a saved form', async () => {
  let close = () => {}
  render(<Row onReady={(ready) => (close = ready)} />)
  // React renders at the end of `act` only: timers run before.
  await act(async () => {
    close()
    await new Promise((wake) => setTimeout(wake, 5))
  })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Muuda' })).toHaveFocus())
})
