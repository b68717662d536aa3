import type { ReactNode } from 'react'

interface PhoneLinksProps {
  phone: string
  /** The class of the words around the numbers. */
  className?: string
  /** Renders a number within its link. */
  children?: (number: string) => ReactNode
}

/** A member's phone field, with a link for each number in it. USER-9. */
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

/** A segment of a phone field: a number that can be called, or the text between numbers. */
interface PhoneText {
  text: string
  /** The tel: URL (RFC 3966); undefined for text. */
  href?: string
}

/** One number. An area code may be in parentheses; separators of numbers (a comma, a slash, a dash between spaces) are not part of it. */
const number = /(?<!\d)\+?(?:\d{1,3}\s?)?(?:\(\+?\d{1,4}\)\s?)?\d(?:[\s.-]?\d)+(?!\d)/g
const extension = /^[\s,;]*(?:ext\.?|lisa(?:number)?|sise(?:number|tel)?\.?|x|#)\s*(\d{1,6})(?!\d)/i

/** Splits a phone field into numbers and the text between them: 'kodus 000 0001 või +372 000 0002 lisa 12'. USER-9. */
export function phoneTexts(phone: string): PhoneText[] {
  const found: PhoneText[] = []
  let end = 0
  for (const { 0: whole, index } of phone.matchAll(number))
    for (const { text, at } of separate(whole)) {
      const start = index + at
      // The digits are the extension of the previous number.
      if (start < end) continue
      const [further = '', inside] = extension.exec(phone.slice(start + text.length)) ?? []
      const href = `tel:${text.replace(/[^\d+]/g, '')}${inside ? `;ext=${inside}` : ''}`
      if (start > end) found.push({ text: phone.slice(end, start) })
      found.push({ text: text + further, href })
      end = start + text.length + further.length
    }
  return end < phone.length ? [...found, { text: phone.slice(end) }] : found
}

/** The numbers in a run of digits: two equal halves if it is too long for one; none if it is too short or ambiguous. */
function separate(run: string): { text: string; at: number }[] {
  const digits = (text: string) => text.replace(/\D/g, '').length
  const isInternational = /^\(?(?:\+|00[1-9])/.test(run)
  if (digits(run) < 3) return []
  if (digits(run) <= (isInternational ? 15 : 12)) return [{ text: run, at: 0 }]
  const middle = [...run.matchAll(/\s/g)].find(({ index }) => digits(run.slice(0, index)) * 2 === digits(run))?.index
  return middle === undefined
    ? []
    : [
        { text: run.slice(0, middle), at: 0 },
        { text: run.slice(middle + 1), at: middle + 1 },
      ]
}
