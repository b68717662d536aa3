import type { ReactNode } from 'react'
import { phoneTexts } from './phoneNumbers.ts'

interface PhoneLinksProps {
  phone: string
  /** The class of the words around the numbers. */
  className?: string
  /** Draws a number within its link. */
  children?: (number: string) => ReactNode
}

/** A member's telephone, with a link for each number that is in it. USER-9. */
export function PhoneLinks({ phone, className, children = (number) => number }: PhoneLinksProps) {
  return phoneTexts(phone).map(({ text, href }, index) =>
    href === undefined ? (
      <span key={index} className={className}>
        {text}
      </span>
    ) : (
      <a key={index} href={href} title={text}>
        {children(text)}
      </a>
    ),
  )
}
