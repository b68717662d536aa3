import { expect, test } from '@jest/globals'
import { personOfTests } from '../../support/api/apiOfTests.ts'
import { toolToken } from '../../support/api/toolToken.ts'
import { itemsOf } from '../../support/gateway/gateway.ts'
import { stackOfTests } from '../../support/gateway/stackOfTests.ts'

const { api, gateway } = stackOfTests()
const mari = personOfTests(api)
const admin = personOfTests(api, { status: 4 })

const ask = (document: string, token: string | undefined) => gateway.query(document, { token })
/** The code of the first error, and why a token was refused. */
const refusalOf = async (document: string, token: string) => {
  const extensions = (await ask(document, token)).errors?.[0]?.extensions
  return [extensions?.code, extensions?.reason]
}

test('AUTH-10 a member makes a token, a program reads with it, and it is revoked', async () => {
  const made = await ask(
    'mutation{createToolToken(input:{name:"Skript",parts:[FORUM,PEOPLE],days:7}){secret token{id name ending writes parts seesEmails isPublic lastUsedAt}}}',
    mari.token,
  )
  const { secret, token } = made.data?.createToolToken as { secret: string; token: { id: string } }
  expect(token).toMatchObject({ name: 'Skript', ending: secret.slice(-4), writes: false, parts: ['FORUM', 'PEOPLE'] })
  const read = await ask('{me{id draftKey} categories{id} userPage{items{id email}}}', secret)
  expect([read.errors, read.data?.me]).toEqual([undefined, { id: mari._id, draftKey: null }])
  expect(itemsOf(read.data?.userPage)).toContainEqual({ id: admin._id, email: '' })
  expect((await ask('{toolTokens{id lastUsedAt}}', mari.token)).data?.toolTokens).toEqual([
    { id: token.id, lastUsedAt: expect.any(String) },
  ])
  const revoked = await ask(`mutation{revokeToolToken(id:"${token.id}")}`, mari.token)
  expect(revoked.data?.revokeToolToken).toBe(token.id)
  expect((await refusalOf('{categories{id}}', secret))[0]).toBe('UNAUTHENTICATED')
  expect((await ask('{me{id}}', secret)).data?.me).toBeNull()
})

test('AUTH-10 what a token is not for is FORBIDDEN with a reason', async () => {
  const { token } = await toolToken(api, mari, { osad: ['foorum'] })
  expect(await refusalOf('{filePage{items{id}}}', token)).toEqual(['FORBIDDEN', 'TOKEN_PART'])
  expect(await refusalOf('{toolTokens{id}}', token)).toEqual(['FORBIDDEN', 'TOKEN_NOT_ALLOWED'])
  expect(await refusalOf('mutation{createToolToken(input:{name:"A"}){secret}}', token)).toEqual([
    'FORBIDDEN',
    'TOKEN_NOT_ALLOWED',
  ])
  expect(await refusalOf('mutation{markForumRead(until:"2026-03-03T08:00:00.000Z")}', token)).toEqual([
    'FORBIDDEN',
    'TOKEN_READ_ONLY',
  ])
  expect(await refusalOf('mutation{createToolToken(input:{name:"A",isPublic:true}){secret}}', mari.token)).toEqual([
    'FORBIDDEN',
    undefined,
  ])
})

test('AUTH-10 two tools of one person that ask the same get each what its own token allows', async () => {
  const [open, closed] = [await toolToken(api, mari, { emailid: true }), await toolToken(api, mari)]
  const document = `{user(id:"${admin._id}"){email}}`
  // Often enough for the answer to be kept, if anything would keep it.
  for (let at = 0; at < 5; at += 1) {
    expect((await ask(document, open.token)).data?.user).toEqual({ email: admin.email })
    expect((await ask(document, closed.token)).data?.user).toEqual({ email: '' })
  }
})

test('AUTH-10 a public token is nobody: me is null, the forum is closed to it, and it reads what visitors read', async () => {
  const { token } = await toolToken(api, admin, { avalik: true })
  expect((await ask('{me{id}}', token)).data?.me).toBeNull()
  expect(await refusalOf('{categories{id}}', token)).toEqual(['FORBIDDEN', 'TOKEN_PUBLIC'])
  const document = '{articlePage(catalogue:"uudised"){items{id title}} homePage{et{id}}}'
  const visitors = await ask(document, undefined)
  expect([visitors.errors, await ask(document, token)]).toEqual([undefined, visitors])
})

test('AUTH-10 the gateway takes a token from its header alone', async () => {
  const { token } = await toolToken(api, mari)
  const response = await fetch(`${gateway.url}/graphql?x-auth-token=${token}&token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{"query":"{me{id}}"}',
  })
  expect(await response.json()).toEqual({ data: { me: null } })
})
