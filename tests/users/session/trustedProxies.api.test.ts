import { expect, test } from '@jest/globals'
import { readApiConfig } from '../../../api/config.ts'
import { countSignIn } from '../../../api/users/signIn/signInLimits.ts'
import { apiOfTests } from '../../support/api/apiOfTests.ts'

const read = (TRUSTED_PROXIES: string) =>
  readApiConfig({ DATABASE_URL: 'postgresql://x', TRUSTED_PROXIES }).trustedProxies

test('AUTH-8 the gateway on this machine is always trusted', () => {
  expect(read('')).toBe('loopback')
  expect(read('10.0.0.0/8, 2001:db8::1,loopback')).toBe('loopback,10.0.0.0/8,2001:db8::1,loopback')
})

test.each(['gateway.local', '10.0.0.300', '10.0.0.0/33', '::/129', '10.0.0.0/8/8', '10.0.0.0/x'])(
  'AUTH-8 TRUSTED_PROXIES=%s is refused at the start',
  (value) => {
    expect(() => read(value)).toThrow(
      'TRUSTED_PROXIES: must be addresses or networks (10.0.0.0/8), separated by commas',
    )
  },
)

const behindProxies = apiOfTests({ trustedProxies: read('10.7.0.0/16') })
// Without trust in this machine, its requests are treated like those of an unknown proxy.
const withoutTrust = apiOfTests({ trustedProxies: '10.7.0.0/16' })
const warnings = ({ log }: { log: string[] }) => log.filter((line) => line.includes('X-Forwarded-For'))

test('AUTH-8 a chain of trusted proxies is followed to the first untrusted address, and no further; nothing is logged about the gateway on this machine', async () => {
  const tryFrom = async (chain: string) =>
    (
      await behindProxies.call('POST', '/api/auth', {
        body: { email: `${Math.random()}@saar.test`, parool: 'vale parool' },
        headers: { 'x-forwarded-for': chain },
      })
    ).status
  for (let at = 0; at < 270; at += 1) await countSignIn(behindProxies.db, `${at}@saar.test`, '203.0.113.5')
  for (let at = 0; at < 29; at += 1) expect(await tryFrom(`1.2.3.${at}, 203.0.113.5, 10.7.1.${at}`)).toBe(400)
  expect(await tryFrom('203.0.113.5')).toBe(429)
  expect(await tryFrom('203.0.113.6, 10.7.0.1')).toBe(400)
  expect(warnings(behindProxies)).toEqual([])
})

test('AUTH-8 an untrusted proxy is named in the log, once', async () => {
  await withoutTrust.call('GET', '/api')
  expect(warnings(withoutTrust)).toEqual([])
  for (let at = 0; at < 3; at += 1)
    await withoutTrust.call('GET', '/api', { headers: { 'x-forwarded-for': `10.0.0.${at}` } })
  expect(warnings(withoutTrust).map((line) => JSON.parse(line) as object)).toMatchObject([
    { from: '127.0.0.1', level: 40 },
  ])
})
