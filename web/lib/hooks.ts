import type { OperationVariables } from '@apollo/client'
import type { useMutation, useQuery } from '@apollo/client/react'

/** Variables are asked for where the operation has a required one, and may be left out where it has none. */
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

/** The options of a generated mutation hook: useMutation's own, without errorPolicy. Variables may also come with the call. */
export type MutationOptions<D, V extends OperationVariables> = Omit<useMutation.Options<D, V>, 'errorPolicy'>
