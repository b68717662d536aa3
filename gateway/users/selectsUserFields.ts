import type { Selection } from '../lib/selection.ts'

/** Names of fields that are users, in any type. */
const userFields = ['author', 'user', 'uploadedBy']
const named = new Set(['__typename', 'id', 'name'])

/** Whether a user is selected with more than the `{_id, nimi}` that records contain. */
export function selectsUserFields(selection: Selection): boolean {
  for (const name of selection.names) {
    const below = selection.under(name)
    if (userFields.includes(name) && [...below.names].some((field) => !named.has(field))) return true
    if (selectsUserFields(below)) return true
  }
  return false
}
