import { expect, test } from '@jest/globals'
import { personOfTests } from '../../support/api/apiOfTests.ts'
import { apiToken } from '../../support/api/apiToken.ts'
import { itemsOf } from '../../support/gateway/gateway.ts'
import { stackOfTests } from '../../support/gateway/stackOfTests.ts'

const { api, gateway } = stackOfTests()
const mari = personOfTests(api)
const admin = personOfTests(api, { status: 4 })

const send = (document: string, token: string | undefined) => gateway.query(document, { token })
/** The code of the first error, and the reason for which a token was refused. */
const refusalOf = async (document: string, token: string) => {
  const extensions = (await send(document, token)).errors?.[0]?.extensions
  return [extensions?.code, extensions?.reason]
}

test('AUTH-10 (stack: both programs) a member makes a token, a program reads with it, and it is revoked', async () => {
  const made = await send(
    'mutation{createApiToken(input:{name:"Skript",scopes:[FORUM,PEOPLE],days:7}){secret token{id name ending writes scopes seesEmails isPublic lastUsedAt}}}',
    mari.token,
  )
  const { secret, token } = made.data?.createApiToken as { secret: string; token: { id: string } }
  expect(token).toMatchObject({ name: 'Skript', ending: secret.slice(-4), writes: false, scopes: ['FORUM', 'PEOPLE'] })
  const read = await send('{me{id draftKey} categories{id} userPage{items{id email}}}', secret)
  expect([read.errors, read.data?.me]).toEqual([undefined, { id: mari._id, draftKey: null }])
  expect(itemsOf(read.data?.userPage)).toContainEqual({ id: admin._id, email: '' })
  expect((await send('{apiTokens{id lastUsedAt}}', mari.token)).data?.apiTokens).toEqual([
    { id: token.id, lastUsedAt: expect.any(String) },
  ])
  const revoked = await send(`mutation{revokeApiToken(id:"${token.id}")}`, mari.token)
  expect(revoked.data?.revokeApiToken).toBe(token.id)
  expect((await refusalOf('{categories{id}}', secret))[0]).toBe('UNAUTHENTICATED')
  expect((await send('{me{id}}', secret)).data?.me).toBeNull()
})

test('AUTH-10 (stack: both programs) two API tokens of one member with the same query get each what its own scopes allow', async () => {
  const [open, closed] = [await apiToken(api, mari, { emailid: true }), await apiToken(api, mari)]
  const document = `{user(id:"${admin._id}"){email}}`
  // Often enough for a cached response, if there were a cache.
  for (let at = 0; at < 5; at += 1) {
    expect((await send(document, open.token)).data?.user).toEqual({ email: admin.email })
    expect((await send(document, closed.token)).data?.user).toEqual({ email: '' })
  }
})

test('AUTH-10 (stack: both programs) the gateway accepts a token in its header alone', async () => {
  const { token } = await apiToken(api, mari)
  const response = await fetch(`${gateway.url}/graphql?x-auth-token=${token}&token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{"query":"{me{id}}"}',
  })
  expect(await response.json()).toEqual({ data: { me: null } })
})
