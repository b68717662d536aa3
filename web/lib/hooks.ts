import type { OperationVariables } from '@apollo/client'
import type { useMutation, useQuery } from '@apollo/client/react'

/** Variables are required if the operation has a required one, and optional otherwise. */
type VariablesOption<V extends OperationVariables> =
  Record<string, never> extends V ? { variables?: V } : { variables: V }

/**
 * The options of a generated query hook: useQuery's own, without those that would change the type of the result
 * (returnPartialData, errorPolicy).
 */
export type QueryOptions<D, V extends OperationVariables> = Omit<
  useQuery.Base.Options<D, V>,
  'returnPartialData' | 'errorPolicy' | 'variables'
> &
  VariablesOption<V>

/** The options of a generated mutation hook: useMutation's, without errorPolicy. Variables may also be given to the call. */
export type MutationOptions<D, V extends OperationVariables> = Omit<useMutation.Options<D, V>, 'errorPolicy'>
