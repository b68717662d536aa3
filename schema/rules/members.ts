import { searchKey, wordsOf } from './searchWords.ts'

/** The names of the statuses of members by `staatus`, 0 to 4. USER-1. */
export const statusWords = ['Keelatud', 'Aktiveerimata', 'Tavaline', 'Moderaator', 'Admin'] as const

/** The searched fields of a member. */
export interface SearchedMember {
  name?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  residence?: string | null | undefined
  /** 0 to 4. */
  status?: number | null | undefined
}

/** A parsed search: all of the words, or the telephone number. */
export interface MemberSearch {
  words: string[]
  /** The text without spaces, parentheses and hyphens, if it can be a number. */
  number: string | undefined
}

/** Parses the text of a search. */
export function memberSearch(text: string): MemberSearch {
  const number = withoutPunctuation(text)
  return {
    words: wordsOf(text),
    number: /^\+?\d{3,}$/.test(number) ? number : undefined,
  }
}

/**
 * Creates a test whether a search finds a member: the fields or the name of the status contain every word, or the telephone the number.
 * Ignores case, diacritics, and punctuation of numbers. api/users/listing.ts has the same in SQL. USER-1.
 */
export function memberMatcher(text: string): (member: SearchedMember) => boolean {
  const { words, number } = memberSearch(text)
  const sought = words.map(searchKey)
  return (member) => {
    if (sought.length === 0) return true
    const all = searchable(member)
    return sought.every((word) => all.includes(word)) || (number != null && all.includes(number))
  }
}

function searchable({ name, email, phone, residence, status }: SearchedMember): string {
  const word = status == null ? undefined : statusWords[status]
  return searchKey(
    [name, email, phone, withoutPunctuation(phone ?? ''), residence, word].map((part) => part ?? '').join('\n'),
  )
}

const withoutPunctuation = (number: string) => number.replace(/[\s()-]/g, '')
