import type { Selection } from '../lib/selection.ts'

/** Fields of any type that name a user. */
const people = ['author', 'user', 'uploadedBy']
const named = new Set(['__typename', 'id', 'name'])

/** Whether more of the people in an answer is asked for than the `{_id, nimi}` they are named by. */
export function asksForPeople(selection: Selection): boolean {
  for (const name of selection.names) {
    const below = selection.under(name)
    if (people.includes(name) && [...below.names].some((field) => !named.has(field))) return true
    if (asksForPeople(below)) return true
  }
  return false
}
