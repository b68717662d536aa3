import fastify from 'fastify'
import { clientAddressBehind, trustedProxiesOf } from '../../../schema/rules/networks.ts'

const addresses = [
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '192.0.2.7',
  '2001:db8::7',
  'fe80::1',
  'unknown',
  '',
]
const lists = ['', '10.0.0.0/8', 'uniquelocal,192.0.2.7', '2001:db8::/32', 'linklocal']

test('AUTH-8 the address of a client behind proxies is the one that Fastify determines', async () => {
  for (const list of lists) {
    const trusted = trustedProxiesOf(list) ?? ''
    const app = fastify({ trustProxy: trusted })
    app.get('/', ({ ip }) => ({ ip }))
    const addressOf = clientAddressBehind(trusted)
    for (const remoteAddress of addresses.filter(Boolean))
      for (const first of addresses)
        for (const second of addresses) {
          const forwarded = [first, second].join(' , ')
          const headers = { 'x-forwarded-for': forwarded }
          const { ip } = (await app.inject({ url: '/', remoteAddress, headers })).json<{ ip: string }>()
          expect({ list, forwarded, remoteAddress, ip: addressOf(remoteAddress, forwarded) }).toEqual({
            list,
            forwarded,
            remoteAddress,
            ip,
          })
        }
    await app.close()
  }
})
