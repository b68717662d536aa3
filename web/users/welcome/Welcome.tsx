import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { errorText } from '../../lib/errors.ts'
import { Button } from '../../ui/button/Button.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import { useMediaQuery } from '../../ui/theme/useMediaQuery.ts'
import { ownRecordPath } from '../paths.ts'
import { useMember } from '../session/session.tsx'
import type { WelcomeStep } from './generated.ts'
import { welcomeTexts } from './text.ts'
import { useWelcome, useWelcomeStep } from './useWelcome.ts'
import classes from './Welcome.module.css'

const steps = Object.keys(welcomeTexts.steps) as WelcomeStep[]

/** The first steps of a new member, of which finished ones are marked; nothing once all are finished. WELCOME-1. */
export function Welcome() {
  const me = useMember()
  const { left, complete } = useWelcome()
  useWelcomeStep('HOME_SCREEN', useMediaQuery('(display-mode: standalone)'))
  if (left.length === 0) return null
  const paths = { OWN_DATA: ownRecordPath(me.id), DIRECTORY: '/kasutajad', HOME_SCREEN: null }
  const dismiss = (): Promise<void> =>
    complete(...left).catch((error: unknown) => notifyFailed(welcomeTexts.failed(errorText(error)), { retry: dismiss }))
  const pressed = ({ currentTarget }: MouseEvent) => {
    // The pressed button is removed. WCAG 2.4.3.
    currentTarget.closest('main')?.querySelector('h1')?.focus({ preventScroll: true })
    void dismiss()
  }
  return (
    <section className={classes.welcome} aria-labelledby="welcome">
      <h2 id="welcome" className={layout('large', 'strong', 'breaks', 'below16')}>
        {welcomeTexts.title(me.name ?? '')}
      </h2>
      <ol className={`${classes.steps} ${layout('below16')}`}>
        {steps.map((step) => {
          const { title, about } = welcomeTexts.steps[step]
          const path = paths[step]
          const isDone = !left.includes(step)
          const Icon = isDone ? IconCircleCheckFilled : IconCircle
          return (
            <li key={step} className={layout('row', 'nowrap', 'start', 'gap12')}>
              <Icon size={24} className={layout('fixed', 'muted')} data-done={isDone || undefined} aria-hidden="true" />
              <div>
                {path == null ? <strong>{title}</strong> : <Link to={path}>{title}</Link>}
                {isDone && <span className="visually-hidden">, {welcomeTexts.done}</span>}
                {!isDone && <p className={layout('muted')}>{path == null ? `${about} ${wayToInstall()}` : about}</p>}
              </div>
            </li>
          )
        })}
      </ol>
      <Button tone="plain" onClick={pressed}>
        {welcomeTexts.dismiss}
      </Button>
    </section>
  )
}

/** How to add the page to the home screen of this device. */
function wayToInstall(): string {
  const { ways } = welcomeTexts
  if (typeof (navigator as { standalone?: boolean }).standalone !== 'undefined') return ways.apple
  return /android/i.test(navigator.userAgent) ? ways.android : ways.other
}
