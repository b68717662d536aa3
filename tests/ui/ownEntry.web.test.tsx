import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { pops } from '../support/jest/pops.ts'
import { until } from '../support/until.ts'
import { LeavingPage } from './leavingPage.tsx'

let router: ReturnType<typeof createBrowserRouter>
beforeEach(() => {
  // The first page of a visit, after one of another site.
  window.history.pushState(null, '', '/esimene')
})
afterEach(() => {
  cleanup()
  router.dispose()
})

function openPage() {
  router = createBrowserRouter([{ element: <LeavingPage />, children: [{ path: '*', element: null }] }])
  const { unmount } = render(<RouterProvider router={router} useTransitions={false} />)
  return {
    user: userEvent.setup(),
    reload: () => {
      unmount()
      router.dispose()
      return openPage()
    },
  }
}

const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.textContent)
const shown = (count: number) => waitFor(() => expect(dialogs()).toHaveLength(count))
const state = () => window.history.state as { idx: number; isOwn?: boolean }
/** Moves through the history, as the browser's buttons do. */
async function go(delta: number) {
  const before = pops
  await act(async () => {
    window.history.go(delta)
    await until(() => pops > before)
  })
}
const atFirst = () => waitFor(() => expect(state()).toEqual(expect.not.objectContaining({ isOwn: true })))

test('NAV-5 on the first page of a visit Back closes open layers, one after the other, and stays', async () => {
  const { user } = openPage()
  const key = router.state.location.key
  await user.click(screen.getByRole('button', { name: 'Ava pilt' }))
  await user.click(await screen.findByRole('button', { name: 'Ava failid' }))
  await shown(2)
  await go(-1)
  await shown(1)
  expect(state()).toMatchObject({ idx: 0, isOwn: true })
  await go(-1)
  await shown(0)
  await atFirst()
  expect(window.location.pathname).toBe('/esimene')
  expect(router.state.location.key).toBe(key)
})

test('NAV-5 the history entry is removed with its layer; Forward and a reload neither reopen nor duplicate it', async () => {
  const { user, reload } = openPage()
  const entries = window.history.length
  for (let times = 0; times < 3; times += 1) {
    await user.click(screen.getByRole('button', { name: 'Ava pilt' }))
    await shown(1)
    expect(state()).toMatchObject({ idx: 0, isOwn: true })
    await user.keyboard('{Escape}')
    await shown(0)
    await atFirst()
  }
  expect(window.history.length).toBe(entries + 1)
  await go(1)
  await atFirst()
  expect(dialogs()).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Ava pilt' }))
  await shown(1)
  const later = reload()
  await atFirst()
  expect(dialogs()).toEqual([])
  await later.user.click(screen.getByRole('button', { name: 'Ava pilt' }))
  await shown(1)
  await go(-1)
  await shown(0)
  expect(window.history.length).toBe(entries + 1)
})

test('NAV-5 a link in an open layer leads on from the page, to which one Back returns', async () => {
  const { user } = openPage()
  await user.click(screen.getByRole('button', { name: 'Ava pilt' }))
  await user.click(await screen.findByRole('link', { name: 'Edasi' }))
  await waitFor(() => expect(window.location.pathname).toBe('/teine'))
  await shown(0)
  expect(state()).toMatchObject({ idx: 1 })
  await go(-1)
  await waitFor(() => expect(router.state.location.pathname).toBe('/esimene'))
  expect(state()).toEqual(expect.not.objectContaining({ isOwn: true }))
  expect(state().idx).toBe(0)
})

test('NAV-5 a question before leaving the first page is closed by Back, and confirming it leaves', async () => {
  const { user } = openPage()
  await user.click(screen.getByRole('checkbox', { name: 'tekst' }))
  act(() => void router.navigate('/teine'))
  await screen.findByRole('dialog', { name: 'Jätad salvestamata?' })
  await go(-1)
  await shown(0)
  expect(router.state.location.pathname).toBe('/esimene')
  act(() => void router.navigate('/teine'))
  await user.click(await screen.findByRole('button', { name: 'Lahku' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/teine'))
  await shown(0)
  expect(state()).toMatchObject({ idx: 1 })
  await go(-1)
  await screen.findByRole('dialog', { name: 'Jätad salvestamata?' })
  expect(window.location.pathname).toBe('/teine')
})
