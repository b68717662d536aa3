import { Link } from 'react-router-dom'
import { personPath } from '../paths.ts'
import { type PausedAddressesQuery, usePausedAddressesQuery } from './generated.ts'
import { mailTexts } from './text.ts'
import classes from './notifications.module.css'

/** For admins: the members whose address the mail server refuses. Nothing where there are none, or on a server without digests. MAIL-1. */
export function PausedAddresses() {
  const { data } = usePausedAddressesQuery({ fetchPolicy: 'cache-and-network' })
  const paused = data?.pausedAddresses ?? []
  if (paused.length === 0) return null
  return (
    <section className={classes.paused}>
      <h2 className={classes.heading}>{mailTexts.pausedMembers}</h2>
      <People people={paused} />
    </section>
  )
}

type RefusedAddress = NonNullable<PausedAddressesQuery['pausedAddresses']>[number]

/** People whose invitation the mail server has refused, with links to their forms; folded where they are many. IMPORT-2. */
export function RefusedInvitations({ people }: { people: readonly RefusedAddress[] }) {
  return (
    <details className={classes.invitations} open={people.length <= shownUnfolded}>
      <summary>{mailTexts.refusedInvitations(people.length)}</summary>
      <People people={people} />
    </details>
  )
}

const shownUnfolded = 5

function People({ people }: { people: readonly RefusedAddress[] }) {
  return (
    <ul className={classes.people}>
      {people.map(({ id, name, email, code }) => (
        <li key={id}>
          <Link to={personPath(id)}>{name || email}</Link>{' '}
          <span className={classes.facts}>{mailTexts.pausedMember(name && email, code)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Says that an invitation was refused, and what to do. IMPORT-2. */
export function RefusedInvitation({ code }: { code: string }) {
  return <p className={classes.note}>{mailTexts.refusedInvitation(code)}</p>
}

/** For admins: says that the mails to a member are paused, and what to do. MAIL-1. */
export function PausedMember({ userId }: { userId: string }) {
  const { data } = usePausedAddressesQuery({ fetchPolicy: 'cache-and-network' })
  const paused = data?.pausedAddresses?.find(({ id }) => id === userId)
  return paused ? <p className={classes.note}>{mailTexts.pausedOf(paused.code)}</p> : null
}
