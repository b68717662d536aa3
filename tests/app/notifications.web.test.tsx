import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { confirm } from '../../web/ui/notice/confirm.tsx'
import { Confirmation } from '../../web/ui/notice/Confirmation.tsx'
import { Notifications } from '../../web/ui/notice/Notifications.tsx'
import { announce, notifyDone, notifyFailed } from '../../web/ui/notice/notify.tsx'
import { clearEverything } from '../support/web/web.tsx'

afterEach(() => {
  jest.useRealTimers()
  clearEverything()
})

describe('notifications', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })

  test('NOTE-1 a success notification closes after 10 s, an error after 30 s, and both are announced', () => {
    render(<Notifications />)
    act(() => {
      notifyDone('Postitus lisatud.')
      notifyFailed('Postitust ei õnnestunud kustutada.')
    })
    expect(screen.getByRole('status')).toHaveTextContent('Postitus lisatud.')
    expect(screen.getByRole('alert')).toHaveTextContent('Postitust ei õnnestunud kustutada.')
    act(() => jest.advanceTimersByTime(9_900))
    expect(screen.getByText('Postitus lisatud.')).toBeVisible()
    act(() => jest.advanceTimersByTime(200))
    expect(screen.queryByText('Postitus lisatud.')).not.toBeInTheDocument()
    act(() => jest.advanceTimersByTime(19_800))
    expect(screen.getByText('Postitust ei õnnestunud kustutada.')).toBeVisible()
    act(() => jest.advanceTimersByTime(200))
    expect(screen.queryByText('Postitust ei õnnestunud kustutada.')).not.toBeInTheDocument()
  })

  test('NOTE-1 a result that the screen shows itself is announced for 10 s and is not visible', () => {
    render(<Notifications />)
    act(() => announce('Vastus on saadetud.'))
    expect(screen.getByRole('status')).toHaveTextContent('Vastus on saadetud.')
    expect(screen.getByText('Vastus on saadetud.')).toHaveClass('visually-hidden')
    expect(screen.queryByRole('button', { name: 'Sulge' })).not.toBeInTheDocument()
    act(() => jest.advanceTimersByTime(10_100))
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  test('NOTE-1 an error keeps its retry button, however many notifications follow it', () => {
    render(<Notifications />)
    act(() => {
      notifyFailed('Ei salvestunud.', { retry: jest.fn() })
      for (let row = 1; row <= 6; row += 1) announce(`Rida ${row} on salvestatud.`)
    })
    expect(screen.getByRole('button', { name: 'Proovi uuesti' })).toBeVisible()
    expect(screen.getByText('Rida 6 on salvestatud.')).toBeInTheDocument()
  })
})

test('NOTE-1 NOTE-3 two failures with the same words each keep their own retry, a repeated one is shown once, and a notification is closed by hand', async () => {
  const user = userEvent.setup()
  const [first, second] = [jest.fn(), jest.fn()]
  render(<Notifications />)
  const fail = (retry: () => void) => act(() => notifyFailed('Meeldimist ei õnnestunud salvestada.', { retry }))
  const retries = () => screen.queryAllByRole('button', { name: 'Proovi uuesti' })
  fail(first)
  fail(second)
  fail(second)
  expect(retries()).toHaveLength(2)
  await user.click(retries()[0]!)
  await user.click(retries()[0]!)
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(screen.queryByText('Meeldimist ei õnnestunud salvestada.')).not.toBeInTheDocument()
  act(() => void notifyDone('Postitus lisatud.'))
  await user.click(screen.getByRole('button', { name: 'Sulge' }))
  expect(screen.queryByText('Postitus lisatud.')).not.toBeInTheDocument()
})

describe('confirming', () => {
  const drawn = () =>
    render(
      <>
        <button type="button">Kustuta</button>
        <Confirmation />
      </>,
    )

  test('FORUM-6 app: the dialog names the record, Loobu, Escape and the button close it, and the focus returns', async () => {
    const user = userEvent.setup()
    drawn()
    const send = () => {
      let response: Promise<boolean> = Promise.resolve(false)
      act(() => {
        response = confirm({ title: 'Kustuta postitus?', text: 'Postitus kaob.', action: 'Kustuta postitus' })
      })
      return response
    }
    await user.click(screen.getByRole('button', { name: 'Kustuta' }))
    const first = send()
    expect(await screen.findByRole('dialog', { name: 'Kustuta postitus?' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Loobu' }))
    expect(await first).toBe(false)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Kustuta' })).toHaveFocus())
    const second = send()
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    expect(await second).toBe(false)
    const third = send()
    await user.click(await screen.findByRole('button', { name: 'Kustuta postitus' }))
    expect(await third).toBe(true)
  })
})
