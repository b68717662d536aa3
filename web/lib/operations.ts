import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import type { useMutation, useQuery } from '@apollo/client/react'

/** Variables are required if the operation has a required one, and optional otherwise. */
export type VariablesOption<V extends OperationVariables> =
  Record<string, never> extends V ? { variables?: V } : { variables: V }

/** The options of a generated query hook: useQuery's, without those that would change the type of the result. */
export type QueryOptions<D, V extends OperationVariables> = Omit<
  useQuery.Base.Options<D, V>,
  'returnPartialData' | 'errorPolicy' | 'variables'
> &
  VariablesOption<V>

/** The options of a generated mutation hook: useMutation's, without errorPolicy. Variables may also be given to the call. */
export type MutationOptions<D, V extends OperationVariables> = Omit<useMutation.Options<D, V>, 'errorPolicy'>

/** The variables and options of a generated function: the variables are required if the operation has a required one. */
export type CallOf<V extends OperationVariables, Options> =
  Record<string, never> extends V ? [variables?: V, options?: Options] : [variables: V, options?: Options]

/** The options of a generated function that runs a query. */
export type ReadOptions = Pick<ApolloClient.QueryOptions, 'context' | 'fetchPolicy'>

/** The options of a generated function that sends a mutation. */
export type SendOptions = Pick<ApolloClient.MutateOptions, 'context' | 'fetchPolicy'>

/** Runs a query for a generated function, from the server unless the options say otherwise. @throws the server's error */
export async function readData<D>(
  client: ApolloClient,
  query: TypedDocumentNode<D, never>,
  [variables, options]: [variables?: OperationVariables, options?: ReadOptions],
): Promise<D> {
  const { data } = await client.query<D, OperationVariables>({
    fetchPolicy: 'network-only',
    ...options,
    query,
    variables: variables ?? {},
  })
  return present(data)
}

/** Runs a mutation for a generated function. @throws the server's error */
export async function sendData<D>(
  client: ApolloClient,
  mutation: TypedDocumentNode<D, never>,
  [variables, options]: [variables?: OperationVariables, options?: SendOptions],
): Promise<D> {
  const { data } = await client.mutate<D, OperationVariables>({ ...options, mutation, variables: variables ?? {} })
  return present(data)
}

/** The client throws if a response has errors; only its types allow missing data. */
function present<D>(data: D | null | undefined): D {
  if (data == null) throw new Error('The response has no data')
  return data
}
