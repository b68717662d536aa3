import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom'
import { Dialog } from '../../web/ui/dialog/Dialog.tsx'
import { LeaveBlocker } from '../../web/ui/form/leaving/LeaveBlocker.tsx'
import { useLeaveGuard } from '../../web/ui/form/leaving/leaveReasons.ts'
import { Confirmation } from '../../web/ui/notice/Confirmation.tsx'
import { pops } from '../support/jest/pops.ts'
import { until } from '../support/until.ts'

let router: ReturnType<typeof createBrowserRouter>
beforeEach(() => {
  // The first page of a visit, after one of another site.
  window.history.pushState(null, '', '/esimene')
})
afterEach(() => {
  cleanup()
  router.dispose()
})

function Root() {
  const [opened, setOpened] = useState<readonly string[]>([])
  const [isGuarded, setGuarded] = useState(false)
  useLeaveGuard(isGuarded, { question: { title: 'Lahkud lehelt?', action: 'Lahku', stay: 'Jää siia' } })
  const open = (name: string) => setOpened((was) => [...was, name])
  const close = () => setOpened((was) => was.slice(0, -1))
  return (
    <>
      <button type="button" onClick={() => open('pilt')}>
        Ava pilt
      </button>
      <button type="button" onClick={() => setGuarded(true)}>
        Kirjuta
      </button>
      <>
        {opened.map((name) => (
          <Dialog key={name} title={name} onClose={close}>
            <button type="button" onClick={() => open('failid')}>
              Ava failid
            </button>
            <Link to="/teine" onClick={close}>
              Edasi
            </Link>
          </Dialog>
        ))}
      </>
      <Outlet />
      <LeaveBlocker />
      <Confirmation />
    </>
  )
}

function openPage() {
  router = createBrowserRouter([{ element: <Root />, children: [{ path: '*', element: null }] }])
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

test('NAV-5 on the first page of a visit Back closes what is open, one after the other, and stays', async () => {
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

test('NAV-5 the entry goes with what was open; Forward and a reload neither reopen nor double it', async () => {
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

test('NAV-5 a link in what is open leads on from the page, to which one Back returns', async () => {
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

test('NAV-5 a question before leaving the first page is closed by Back, and agreed to it leads on', async () => {
  const { user } = openPage()
  await user.click(screen.getByRole('button', { name: 'Kirjuta' }))
  act(() => void router.navigate('/teine'))
  await screen.findByRole('dialog', { name: 'Lahkud lehelt?' })
  await go(-1)
  await shown(0)
  expect(router.state.location.pathname).toBe('/esimene')
  act(() => void router.navigate('/teine'))
  await user.click(await screen.findByRole('button', { name: 'Lahku' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/teine'))
  await shown(0)
  expect(state()).toMatchObject({ idx: 1 })
  await go(-1)
  await screen.findByRole('dialog', { name: 'Lahkud lehelt?' })
  expect(window.location.pathname).toBe('/teine')
})
