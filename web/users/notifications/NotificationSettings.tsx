import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { errorText } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { Button } from '../../ui/button/Button.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { FailureText } from '../../ui/notice/FailureText.tsx'
import { announce } from '../../ui/notice/notify.tsx'
import { mailsId, personPath } from '../paths.ts'
import { type MailFrequency, type PausedAddressesQuery, usePausedAddressesQuery } from './generated.ts'
import { mailTexts, pushTexts } from './text.ts'
import { useMailPreference } from './useMailPreference.ts'
import { usePush } from './usePush.ts'
import classes from '../Settings.module.css'

const frequencies: MailFrequency[] = ['DAILY', 'WEEKLY', 'AT_ONCE', 'NONE']
const states = { on: pushTexts.isOn, off: pushTexts.isOff, denied: pushTexts.denied, install: pushTexts.install }

/** The notification settings of the member: push on this browser, and mail, each if the server supports it. MAIL-1, PHONE-2. */
export function NotificationSettings() {
  return (
    <>
      <MailPreferenceChoice />
      <PushSwitch />
    </>
  )
}

function PushSwitch() {
  const { state, busy, allow, stop } = usePush()
  const title = useId()
  if (state == null) return null
  const isOn = state === 'on'
  return (
    <section className={classes.section} aria-labelledby={title}>
      <h2 id={title} className={layout('large')}>
        {pushTexts.title}
      </h2>
      <p className={layout('muted', 'above4', 'below12')}>{pushTexts.about}</p>
      <p role="status" className={layout('below12')}>
        {states[state]}
      </p>
      {/* A single button, which retains the focus when its action changes. WCAG 2.4.3. */}
      {(isOn || state === 'off') && (
        <Button tone="plain" busy={busy} onClick={() => void (isOn ? stop() : allow())}>
          {isOn ? pushTexts.stop : pushTexts.allow}
        </Button>
      )}
    </section>
  )
}

/** A choice that is saved immediately; of quick successive choices the last one. A refused choice is reverted, with the error. MAIL-1. */
function MailPreferenceChoice() {
  const { preference, save } = useMailPreference('cache-and-network')
  const [chosen, setChosen] = useState<MailFrequency | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef<MailFrequency>()
  const section = useRef<HTMLFieldSetElement>(null)
  const isLinked = useLocation().hash === `#${mailsId}` && preference != null
  useEffect(() => {
    if (isLinked) section.current?.querySelector<HTMLElement>(':checked')?.focus()
  }, [isLinked])
  const [run, busy] = useBusy(async () => {
    try {
      for (let saved; saved !== latest.current;) {
        saved = latest.current
        if (saved) await save(saved)
      }
      announce(mailTexts.saved)
    } catch (error) {
      setFailure(mailTexts.failed(errorText(error)))
    }
    setChosen(null)
  })
  const choose = (frequency: MailFrequency) => {
    latest.current = frequency
    setChosen(frequency)
    setFailure(null)
    void run()
  }
  const name = useId()
  if (!preference) return null
  const { frequency, paused } = preference
  return (
    <section className={classes.section}>
      <fieldset ref={section} id={mailsId} aria-busy={busy}>
        <legend className={layout('large', 'strong')}>{mailTexts.title}</legend>
        <p className={layout('muted', 'above4', 'below12')}>{mailTexts.about}</p>
        {paused && (
          <div role="alert" className={layout('stack', 'start', 'below12')}>
            <p>{mailTexts.paused}</p>
            <Button tone="plain" busy={busy} onClick={() => choose(chosen ?? frequency)}>
              {mailTexts.resume}
            </Button>
          </div>
        )}
        {frequencies.map((one) => (
          <label key={one} className={classes.option}>
            <input type="radio" name={name} checked={one === (chosen ?? frequency)} onChange={() => choose(one)} />
            {mailTexts.frequencies[one]}
          </label>
        ))}
        <p role="alert" className={layout('error', 'strong', 'unlessEmpty')}>
          <FailureText>{failure}</FailureText>
        </p>
      </fieldset>
    </section>
  )
}

/** For admins: members whose address the mail server refuses. Nothing if there are none, or on a server without digests. MAIL-1. */
export function PausedAddresses() {
  const { data } = usePausedAddressesQuery({ fetchPolicy: 'cache-and-network' })
  const paused = data?.pausedAddresses ?? []
  if (paused.length === 0) return null
  return (
    <section className={layout('above40')}>
      <h2 className={layout('large', 'below12')}>{mailTexts.pausedMembers}</h2>
      <People people={paused} />
    </section>
  )
}

type RefusedAddress = NonNullable<PausedAddressesQuery['pausedAddresses']>[number]

/** People whose invitation the mail server has refused, with links to their forms; folded if there are many. IMPORT-2. */
export function RefusedInvitations({ people }: { people: readonly RefusedAddress[] }) {
  return (
    <details className={`${classes.invitations} ${layout('below24')}`} open={people.length <= shownUnfolded}>
      <summary className={layout('attention')}>{mailTexts.refusedInvitations(people.length)}</summary>
      <People people={people} />
    </details>
  )
}

const shownUnfolded = 5

function People({ people }: { people: readonly RefusedAddress[] }) {
  return (
    <ul className={layout('stack', 'gap16')}>
      {people.map(({ id, name, email, code }) => (
        <li key={id} className={layout('stack', 'gap0', 'start')}>
          <Link to={personPath(id)}>{name || email}</Link>{' '}
          <span className={layout('muted', 'small')}>{mailTexts.pausedMember(name && email, code)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The error of a refused invitation, with advice. IMPORT-2. */
export function RefusedInvitation({ code }: { code: string }) {
  return <p className={layout('attention', 'above16')}>{mailTexts.refusedInvitation(code)}</p>
}

/** For admins: a notice that mails to a member are paused, with advice. MAIL-1. */
export function PausedMember({ userId }: { userId: string }) {
  const { data } = usePausedAddressesQuery({ fetchPolicy: 'cache-and-network' })
  const paused = data?.pausedAddresses?.find(({ id }) => id === userId)
  return paused ? <p className={layout('attention', 'above16')}>{mailTexts.pausedOf(paused.code)}</p> : null
}
