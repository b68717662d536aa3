import { expect, test } from '@jest/globals'
import { readApiConfig } from '../../api/config.ts'
import { startApi } from '../support/api.ts'

const read = (TRUSTED_PROXIES: string) =>
  readApiConfig({ DATABASE_URL: 'postgresql://x', TRUSTED_PROXIES }).trustedProxies

test('AUTH-8 the gateway on this machine is trusted whatever else is', () => {
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

test('AUTH-8 a chain of trusted proxies is followed to the first stranger, and no further', async () => {
  const api = await startApi({ trustedProxies: read('10.7.0.0/16') })
  try {
    const tryFrom = async (chain: string) =>
      (
        await api.call('POST', '/api/auth', {
          body: { email: `${Math.random()}@saar.test`, parool: 'vale parool' },
          headers: { 'x-forwarded-for': chain },
        })
      ).status
    for (let at = 0; at < 29; at += 1) expect(await tryFrom(`1.2.3.${at}, 203.0.113.5, 10.7.1.${at}`)).toBe(400)
    expect(await tryFrom('203.0.113.5')).toBe(429)
    expect(await tryFrom('203.0.113.6, 10.7.0.1')).toBe(400)
  } finally {
    await api.close()
  }
})
