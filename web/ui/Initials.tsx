import classes from './Initials.module.css'

interface InitialsProps {
  /** A person's name; the name itself stands beside, so this is hidden from screen readers. */
  name: string
  size?: number
}

/** A small round with the first letters of the first and last name. */
export function Initials({ name, size = 36 }: InitialsProps) {
  const words = name.split(/[\s-]+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('et')
  return (
    <span className={classes.initials} aria-hidden="true" style={{ width: size, height: size, fontSize: size * 0.38 }}>
      {letters}
    </span>
  )
}
