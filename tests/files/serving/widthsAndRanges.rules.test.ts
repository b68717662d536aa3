import { expect, test } from '@jest/globals'
import { contentHeaders } from '../../../api/files/contentHeaders.ts'
import { variantWidths } from '../../../api/files/images/variantWidths.ts'
import { cleanName } from '../../../api/files/names.ts'
import { byteRange } from '../../../api/files/staticRoutes.ts'

test.each([
  [1, [1]],
  [200, [200]],
  [201, [201, 200]],
  [1000, [1000, 768, 420, 200]],
  [1919, [1919, 1366, 768, 420, 200]],
  [1921, [1920, 1366, 768, 420, 200]],
])('FILE-4 an image %i px wide has variants of %j px, never wider than itself', (own, widths) => {
  expect(variantWidths(own)).toEqual(widths)
})

test.each([
  [undefined, null],
  ['bytes=0-0', { start: 0, end: 0 }],
  [' Bytes = 3 - ', { start: 3, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-50', { start: 0, end: 9 }],
  ['bytes=8-50', { start: 8, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=50-60', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=0-1,3-4', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['lines=1-2', null],
] as const)('FILE-5 (rules: the parser) of ten bytes %j means %j', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range)
})

test('FILE-5 (rules: the parser) an empty file has no satisfiable range', () => {
  expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(byteRange('bytes=-5', 0)).toBe('unsatisfiable')
})

test('FILE-6 a file name cannot add to the headers that contain it', () => {
  const name = 'a"; filename="b.html 100%\'(*)õ€.txt'
  const disposition = contentHeaders('text/plain', name, true)['content-disposition'] ?? ''
  expect(disposition).toBe(
    `attachment; filename="a_; filename=_b.html 100_'(*)o_.txt"; ` +
      "filename*=UTF-8''a%22%3B%20filename%3D%22b.html%20100%25%27%28%2A%29%C3%B5%E2%82%AC.txt",
  )
})

test.each([
  'text/html',
  'image/svg+xml',
  'application/xhtml+xml',
  'text/xml',
  'text/javascript',
  'application/rss+xml',
])('FILE-6 %s is served as a download', (mimetype) => {
  expect(contentHeaders(mimetype, 'a', false)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment;/),
  })
})

test('FILE-6 an office document keeps its type though its name contains xml', () => {
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  expect(contentHeaders(docx, 'a.docx', false)['content-type']).toBe(docx)
})

test('FILE-6 a name keeps its extension when it is cut, and no character is cut in half', () => {
  expect(Buffer.byteLength(cleanName(`${'🏝'.repeat(80)}.jpeg`, 'jpg'))).toBeLessThanOrEqual(255)
  expect(cleanName(`${'🏝'.repeat(80)}.jpeg`, 'jpg')).toMatch(/🏝\.jpeg$/u)
  expect(cleanName('\ud800.txt', 'txt')).toBe('\ufffd.txt')
})
