import { expect, test } from '@jest/globals'
import { notificationOf, pathOf } from '../../../web/app/worker/push.ts'

test('PHONE-2 a notification shows title and text in Estonian with the icon, and replaces one with its tag', () => {
  const text = JSON.stringify({
    title: 'Praam',
    body: 'Jaan: Tere',
    path: '/sise/foorum/a/b#postitus-c',
    tag: 'teema-b',
  })
  expect(notificationOf(text)).toEqual({
    title: 'Praam',
    options: {
      body: 'Jaan: Tere',
      icon: '/sise/icon-192.png',
      lang: 'et',
      tag: 'teema-b',
      data: { path: '/sise/foorum/a/b#postitus-c' },
    },
  })
})

test.each([undefined, '', 'x', '7', 'null', '[]', '{}', '{"title":7,"body":null,"path":{},"tag":[]}'])(
  'PHONE-2 a message that is %p is shown, too',
  (text) => {
    expect(notificationOf(text)).toEqual({
      title: 'Sise',
      options: { body: 'Sulle on midagi uut.', icon: '/sise/icon-192.png', lang: 'et', data: { path: '/sise/sulle' } },
    })
  },
)

const outside = [
  'https://evil.test/',
  '//evil.test/sise',
  '/',
  '/graphql',
  '/sisemine',
  '/sise/../graphql',
  '/sise/%2e%2e/graphql',
  '/sise/..\\..\\graphql',
  'javascript:alert(1)',
  'sise',
  null,
]
test.each(outside)('PHONE-2 a notification never leads to %p', (path) => {
  expect(pathOf(path)).toBe('/sise/sulle')
})
test.each(['/sise', '/sise/', '/sise?a=1', '/sise/foorum/a/b#postitus-c', '/sise//evil.test'])(
  'PHONE-2 a notification leads to %s',
  (path) => {
    expect(pathOf(path)).toBe(path)
  },
)
