import { hueOf } from './hue.ts'
import classes from './Initials.module.css'

interface InitialsProps {
  /** A person's name. It is always shown as text as well, so the initials are hidden from screen readers. */
  name: string
  size?: number
}

/** An avatar with the initials of the first and last name, in the person's hue; `size` is its diameter in pixels. */
export function Initials({ name, size = 36 }: InitialsProps) {
  const words = name.split(/[\s-]+/).filter(Boolean)
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('et')
  return (
    <span
      className={classes.initials}
      aria-hidden="true"
      data-hue={hueOf(name)}
      data-initials={initials}
      style={{ width: size, height: size, fontSize: size * 0.38 }}
    />
  )
}
