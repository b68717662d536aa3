import { statusWord } from '../status.ts'
import type { MemberFragment } from './generated.ts'

/**
 * The members in whom every word of `text` is found, in any field and in the status as it is read; case, marks on letters and
 * gaps in telephone numbers do not matter. All of them for an empty text. USER-1.
 */
export function findMembers(members: readonly MemberFragment[], text: string): readonly MemberFragment[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return members
  return members.filter((member) => {
    const all = searchable(member)
    return words.every((word) => all.includes(word)) || holdsNumber(member, text)
  })
}

function searchable({ name, email, phone, residence, status }: MemberFragment): string {
  const fields = [name, email, phone, phone?.replace(/\s+/g, ''), residence, statusWord(status)]
  return plain(fields.filter(Boolean).join('\n'))
}

/** A number may be written with other gaps than it was kept with. */
function holdsNumber({ phone }: MemberFragment, text: string): boolean {
  const number = text.replace(/[\s()-]/g, '')
  return /^\+?\d{3,}$/.test(number) && (phone ?? '').replace(/[\s()-]/g, '').includes(number)
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('et')
