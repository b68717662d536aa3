import { expect, test } from '@jest/globals'
import { addressFromTyped } from '../../web/ui/richText/html/addressFromTyped.ts'
import { withoutBrokenLinks } from '../../web/ui/richText/html/withoutBrokenLinks.ts'

test.each([
  ['saared.ee', 'https://saared.ee'],
  ['saared.ee:8080/a b', 'https://saared.ee:8080/a%20b'],
  ['mari@saar.ee', 'mailto:mari@saar.ee'],
  ['/sise/foorum', '/sise/foorum'],
  ['tel:+3725555555', 'tel:+3725555555'],
  ['https://saared.ee:80800', null],
  ['saared.ee:80800', null],
  ['http://[', null],
  ['//kuri.ee', null],
  ['javascript:alert(1)', null],
  ['lihtsalt sõnad', null],
])('EDIT-1 who types %j means %j', (typed, address) => {
  expect(addressFromTyped(typed)).toBe(address)
})

test('EDIT-1 an older text is changed without its links that lead nowhere, and stays as it was without any', () => {
  expect(withoutBrokenLinks('<p><a href="http://[">si<b>ia</b></a> ja <a href="https://a.ee/">sinna</a></p>')).toBe(
    '<p>si<b>ia</b> ja <a href="https://a.ee/">sinna</a></p>',
  )
  const whole = '<p>a<br />b &amp; <a href="/sise">c</a> <a href="leht.html">d</a></p>'
  expect(withoutBrokenLinks(whole)).toBe(whole)
})
