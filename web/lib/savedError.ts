import { CombinedGraphQLErrors } from '@apollo/client/errors'

/** Whether a write was done although its answer could not be read back: to be shown as saved, and read again. REST-8. */
export function wasSaved(error: unknown): boolean {
  return CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.saved === true)
}
