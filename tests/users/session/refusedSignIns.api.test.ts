import { expect, test } from '@jest/globals'
import { usualPassword } from '../../support/api/api.ts'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { blocksOf } from '../../support/documentBlocks.ts'

// The level of `npm start`.
const api = apiOfTests({ logLevel: 'warn' })
const mari = personOfTests(api)

const address = '198.51.100.7'
const signIn = (email: string, parool: string, from = address) =>
  api.call('POST', '/api/auth', { body: { email, parool }, headers: { 'x-forwarded-for': from } })
const lines = () => api.log.splice(0)

/** The documented failregex of fail2ban, with its <ADDR>. */
async function failregex() {
  const own = 'tried by tests/users/session/refusedSignIns.api.test.ts'
  const block = (await blocksOf('docs/operations.md')).find(({ note }) => note === own)
  const pattern = block?.lines.flatMap((line) => /^failregex = (.*)$/.exec(line)?.[1] ?? [])[0] ?? ''
  return new RegExp(pattern.replace('<ADDR>', String.raw`(?<address>[\da-f.:]+)`))
}

test('OPS-7 a wrong password is one log line, which fail2ban reads, with the member and the address and no typed text', async () => {
  expect((await signIn(mari.email.toUpperCase(), 'minu salajane')).status).toBe(400)
  const [line = '', ...others] = lines()
  expect(others).toEqual([])
  expect(JSON.parse(line)).toMatchObject({ level: 40, address, user: mari._id, msg: 'a sign-in was refused' })
  expect((await failregex()).exec(line)?.groups?.address).toBe(address)
  expect(line).not.toMatch(/salajane|saar\.test/i)
})

test('OPS-7 neither an unknown email, nor one from IPv6, is logged; its address is', async () => {
  await signIn('minu.parool@mujal.test', 'x', '2001:db8::7')
  const [line = ''] = lines()
  expect(JSON.parse(line)).toMatchObject({ address: '2001:db8::7', user: null })
  expect((await failregex()).exec(line)?.groups?.address).toBe('2001:db8::7')
  expect(line).not.toContain('mujal')
})

test('OPS-7 the right password, an empty form and a refusal by the limit have no log line', async () => {
  expect((await signIn(mari.email, usualPassword)).status).toBe(200)
  expect((await signIn('', '')).status).toBe(400)
  expect(lines()).toEqual([])
  const juri = await api.person()
  for (let n = 0; n < 9; n += 1) await signIn(juri.email, 'vale')
  expect(lines()).toHaveLength(9)
  expect((await signIn(juri.email, 'vale')).status).toBe(429)
  expect(lines()).toEqual([])
})
