import { createECDH } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { messageText, topicMessage } from '../../../api/notifications/push/message.ts'
import { isPublicKey, isPushAddress, usualPushHosts } from '../../../api/notifications/push/network.ts'
import { isInnerAddress, usualInternet } from '../../../api/outside/openInternet.ts'
import { embedHostsOf } from '../../../schema/rules/embeds.ts'

const network = { ...usualInternet, hosts: embedHostsOf(usualPushHosts) }
const known = [
  'https://fcm.googleapis.com/fcm/send/abc:APA91b-x_y',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QOxyz',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%2f',
]
test.each(known)('PHONE-2 %s belongs to a known push service', (address) => {
  expect(isPushAddress(address, network)).toBe(true)
})

const others = [
  'http://fcm.googleapis.com/fcm/send/abc',
  '//fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://web.push.apple.com:25/x',
  'https://fcm.googleapis.com.evil.test/x',
  'https://evil.test/fcm.googleapis.com',
  'https://fcm.googleapis.com@evil.test/x',
  'https://user:secret@fcm.googleapis.com/x',
  'https://push.apple.com/x',
  'https://evilpush.apple.com/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://localhost/x',
  'file:///etc/passwd',
  '',
  'x',
]
test.each(others)('PHONE-2 %p is refused as a push address', (address) => {
  expect(isPushAddress(address, network)).toBe(false)
})

test('PHONE-2 an inner address is refused even where PUSH_HOSTS lists it', () => {
  const hosts = ['10.0.0.1', '[::1]', '[::ffff:192.168.1.1]', '2130706433', '93.184.216.34']
  const allows = (address: string) => isPushAddress(address, { ...network, hosts })
  expect(allows('https://10.0.0.1/x')).toBe(false)
  expect(allows('https://[::1]/x')).toBe(false)
  expect(allows('https://[::ffff:c0a8:101]/x')).toBe(false)
  expect(allows('https://2130706433/x')).toBe(false)
  expect(allows('https://93.184.216.34/x')).toBe(true)
})

const inner = ['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0']
const innerToo = [
  '255.255.255.255',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  '::ffff:10.0.0.1',
  '64:ff9b::1',
  // 127.0.0.1 as an IPv4-compatible IPv6 address, as a URL formats it, and an unassigned address.
  '::7f00:1',
  '4000::1',
  'x',
]
test.each([...inner, ...innerToo])('PHONE-2 %s is an inner address', (address) => {
  expect(isInnerAddress(address)).toBe(true)
})
test.each(['142.250.74.42', '2a00:1450:4026:808::200a', '::ffff:142.250.74.42'])(
  'PHONE-2 %s is no inner address',
  (address) => {
    expect(isInnerAddress(address)).toBe(false)
  },
)

test('PHONE-2 a key is a point of the curve in 65 bytes', () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const key = pair.getPublicKey()
  expect(isPublicKey(key)).toBe(true)
  expect(isPublicKey(pair.getPublicKey(null, 'compressed'))).toBe(false)
  expect(isPublicKey(key.subarray(0, 64))).toBe(false)
  expect(isPublicKey(Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]))).toBe(false)
})

const teema = {
  _id: '0198d1f0-0000-7000-8000-000000000000',
  pealkiri: 'Praam',
  kategooria: { nimi: 'Üldine', slug: 'uldine' },
}
const post = (nimi: string, mainimine = false) => ({ _id: nimi, nimi, katkend: 'Kell viis.', mainimine })

test('PHONE-2 a message names the mention first, else the latest post, and the number of posts', () => {
  const path = `/sise/foorum/uldine/${teema._id}`
  expect(topicMessage({ teema, hulk: 1, postitused: [post('Jaan')] })).toEqual({
    title: 'Praam',
    body: 'Jaan: Kell viis.',
    path: `${path}#postitus-Jaan`,
    tag: `teema-${teema._id}`,
  })
  const mentioned = topicMessage({ teema, hulk: 3, postitused: [post('Jaan', true), post('Kati'), post('Mari')] })
  expect(mentioned).toMatchObject({
    body: '3 uut postitust. Jaan mainis sind: Kell viis.',
    path: `${path}#postitus-Jaan`,
  })
  expect(topicMessage({ teema, hulk: 100, postitused: [post('Kati')] }).body).toBe(
    'Üle 99 uue postituse. Kati: Kell viis.',
  )
  expect(
    topicMessage({ teema, hulk: 1, postitused: [{ _id: null, nimi: 'Jaan', katkend: '', mainimine: false }] }),
  ).toMatchObject({ body: 'Jaan', path })
})

test('PHONE-2 a message is under 3 kB, whatever is in it, and links only under /sise', () => {
  const long = '🚢õ'.repeat(3_000)
  const text = messageText({ title: long, body: long, path: `/sise/${'a'.repeat(3_000)}`, tag: 'x'.repeat(300) })
  expect(Buffer.byteLength(text)).toBeLessThan(3_000)
  expect(JSON.parse(text)).toMatchObject({ path: '/sise' })
  for (const path of ['https://evil.test/', '//evil.test', '/graphql', '/sisemine', 'javascript:alert(1)'])
    expect(JSON.parse(messageText({ title: 'a', body: 'b', path, tag: 't' }))).toMatchObject({ path: '/sise' })
})
