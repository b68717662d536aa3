import type { MailFrequency } from './generated.ts'
import { useMailPreferenceQuery, useSetMailPreferenceMutation } from './generated.ts'

/** The member's mail preference, undefined while loading and null without digests, and the function that saves it or throws. MAIL-1. */
export function useMailPreference(fetchPolicy: 'cache-first' | 'cache-and-network') {
  const { data } = useMailPreferenceQuery({ fetchPolicy })
  const [save] = useSetMailPreferenceMutation()
  return { preference: data?.mailPreference, save: (frequency: MailFrequency) => save({ variables: { frequency } }) }
}
