import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../../lib/useStore.ts'
import { layerChanges, topLayer } from '../dialog/overlays.ts'
import { uiTexts } from '../text.ts'
import { FailureText } from './FailureText.tsx'
import { dismiss, type Notification, notifications } from './notify.tsx'
import classes from './Notice.module.css'

const staysMs = { said: 10_000, done: 10_000, failed: 30_000 }

/** Shows the notifications, above the topmost dialog; rendered once in the app. NOTE-1. */
export function Notifications() {
  const all = useStore(notifications)
  const [host] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    const attach = () => topLayer().append(host)
    attach()
    const unsubscribe = layerChanges.subscribe(attach)
    return () => {
      unsubscribe()
      host.remove()
    }
  }, [host])
  const section = useAwayFromFocus<HTMLElement>(all)
  const shown = (kind: Notification['kind']) =>
    all
      .filter((notification) => notification.kind === kind)
      .map((notification) => <Card key={notification.id} {...notification} />)
  // Both live regions are always rendered: screen readers announce only what is added to an existing one.
  return createPortal(
    <section ref={section} className={classes.notifications} aria-label={uiTexts.notifications}>
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

/**
 * Moves the notifications to the top of the window while they would cover the focused element at the bottom, such as a saved row. WCAG
 * 2.4.11.
 * @param shown the notifications; a change repositions them
 * @returns the ref of their container
 */
function useAwayFromFocus<E extends HTMLElement>(shown: readonly Notification[]): RefObject<E> {
  const section = useRef<E>(null)
  useLayoutEffect(() => {
    const { current } = section
    if (!current || shown.length === 0) return
    const covers = (thing: DOMRect) =>
      [...current.querySelectorAll('[data-kind]')].some((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect()
        return left < thing.right && right > thing.left && top < thing.bottom && bottom > thing.top
      })
    const attach = () => {
      const focused = document.activeElement
      if (!focused || focused === document.body || current.contains(focused)) return
      const thing = (focused.closest('li') ?? focused).getBoundingClientRect()
      current.toggleAttribute('data-top', false)
      if (!covers(thing)) return
      current.toggleAttribute('data-top', true)
      if (covers(thing)) current.toggleAttribute('data-top', false)
    }
    attach()
    document.addEventListener('focusin', attach)
    return () => document.removeEventListener('focusin', attach)
  }, [shown])
  return section
}

function Card({ id, kind, text, action }: Notification) {
  // Stays while it is hovered or contains the focus. WCAG 2.2.1.
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => dismiss(id), staysMs[kind])
    return () => clearTimeout(timer)
  }, [isPaused, id, kind])
  if (kind === 'said') return <p className="visually-hidden">{text}</p>
  const Icon = kind === 'done' ? IconCheck : IconAlertTriangle
  return (
    <div
      className={classes.card}
      data-kind={kind}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
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
