import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../../lib/useStore.ts'
import { layerChanges, topLayer } from '../dialog/overlays.ts'
import { uiTexts } from '../text.ts'
import { FailureText } from './FailureText.tsx'
import { dismiss, type Notification, notifications } from './notify.tsx'
import classes from './Notice.module.css'

const staysMs = { said: 10_000, done: 10_000, failed: 30_000 }

/** Shows the notifications, above the dialog on top; rendered once in the app. NOTE-1. */
export function Notifications() {
  const all = useStore(notifications)
  const [host] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    const place = () => topLayer().append(host)
    place()
    const unsubscribe = layerChanges.subscribe(place)
    return () => {
      unsubscribe()
      host.remove()
    }
  }, [host])
  const shown = (kind: Notification['kind']) =>
    all
      .filter((notification) => notification.kind === kind)
      .map((notification) => <Card key={notification.id} {...notification} />)
  // Both live regions are always rendered: screen readers announce only what is added to an existing one.
  return createPortal(
    <section className={classes.notifications} aria-label={uiTexts.notifications}>
      <div role="status" aria-live="polite">
        {shown('said')}
        {shown('done')}
      </div>
      <div role="alert" aria-live="assertive">
        {shown('failed')}
      </div>
    </section>,
    host,
  )
}

function Card({ id, kind, text, action }: Notification) {
  // Stays while it is hovered or contains the focus. WCAG 2.2.1.
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(id), staysMs[kind])
    return () => clearTimeout(timer)
  }, [held, id, kind])
  if (kind === 'said') return <p className="visually-hidden">{text}</p>
  const Icon = kind === 'done' ? IconCheck : IconAlertTriangle
  return (
    <div
      className={classes.card}
      data-kind={kind}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <div className={classes.body}>
        <p>
          <FailureText>{text}</FailureText>
        </p>
        {action && (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              dismiss(id)
              void action.run()
            }}
          >
            {action.words}
          </button>
        )}
      </div>
      <button type="button" className={classes.close} aria-label={uiTexts.close} onClick={() => dismiss(id)}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}
