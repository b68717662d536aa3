import { afterEach, expect, test } from '@jest/globals'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { Dialog } from '../../web/ui/dialog/Dialog.tsx'
import { LeaveBlocker } from '../../web/ui/form/leaving/LeaveBlocker.tsx'
import { type LeaveReason, useLeaveGuard } from '../../web/ui/form/leaving/leaveReasons.ts'
import { confirm } from '../../web/ui/notice/confirm.tsx'
import { Confirmation } from '../../web/ui/notice/Confirmation.tsx'

afterEach(cleanup)

const text: LeaveReason = {
  question: { title: 'Jätad salvestamata?', text: 'Mustand jääb alles.', action: 'Lahku', stay: 'Kirjuta edasi' },
}
const upload: LeaveReason = {
  question: { title: 'Lahkud lehelt?', text: 'Üleslaadimine katkeb.', action: 'Katkesta', stay: 'Jää siia' },
  isLost: true,
}

/** A checkbox that guards the page while it is checked, with a button that releases the guard, as after saving. */
function Box({ name, reason }: { name: string; reason: LeaveReason }) {
  const [ticked, setTicked] = useState(false)
  const release = useLeaveGuard(ticked, reason)
  return (
    <>
      <label>
        <input type="checkbox" checked={ticked} onChange={() => setTicked(!ticked)} /> {name}
      </label>
      <button type="button" onClick={release}>{`Lase lahti: ${name}`}</button>
    </>
  )
}

function Root() {
  return (
    <>
      <Box name="tekst" reason={text} />
      <Box name="fail" reason={upload} />
      <Dialogs names={['pilt', 'failid']} />
      <Outlet />
      <LeaveBlocker />
      <Confirmation />
    </>
  )
}

/** A dialog with another one above it, each opened by a button. */
function Dialogs({ names }: { names: readonly string[] }) {
  const [opened, setOpened] = useState(false)
  const [name, ...others] = names
  if (name == null) return null
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>{`Ava ${name}`}</button>
      {opened && (
        <Dialog title={name} onClose={() => setOpened(false)}>
          <Dialogs names={others} />
        </Dialog>
      )}
    </>
  )
}

function screenWithReasons() {
  const router = createMemoryRouter([{ element: <Root />, children: [{ path: '*', element: null }] }])
  render(<RouterProvider router={router} />)
  const user = userEvent.setup()
  return {
    user,
    router,
    tick: (name: string) => user.click(screen.getByRole('checkbox', { name })),
    back: () => act(() => router.navigate(-1)),
    go: (path: string) => act(() => router.navigate(path)),
    at: () => router.state.location.pathname,
    answer: async (action: string) => {
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

test('FORUM-5 leaving: the safe answer stays, the other one leaves', async () => {
  const { go, at, tick, answer } = screenWithReasons()
  await tick('tekst')
  await go('/failid')
  await answer('Kirjuta edasi')
  expect(at()).toBe('/')
  await go('/failid')
  await answer('Lahku')
  expect(at()).toBe('/failid')
})

test('FORUM-5 leaving: after a second attempt while the question is open, the answer still counts', async () => {
  const { go, at, tick, answer } = screenWithReasons()
  await tick('tekst')
  await go('/failid')
  await screen.findByRole('dialog')
  await go('/foorum')
  await answer('Kirjuta edasi')
  expect(at()).toBe('/')
  await go('/failid')
  await screen.findByRole('dialog')
  await go('/foorum')
  await answer('Lahku')
  expect(at()).toBe('/foorum')
})

test('FILE-1 leaving: with a text and an upload one question names both, and what would be lost first', async () => {
  const { go, at, tick, answer } = screenWithReasons()
  await tick('tekst')
  await tick('fail')
  await go('/failid')
  const dialog = await screen.findByRole('dialog', { name: 'Lahkud lehelt?' })
  expect(dialog).toHaveTextContent('Üleslaadimine katkeb. Mustand jääb alles.')
  await answer('Jää siia')
  // Once the upload has ended, only the text is a reason to stay.
  await tick('fail')
  await go('/failid')
  expect(await screen.findByRole('dialog', { name: 'Jätad salvestamata?' })).not.toHaveTextContent('katkeb')
  await answer('Kirjuta edasi')
  expect(at()).toBe('/')
})

test('FORUM-5 leaving: a form that let go once is guarded again on the page that it stays on', async () => {
  const { user, go, at, tick, answer } = screenWithReasons()
  await tick('tekst')
  await user.click(screen.getByRole('button', { name: 'Lase lahti: tekst' }))
  await go('/foorum')
  expect(at()).toBe('/foorum')
  await go('/failid')
  await answer('Kirjuta edasi')
  expect(at()).toBe('/foorum')
})

test('NAV-1 leaving: a question of the screen that is left is refused, so that it deletes nothing from the next one', async () => {
  const { go, at, answer } = screenWithReasons()
  const question = { title: 'Kustuta antud album?', action: 'Kustuta album' }
  const answers: boolean[] = []
  const ask = () => act(() => void confirm(question).then((agreed) => answers.push(agreed)))
  await go('/galerii')
  ask()
  await screen.findByRole('dialog', { name: question.title })
  await go('/foorum')
  expect(at()).toBe('/foorum')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  ask()
  await answer(question.action)
  expect(answers).toEqual([false, true])
})

test('GALLERY-2 leaving: Back closes the topmost dialog, then the one below, and only then asks; Back stays there too', async () => {
  const { user, back, go, at, tick, answer } = screenWithReasons()
  const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => within(dialog).getByRole('heading').textContent)
  await go('/failid')
  await tick('tekst')
  await user.click(screen.getByRole('button', { name: 'Ava pilt' }))
  await user.click(await screen.findByRole('button', { name: 'Ava failid' }))
  await screen.findByRole('dialog', { name: 'failid' })
  await back()
  await waitFor(() => expect(dialogs()).toEqual(['pilt']))
  await back()
  await waitFor(() => expect(dialogs()).toEqual([]))
  await back()
  await screen.findByRole('dialog', { name: 'Jätad salvestamata?' })
  await back()
  await waitFor(() => expect(dialogs()).toEqual([]))
  expect(at()).toBe('/failid')
  await back()
  await answer('Lahku')
  expect(at()).toBe('/')
})

test('GALLERY-2 leaving: Back from a page with nothing to lose closes its dialog; a link in the dialog leads on', async () => {
  const { user, back, go, at } = screenWithReasons()
  await go('/failid')
  await user.click(screen.getByRole('button', { name: 'Ava pilt' }))
  await screen.findByRole('dialog', { name: 'pilt' })
  await back()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(at()).toBe('/failid')
  await user.click(screen.getByRole('button', { name: 'Ava pilt' }))
  await screen.findByRole('dialog', { name: 'pilt' })
  await go('/foorum')
  expect(at()).toBe('/foorum')
})

test('FORUM-6 leaving: the browser asks before the tab is closed only where something would be lost for good', async () => {
  const { tick } = screenWithReasons()
  const asks = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(asks()).toBe(false)
  await tick('tekst')
  expect(asks()).toBe(false)
  await tick('fail')
  expect(asks()).toBe(true)
  await tick('fail')
  expect(asks()).toBe(false)
})
