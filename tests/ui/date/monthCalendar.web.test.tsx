import { afterEach, expect, test } from '@jest/globals'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import type { CalendarDay } from '../../../web/lib/dates/monthGrid.ts'
import { MonthCalendar } from '../../../web/ui/date/MonthCalendar.tsx'

afterEach(cleanup)

const today = { year: 2026, month: 5, day: 24 }

function Calendar({ start }: { start: CalendarDay | null }) {
  const [day, setDay] = useState(start)
  return (
    <>
      <MonthCalendar value={day} onChange={setDay} today={today} />
      <output>{day ? `${day.year}-${day.month}-${day.day}` : 'none'}</output>
      <button type="button" onClick={() => setDay({ year: 2030, month: 1, day: 2 })}>
        Mujalt
      </button>
    </>
  )
}

function open(start: CalendarDay | null = null) {
  render(<Calendar start={start} />)
  return userEvent.setup()
}

const grid = (month: string) => screen.getByRole('grid', { name: month })
const day = (name: string) => screen.getByRole('button', { name })
const chosen = () => screen.getByRole('status').textContent

test('DATE-1 shows the month in Estonian, Monday first, with today marked', () => {
  open()
  const june = within(grid('juuni 2026'))
  expect(june.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['E', 'T', 'K', 'N', 'R', 'L', 'P'])
  expect(june.getByRole('columnheader', { name: 'kolmapäev' })).toBeVisible()
  // The header row and five weeks.
  expect(june.getAllByRole('row')).toHaveLength(6)
  expect(june.getAllByRole('button')).toHaveLength(30)
  expect(day('kolmapäev, 24. juuni 2026')).toHaveAttribute('aria-current', 'date')
  expect(june.queryByRole('gridcell', { selected: true })).toBeNull()
})

test('DATE-1 the buttons change the month and the year, which is announced, and keep their position', async () => {
  const user = open({ year: 2024, month: 1, day: 29 })
  await user.click(day('Järgmine aasta'))
  expect(grid('veebruar 2025')).toBeVisible()
  await user.click(day('Järgmine kuu'))
  expect(screen.getByText('märts 2025')).toHaveAttribute('aria-live', 'polite')
  await user.click(day('Eelmine aasta'))
  await user.click(day('Eelmine kuu'))
  expect(grid('veebruar 2024')).toBeVisible()
  expect(day('Eelmine kuu')).toHaveFocus()
  expect(day('neljapäev, 29. veebruar 2024')).toHaveAttribute('aria-pressed', 'true')
})

test('DATE-1 the keyboard alone finds and chooses a day, through one tab stop', async () => {
  const user = open()
  for (let stop = 0; stop < 5; stop++) await user.tab()
  expect(day('kolmapäev, 24. juuni 2026')).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(day('neljapäev, 2. juuli 2026')).toHaveFocus()
  await user.keyboard('{Home}')
  expect(day('esmaspäev, 29. juuni 2026')).toHaveFocus()
  await user.keyboard('{End}{ArrowUp}{ArrowLeft}')
  expect(day('laupäev, 27. juuni 2026')).toHaveFocus()
  await user.keyboard('{PageUp}{Shift>}{PageUp}{/Shift}')
  expect(day('teisipäev, 27. mai 2025')).toHaveFocus()
  await user.keyboard('{PageDown}{Shift>}{PageDown}{/Shift}')
  expect(day('laupäev, 27. juuni 2026')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(chosen()).toBe('2026-5-27')
  await user.keyboard('{ArrowLeft} ')
  expect(chosen()).toBe('2026-5-26')
  expect(screen.getByRole('gridcell', { selected: true })).toHaveTextContent('26')
  await user.tab()
  expect(day('Mujalt')).toHaveFocus()
})

test('DATE-1 a shortcut of the browser moves nothing', async () => {
  const user = open()
  day('kolmapäev, 24. juuni 2026').focus()
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}{Control>}{PageDown}{/Control}')
  expect(day('kolmapäev, 24. juuni 2026')).toHaveFocus()
})

test('DATE-1 no control leads before the year 1 or beyond 9999', async () => {
  const user = open({ year: 9999, month: 11, day: 31 })
  expect(day('Järgmine kuu')).toHaveAttribute('aria-disabled', 'true')
  await user.click(day('Järgmine aasta'))
  day('reede, 31. detsember 9999').focus()
  await user.keyboard('{ArrowRight}{PageDown}')
  expect(day('reede, 31. detsember 9999')).toHaveFocus()
})

test('DATE-1 a day that was changed elsewhere is shown', async () => {
  const user = open({ year: 2026, month: 5, day: 23 })
  await user.click(day('Mujalt'))
  expect(grid('veebruar 2030')).toBeVisible()
})
