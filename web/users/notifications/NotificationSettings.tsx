import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/button/Button.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { personPath } from '../paths.ts'
import { type MailFrequency, type PausedAddressesQuery, usePausedAddressesQuery } from './generated.ts'
import { mailTexts, pushTexts } from './text.ts'
import { useMailPreference } from './useMailPreference.ts'
import { usePush } from './usePush.ts'
import classes from '../Settings.module.css'

const frequencies: MailFrequency[] = ['DAILY', 'WEEKLY', 'AT_ONCE', 'NONE']
const states = { on: pushTexts.isOn, off: pushTexts.isOff, denied: pushTexts.denied, install: pushTexts.install }

/** How the member is notified, beside the own data: by push on this browser, and by mail. Each where the server does so. MAIL-1, PHONE-2. */
export function NotificationSettings() {
  return (
    <>
      <PushSwitch />
      <MailPreferenceForm />
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
      {/* One button, which keeps the focus. WCAG 2.4.3. */}
      {(isOn || state === 'off') && (
        <Button tone="plain" busy={busy} onClick={() => void (isOn ? stop() : allow())}>
          {isOn ? pushTexts.stop : pushTexts.allow}
        </Button>
      )}
    </section>
  )
}

function MailPreferenceForm() {
  const { preference, save, busy } = useMailPreference('cache-and-network')
  const [chosen, setChosen] = useState<MailFrequency | null>(null)
  const name = useId()
  if (!preference) return null
  const frequency = chosen ?? preference.frequency
  return (
    <form
      className={`${classes.section} ${layout('stack', 'gap16', 'start')}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void save(frequency)
      }}
    >
      <fieldset>
        <legend className={layout('large', 'strong')}>{mailTexts.title}</legend>
        <p className={layout('muted', 'above4', 'below12')}>{mailTexts.about}</p>
        {preference.paused && <p role="alert">{mailTexts.paused}</p>}
        {frequencies.map((one) => (
          <label key={one} className={classes.option}>
            <input type="radio" name={name} checked={one === frequency} onChange={() => setChosen(one)} />
            {mailTexts.frequencies[one]}
          </label>
        ))}
      </fieldset>
      <Button tone="plain" type="submit" busy={busy}>
        {mailTexts.save}
      </Button>
    </form>
  )
}

/** For admins: the members whose address the mail server refuses. Nothing where there are none, or on a server without digests. MAIL-1. */
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

/** People whose invitation the mail server has refused, with links to their forms; folded where they are many. IMPORT-2. */
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

/** Says that an invitation was refused, and what to do. IMPORT-2. */
export function RefusedInvitation({ code }: { code: string }) {
  return <p className={layout('attention', 'above16')}>{mailTexts.refusedInvitation(code)}</p>
}

/** For admins: says that the mails to a member are paused, and what to do. MAIL-1. */
export function PausedMember({ userId }: { userId: string }) {
  const { data } = usePausedAddressesQuery({ fetchPolicy: 'cache-and-network' })
  const paused = data?.pausedAddresses?.find(({ id }) => id === userId)
  return paused ? <p className={layout('attention', 'above16')}>{mailTexts.pausedOf(paused.code)}</p> : null
}
