import { statusWord } from '../status.ts'
import type { MemberFragment } from './generated.ts'

/**
 * The members that match every word of `text` in any field or in the Estonian name of the status. Ignores case, diacritics and
 * spaces in phone numbers. All members for an empty text. USER-1.
 */
export function findMembers(members: readonly MemberFragment[], text: string): readonly MemberFragment[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return members
  return members.filter((member) => {
    const all = searchable(member)
    return words.every((word) => all.includes(word)) || matchesPhone(member, text)
  })
}

function searchable({ name, email, phone, residence, status }: MemberFragment): string {
  const fields = [name, email, phone, phone?.replace(/\s+/g, ''), residence, statusWord(status)]
  return plain(fields.filter(Boolean).join('\n'))
}

/** Compares phone numbers without spaces, parentheses and hyphens. */
function matchesPhone({ phone }: MemberFragment, text: string): boolean {
  const number = text.replace(/[\s()-]/g, '')
  return /^\+?\d{3,}$/.test(number) && (phone ?? '').replace(/[\s()-]/g, '').includes(number)
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('et')
