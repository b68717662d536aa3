import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { confirm } from '../../web/ui/notice/confirm.tsx'
import { Confirmation } from '../../web/ui/notice/Confirmation.tsx'
import { Notifications } from '../../web/ui/notice/Notifications.tsx'
import { announce, notifyDone, notifyFailed } from '../../web/ui/notice/notify.tsx'
import { forgetEverything } from '../support/web/web.tsx'

afterEach(() => {
  jest.useRealTimers()
  forgetEverything()
})

describe('notifications', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })

  test('NOTE-1 what is done vanishes after 10 s, an error after 30 s, and both are announced', () => {
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

  test('NOTE-1 what the screen shows by itself is announced for 10 s, and nothing of it is seen', () => {
    render(<Notifications />)
    act(() => announce('Vastus on saadetud.'))
    expect(screen.getByRole('status')).toHaveTextContent('Vastus on saadetud.')
    expect(screen.getByText('Vastus on saadetud.')).toHaveClass('visually-hidden')
    expect(screen.queryByRole('button', { name: 'Sulge' })).not.toBeInTheDocument()
    act(() => jest.advanceTimersByTime(10_100))
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  test('NOTE-1 an error stays with its retry, however much is announced after it', () => {
    render(<Notifications />)
    act(() => {
      notifyFailed('Ei salvestunud.', { retry: jest.fn() })
      for (let row = 1; row <= 6; row += 1) announce(`Rida ${row} on salvestatud.`)
    })
    expect(screen.getByRole('button', { name: 'Proovi uuesti' })).toBeVisible()
    expect(screen.getByText('Rida 6 on salvestatud.')).toBeInTheDocument()
  })

  test('NOTE-1 closes by hand, and NOTE-3 offers to try again', async () => {
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) })
    const retry = jest.fn()
    render(<Notifications />)
    act(() => {
      notifyDone('Postitus lisatud.')
      notifyFailed('Ei salvestunud.', { retry })
    })
    await user.click(screen.getAllByRole('button', { name: 'Sulge' })[0]!)
    expect(screen.queryByText('Postitus lisatud.')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
    expect(retry).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('Ei salvestunud.')).not.toBeInTheDocument()
  })
})

test('NOTE-3 two failures with the same words each keep their own retry; the same one again is said once', async () => {
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
})

describe('confirming', () => {
  const drawn = () =>
    render(
      <>
        <button type="button">Kustuta</button>
        <Confirmation />
      </>,
    )

  test('FORUM-6 app: the dialog names the thing, Loobu, Escape and the button answer, and the focus returns', async () => {
    const user = userEvent.setup()
    drawn()
    const ask = () => {
      let answer: Promise<boolean> = Promise.resolve(false)
      act(() => {
        answer = confirm({ title: 'Kustuta postitus?', text: 'Postitus kaob.', action: 'Kustuta postitus' })
      })
      return answer
    }
    await user.click(screen.getByRole('button', { name: 'Kustuta' }))
    const first = ask()
    expect(await screen.findByRole('dialog', { name: 'Kustuta postitus?' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Loobu' }))
    expect(await first).toBe(false)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Kustuta' })).toHaveFocus())
    const second = ask()
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    expect(await second).toBe(false)
    const third = ask()
    await user.click(await screen.findByRole('button', { name: 'Kustuta postitus' }))
    expect(await third).toBe(true)
  })
})
