import { CombinedGraphQLErrors } from '@apollo/client/errors'

/** Whether a write was saved although it failed to return the record: show it as saved and refetch. REST-8. */
export function wasSaved(error: unknown): boolean {
  return CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.saved === true)
}
