import { Link } from 'react-router-dom'
import { personPath } from '../paths.ts'
import { usePausedLettersQuery } from './generated.ts'
import { letterTexts } from './text.ts'
import classes from './PausedLetters.module.css'

/** For admins: the members whose address the mail server refuses. Nothing where there are none, or on a server that sends no letters. MAIL-1. */
export function PausedLetters() {
  const { data } = usePausedLettersQuery({ fetchPolicy: 'cache-and-network' })
  const paused = data?.pausedLetters ?? []
  if (paused.length === 0) return null
  return (
    <section className={classes.paused}>
      <h2 className={classes.title}>{letterTexts.pausedMembers}</h2>
      <ul>
        {paused.map(({ id, name, email, code }) => (
          <li key={id}>
            <Link to={personPath(id)}>{name || email}</Link>{' '}
            <span className={classes.facts}>{letterTexts.pausedMember(email, code)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** For admins: that the letters of a member are paused, and what to do. MAIL-1. */
export function PausedLetter({ userId }: { userId: string }) {
  const { data } = usePausedLettersQuery({ fetchPolicy: 'cache-and-network' })
  const paused = data?.pausedLetters?.find(({ id }) => id === userId)
  return paused ? <p className={classes.note}>{letterTexts.pausedOf(paused.code)}</p> : null
}
