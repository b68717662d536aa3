const key = 'sise.explorer.token'
const probe = '{ __schema { queryType { name } } }'

/** What the gateway says to somebody who wants to see the schema. */
export type Access = 'open' | 'refused' | 'unreachable'

/** The token of this window, which no other page reads; empty without one. GQL-10. */
export const rememberedToken = (): string => sessionStorage.getItem(key) ?? ''
export const rememberToken = (token: string): void => sessionStorage.setItem(key, token)
export const forgetToken = (): void => sessionStorage.removeItem(key)

/** The headers of every request of this page. */
export const headersOf = (token: string): Record<string, string> => ({
  'content-type': 'application/json',
  ...(token && { 'x-auth-token': token }),
})

/** Whether the gateway shows the schema to who has this token; in development to everybody. */
export async function accessWith(token: string): Promise<Access> {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: headersOf(token),
      body: JSON.stringify({ query: probe }),
      signal: AbortSignal.timeout(30_000),
    })
    const { data } = (await response.json()) as { data?: { __schema?: object | null } | null }
    return data?.__schema ? 'open' : response.status >= 500 ? 'unreachable' : 'refused'
  } catch {
    return 'unreachable'
  }
}
