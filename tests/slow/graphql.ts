/** The response of a gateway to an operation. */
export interface GraphqlResponse<Data> {
  data?: Data | null
  errors?: { message: string; extensions: { code: string } }[]
}

/** Sends an operation to the gateway at an address. */
export async function sendGraphql<Data = Record<string, { id?: string; title?: string; token?: string } | null>>(
  address: string,
  query: string,
  { token = '', variables = {}, key = '' }: { token?: string; variables?: object; key?: string } = {},
): Promise<GraphqlResponse<Data>> {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { 'x-auth-token': token }),
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ query, variables }),
  })
  return (await response.json()) as GraphqlResponse<Data>
}
