import { beforeEach } from '@jest/globals'
import type { Category, Person } from '../support/api/api.ts'
import { type WebStack, webStack } from '../support/web/webStack.ts'
import { writtenBefore } from './writtenBefore.ts'

/** Our api with the categories of `forumServer`. */
export interface ForumStack extends WebStack {
  harbour: Category
  general: Category
  peeter: Person
  /** Writes a topic, by default as Peeter in `harbour`. */
  write: (traits: Partial<Parameters<typeof writtenBefore>[1]>) => ReturnType<typeof writtenBefore>
}

/** Our api with two categories for each test. Call it at the top of the file or the group. */
export function forumStack(): ForumStack {
  const stack = webStack()
  beforeEach(async () => {
    const { api } = stack
    const harbour = await api.category({ name: 'Sadam ja laevaühendus', slug: 'sadam', order: 1 })
    const general = await api.category({ name: 'Üldine', slug: 'uldine', order: 2 })
    const peeter = await api.person({ name: 'Peeter Paadimees' })
    const write: ForumStack['write'] = (traits) => writtenBefore(api, { by: peeter, category: harbour, ...traits })
    Object.assign(stack, { harbour, general, peeter, write })
  })
  // The members exist before the first test.
  return stack as ForumStack
}
