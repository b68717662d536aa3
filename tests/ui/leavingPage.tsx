import { useState } from 'react'
import { Link, Outlet } from 'react-router-dom'
import { Dialog } from '../../web/ui/dialog/Dialog.tsx'
import { LeaveBlocker } from '../../web/ui/form/leaving/LeaveBlocker.tsx'
import { type LeaveReason, useLeaveGuard } from '../../web/ui/form/leaving/leaveReasons.ts'
import { Confirmation } from '../../web/ui/notice/Confirmation.tsx'

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

/** A page with two guards, a dialog above another, and the question before leaving. */
export function LeavingPage() {
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
          <Link to="/teine" onClick={() => setOpened(false)}>
            Edasi
          </Link>
        </Dialog>
      )}
    </>
  )
}
