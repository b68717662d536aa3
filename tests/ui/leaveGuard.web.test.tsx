import { afterEach, expect, test } from '@jest/globals'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { confirm } from '../../web/ui/notice/confirm.tsx'
import { LeavingPage } from './leavingPage.tsx'

afterEach(cleanup)

function screenWithReasons() {
  const router = createMemoryRouter([{ element: <LeavingPage />, children: [{ path: '*', element: null }] }])
  render(<RouterProvider router={router} />)
  const user = userEvent.setup()
  return {
    user,
    router,
    tick: (name: string) => user.click(screen.getByRole('checkbox', { name })),
    back: () => act(() => router.navigate(-1)),
    go: (path: string) => act(() => router.navigate(path)),
    at: () => router.state.location.pathname,
    response: async (action: string) => {
      const dialog = await screen.findByRole('dialog')
      await user.click(within(dialog).getByRole('button', { name: action }))
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    },
  }
}

test('FORUM-5 leaving: nothing is asked without a reason, nor within the page', async () => {
  const { go, at, tick } = screenWithReasons()
  await go('/foorum')
  expect(at()).toBe('/foorum')
  await tick('tekst')
  await go('/foorum?otsi=praam')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('FORUM-5 leaving: the safe choice stays, the other one leaves', async () => {
  const { go, at, tick, response } = screenWithReasons()
  await tick('tekst')
  await go('/failid')
  await response('Kirjuta edasi')
  expect(at()).toBe('/')
  await go('/failid')
  await response('Lahku')
  expect(at()).toBe('/failid')
})

test('FORUM-5 leaving: after a second attempt while the question is open, the choice still counts', async () => {
  const { go, at, tick, response } = screenWithReasons()
  await tick('tekst')
  await go('/failid')
  await screen.findByRole('dialog')
  await go('/foorum')
  await response('Kirjuta edasi')
  expect(at()).toBe('/')
  await go('/failid')
  await screen.findByRole('dialog')
  await go('/foorum')
  await response('Lahku')
  expect(at()).toBe('/foorum')
})

test('FILE-1 leaving: with a text and an upload one question names both, and the loss of the upload first', async () => {
  const { go, at, tick, response } = screenWithReasons()
  await tick('tekst')
  await tick('fail')
  await go('/failid')
  const dialog = await screen.findByRole('dialog', { name: 'Lahkud lehelt?' })
  expect(dialog).toHaveTextContent('Üleslaadimine katkeb. Mustand jääb alles.')
  await response('Jää siia')
  // Once the upload has ended, only the text is a reason to stay.
  await tick('fail')
  await go('/failid')
  expect(await screen.findByRole('dialog', { name: 'Jätad salvestamata?' })).not.toHaveTextContent('katkeb')
  await response('Kirjuta edasi')
  expect(at()).toBe('/')
})

test('FORUM-5 leaving: a form that was left once is guarded again on the page that it stays on', async () => {
  const { user, go, at, tick, response } = screenWithReasons()
  await tick('tekst')
  await user.click(screen.getByRole('button', { name: 'Lase lahti: tekst' }))
  await go('/foorum')
  expect(at()).toBe('/foorum')
  await go('/failid')
  await response('Kirjuta edasi')
  expect(at()).toBe('/foorum')
})

test('NAV-1 leaving: a question of the screen that is left is cancelled, so that it deletes nothing on the next one', async () => {
  const { go, at, response } = screenWithReasons()
  const question = { title: 'Kustuta antud album?', action: 'Kustuta album' }
  const responses: boolean[] = []
  const send = () => act(() => void confirm(question).then((agreed) => responses.push(agreed)))
  await go('/galerii')
  send()
  await screen.findByRole('dialog', { name: question.title })
  await go('/foorum')
  expect(at()).toBe('/foorum')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  send()
  await response(question.action)
  expect(responses).toEqual([false, true])
})

test('GALLERY-2 leaving: Back closes the topmost dialog, with unsaved data the one below, and only then asks; Back stays there too', async () => {
  const { user, back, go, at, tick, response } = screenWithReasons()
  const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => within(dialog).getByRole('heading').textContent)
  await go('/failid')
  await user.click(screen.getByRole('button', { name: 'Ava pilt' }))
  await user.click(await screen.findByRole('button', { name: 'Ava failid' }))
  await screen.findByRole('dialog', { name: 'failid' })
  await back()
  await waitFor(() => expect(dialogs()).toEqual(['pilt']))
  expect(at()).toBe('/failid')
  await tick('tekst')
  await back()
  await waitFor(() => expect(dialogs()).toEqual([]))
  await back()
  await screen.findByRole('dialog', { name: 'Jätad salvestamata?' })
  await back()
  await waitFor(() => expect(dialogs()).toEqual([]))
  expect(at()).toBe('/failid')
  await back()
  await response('Lahku')
  expect(at()).toBe('/')
})

test('FORUM-6 leaving: the browser asks before the tab is closed only if data would be lost for good', async () => {
  const { tick } = screenWithReasons()
  const sends = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(sends()).toBe(false)
  await tick('tekst')
  expect(sends()).toBe(false)
  await tick('fail')
  expect(sends()).toBe(true)
  await tick('fail')
  expect(sends()).toBe(false)
})
