import { expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { useRowStops } from '../../web/ui/list/useRowStops.ts'

interface RowsProps {
  names: readonly string[]
  /** The row that has a form. */
  written?: string
}

function Rows({ names, written }: RowsProps) {
  const list = useRowStops()
  const [gone, setGone] = useState(false)
  return (
    <>
      <button onClick={() => setGone(true)}>kustuta avamised</button>
      <ul ref={list} aria-label="Read">
        {names.map((name) => (
          <li key={name}>
            {!gone && <a href={`#${name}`}>ava {name}</a>}
            <a href="#pilt" tabIndex={-1} aria-hidden="true">
              pilt
            </a>
            <button>muuda {name}</button>
            <button disabled>ei saa {name}</button>
            <span role="button" tabIndex={0}>
              lohista {name}
            </span>
            {written === name && (
              <form>
                <input aria-label={`nimi ${name}`} />
              </form>
            )}
          </li>
        ))}
      </ul>
      <button>lõpp</button>
    </>
  )
}

const focused = () => document.activeElement?.textContent ?? ''

test('LIST-5 Tab moves from row to row, arrow keys within a row, Home and End to its ends', async () => {
  const user = userEvent.setup()
  render(<Rows names={['a', 'b']} />)
  const seen: string[] = []
  for (const key of ['{Tab}', '{Tab}', '{ArrowRight}', '{ArrowRight}', '{ArrowRight}', '{End}', '{Tab}', '{Tab}']) {
    await user.keyboard(key)
    seen.push(focused())
  }
  expect(seen).toEqual(['kustuta avamised', 'ava a', 'muuda a', 'lohista a', 'ava a', 'lohista a', 'ava b', 'lõpp'])
  // Tab returns to the last focused control of the row.
  await user.tab({ shift: true })
  await user.tab({ shift: true })
  expect(focused()).toBe('lohista a')
  await user.keyboard('{Home}{ArrowLeft}')
  expect(focused()).toBe('lohista a')
  expect(screen.getByRole('list', { name: 'Read' })).toHaveAccessibleDescription(/nooltega/)
})

test('LIST-5 a new row has one stop, and a row whose stop disappears gets another', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Rows names={['a']} />)
  rerender(<Rows names={['a', 'b']} />)
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('li :is(a, button, span)')]
      .filter((control) => control.tabIndex >= 0 && !control.matches(':disabled'))
      .map(({ textContent }) => textContent)
  await waitFor(() => expect(stops()).toEqual(['ava a', 'ava b']))
  await user.click(screen.getByRole('button', { name: 'kustuta avamised' }))
  await waitFor(() => expect(stops()).toEqual(['muuda a', 'muuda b']))
})

test('LIST-5 a row with a form keeps its stops and its keys', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Rows names={['a']} />)
  rerender(<Rows names={['a']} written="a" />)
  await waitFor(() => expect(screen.getByText('lohista a').tabIndex).toBe(0))
  await user.click(screen.getByRole('textbox'))
  await user.keyboard('xy{ArrowLeft}z')
  expect(screen.getByRole('textbox')).toHaveValue('xzy')
  await user.tab({ shift: true })
  expect(focused()).toBe('lohista a')
})
