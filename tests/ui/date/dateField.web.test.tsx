import { afterEach, expect, test } from '@jest/globals'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { type DateValue, machineDate } from '../../../web/lib/dates/dateValue.ts'
import { DateField } from '../../../web/ui/date/DateField.tsx'
import { useForm } from '../../../web/ui/form/useForm.ts'

afterEach(cleanup)

function Field({ start, error }: { start: DateValue | null; error?: string }) {
  const [date, setDate] = useState(start)
  return (
    <>
      <DateField label="Kuupäev" value={date} onChange={setDate} error={error} />
      <output>{date ? machineDate(date) : 'none'}</output>
    </>
  )
}

const eve = { year: 2026, month: 5, day: 23, hours: 20, minutes: 0 }
/** Renders the field and opens its calendar. */
async function opened(start: DateValue = eve) {
  const user = userEvent.setup()
  render(<Field start={start} />)
  await user.click(button(/^Kuupäev:/))
  return user
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const date = () => screen.getByRole('status').textContent
const hours = () => screen.getByRole('textbox', { name: 'Tunnid' })
const minutes = () => screen.getByRole('textbox', { name: 'Minutid' })

test('DATE-1 the field shows the date as text, and its calendar and time only when it is opened', async () => {
  render(<Field start={eve} />)
  const user = userEvent.setup()
  expect(button('Kuupäev: teisipäev, 23. juuni 2026 kell 20.00')).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('grid')).toBeNull()
  await user.click(button(/^Kuupäev:/))
  expect(screen.getByRole('grid', { name: 'juuni 2026' })).toBeVisible()
  expect(hours()).toHaveValue('20')
  await user.click(button('kolmapäev, 24. juuni 2026'))
  expect(button('Kuupäev: kolmapäev, 24. juuni 2026 kell 20.00')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('grid')).toBeNull()
  expect(button(/^Kuupäev:/)).toHaveFocus()
})

test('DATE-2 pressing the chosen day clears the date, which says so; the month stays open, and the next day gets its time', async () => {
  const user = await opened()
  await user.click(button('teisipäev, 23. juuni 2026'))
  expect(button('Kuupäev: Pole valitud')).toBeVisible()
  expect(date()).toBe('none')
  expect(screen.getByRole('grid', { name: 'juuni 2026' })).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(button('neljapäev, 25. juuni 2026'))
  expect(date()).toBe('2026-06-25T20:00')
})

test('DATE-1 hours are clamped to 23 and minutes to 59, and an empty field is 00', async () => {
  const user = await opened()
  await user.click(hours())
  await user.keyboard('31')
  expect(hours()).toHaveValue('23')
  await user.clear(minutes())
  await user.type(minutes(), '7x5')
  expect(date()).toBe('2026-06-23T23:59')
  await user.clear(minutes())
  expect(date()).toBe('2026-06-23T23:00')
  await user.tab()
  expect(minutes()).toHaveValue('00')
  await user.clear(hours())
  await user.type(hours(), '9')
  await user.tab()
  expect(hours()).toHaveValue('09')
  expect(date()).toBe('2026-06-23T09:00')
})

test('DATE-1 the up and down keys change a number by one, within its bounds', async () => {
  const user = await opened({ ...eve, hours: 22, minutes: 1 })
  await user.click(hours())
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  await user.click(minutes())
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(date()).toBe('2026-06-23T23:00')
  expect(minutes()).toHaveAttribute('inputmode', 'numeric')
})

test('DATE-1 a date may have no time', async () => {
  const user = await opened()
  const hasTime = screen.getByRole('checkbox', { name: 'Kellaaeg', checked: true })
  await user.click(hasTime)
  expect(date()).toBe('2026-06-23')
  expect(screen.queryByRole('textbox', { name: 'Tunnid' })).toBeNull()
  expect(hasTime).toHaveFocus()
  await user.keyboard(' ')
  expect(date()).toBe('2026-06-23T00:00')
})

test('DATE-1 an error is announced with the field', () => {
  render(<Field start={null} error="Sellist kuupäeva ei ole." />)
  expect(button('Kuupäev: Pole valitud')).toHaveAccessibleDescription('Sellist kuupäeva ei ole.')
})

const typing = () => screen.getByRole('textbox', { name: 'Kirjuta või vali kalendrist' })

test('DATE-4 a date is typed on the button, becomes the value on Enter, and the button has the focus again', async () => {
  render(<Field start={eve} />)
  const user = userEvent.setup()
  button(/^Kuupäev:/).focus()
  await user.keyboard('3.12.2026 kell 18.30{Enter}')
  expect(date()).toBe('2026-12-03T18:30')
  expect(button('Kuupäev: neljapäev, 3. detsember 2026 kell 18.30')).toHaveFocus()
  expect(screen.queryByRole('grid')).toBeNull()
})

test('DATE-4 an invalid text stays with a sentence, and the date with it, until it is corrected or a day is chosen', async () => {
  const user = await opened()
  expect(typing()).toHaveValue('23.6.2026 kell 20.00')
  await user.click(typing())
  await user.keyboard('31.2{Enter}')
  expect(typing()).toHaveValue('31.2')
  expect(typing()).toHaveAccessibleDescription('Sellist päeva kalendris ei ole.')
  expect(date()).toBe('2026-06-23T20:00')
  await user.click(button('kolmapäev, 24. juuni 2026'))
  expect(typing()).toHaveValue('24.6.2026 kell 20.00')
  expect(typing()).not.toHaveAccessibleDescription()
  await user.clear(typing())
  await user.type(typing(), 'kell 9')
  await user.tab()
  expect(date()).toBe('2026-06-24T09:00')
  await user.clear(typing())
  await user.tab()
  expect(date()).toBe('none')
})

test('DATE-4 sending a form includes the typed date, and an invalid one blocks it', async () => {
  const saved: (DateValue | null)[] = []
  function Form() {
    const [values, setValues] = useState<{ date: DateValue | null }>({ date: null })
    const form = useForm([values, setValues], { save: ({ date }) => Promise.resolve(saved.push(date)) })
    return (
      <form {...form.props}>
        <DateField label="Kuupäev" value={values.date} onChange={(next) => form.change({ date: next })} />
        <p>{form.failure}</p>
      </form>
    )
  }
  render(<Form />)
  const user = userEvent.setup()
  await user.click(button(/^Kuupäev:/))
  await user.type(typing(), '3.13.2026{Control>}{Enter}{/Control}')
  expect(saved).toEqual([])
  expect(screen.getAllByText('Sellist päeva kalendris ei ole.').length).toBeGreaterThan(0)
  await user.clear(typing())
  await user.type(typing(), '3.12.2026 18{Control>}{Enter}{/Control}')
  await waitFor(() => expect(saved).toEqual([expect.objectContaining({ year: 2026, month: 11, day: 3, hours: 18 })]))
})
