import { Link } from 'react-router-dom'
import { personPath } from '../paths.ts'
import { usePausedAddressesQuery } from './generated.ts'
import { letterTexts } from './text.ts'
import classes from './PausedLetters.module.css'

/** For admins: the members whose address the mail server refuses. Nothing where there are none, or on a server that sends no letters. MAIL-1. */
export function PausedAddresses() {
  const { data } = usePausedAddressesQuery({ fetchPolicy: 'cache-and-network' })
  const paused = data?.pausedAddresses ?? []
  if (paused.length === 0) return null
  return (
    <section className={classes.paused}>
      <h2 className={classes.title}>{letterTexts.pausedMembers}</h2>
      <People people={paused} />
    </section>
  )
}

interface RefusedPerson {
  id: string
  name: string
  email: string
  code: string
}

/** People whose invitation the mail server has refused, with links to where the address is mended; folded where they are many. IMPORT-2. */
export function RefusedInvitations({ people }: { people: readonly RefusedPerson[] }) {
  return (
    <details className={classes.invitations} open={people.length <= shownUnfolded}>
      <summary>{letterTexts.refusedInvitations(people.length)}</summary>
      <People people={people} />
    </details>
  )
}

const shownUnfolded = 5

function People({ people }: { people: readonly RefusedPerson[] }) {
  return (
    <ul className={classes.people}>
      {people.map(({ id, name, email, code }) => (
        <li key={id}>
          <Link to={personPath(id)}>{name || email}</Link>{' '}
          <span className={classes.facts}>{letterTexts.pausedMember(name && email, code)}</span>
        </li>
      ))}
    </ul>
  )
}

/** That the invitation of somebody was refused, and what to do. IMPORT-2. */
export function RefusedInvitation({ code }: { code: string }) {
  return <p className={classes.note}>{letterTexts.refusedInvitation(code)}</p>
}

/** For admins: that the letters of a member are paused, and what to do. MAIL-1. */
export function PausedAddress({ userId }: { userId: string }) {
  const { data } = usePausedAddressesQuery({ fetchPolicy: 'cache-and-network' })
  const paused = data?.pausedAddresses?.find(({ id }) => id === userId)
  return paused ? <p className={classes.note}>{letterTexts.pausedOf(paused.code)}</p> : null
}
