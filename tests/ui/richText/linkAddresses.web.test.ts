import { expect, test } from '@jest/globals'
import { addressFromTyped } from '../../../web/ui/richText/html/addressFromTyped.ts'
import { shownHtml } from '../../../web/ui/richText/html/shownHtml.ts'
import { withoutBrokenLinks } from '../../../web/ui/richText/html/withoutBrokenLinks.ts'

/** The links of a text as it is shown: their addresses by their words. */
function linksOf(html: string): Record<string, string | null> {
  const body = document.createElement('div')
  body.innerHTML = shownHtml(html)
  return Object.fromEntries([...body.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')]))
}

test('EDIT-1 an address in the text is a link for the reader', () => {
  expect(
    linksOf('<p>Vaata https://saar.ee/praam, www.saar.ee ja (https://saar.ee/kai). Küsi: mari@saar.ee!</p>'),
  ).toEqual({
    'https://saar.ee/praam': 'https://saar.ee/praam',
    'www.saar.ee': 'https://www.saar.ee',
    'https://saar.ee/kai': 'https://saar.ee/kai',
    'mari@saar.ee': 'mailto:mari@saar.ee',
  })
  expect(linksOf('<p>https://et.wikipedia.org/wiki/Saar_(täpsustus)</p>')).toEqual({
    'https://et.wikipedia.org/wiki/Saar_(täpsustus)': 'https://et.wikipedia.org/wiki/Saar_(täpsustus)',
  })
  expect(shownHtml('<p>Vaata https://saar.ee.</p>')).toBe(
    '<p>Vaata <a href="https://saar.ee" target="_blank" rel="noopener noreferrer">https://saar.ee</a>.</p>',
  )
})

test('EDIT-1 links, code and other words stay as they are', () => {
  const html =
    '<p><a href="/sise/foorum">https://saar.ee</a> <code>www.saar.ee</code> kell 8.30, saar.ee, a@b &lt;b&gt;</p>'
  expect(shownHtml(html)).toBe(html)
  expect(linksOf('<p>javascript:alert(1) www. https://</p>')).toEqual({})
})

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
])('EDIT-1 the typed link %j means %j', (typed, address) => {
  expect(addressFromTyped(typed)).toBe(address)
})

test('EDIT-1 an edited older text loses its broken links, and one without any stays as it was', () => {
  expect(withoutBrokenLinks('<p><a href="http://[">si<b>ia</b></a> ja <a href="https://a.ee/">sinna</a></p>')).toBe(
    '<p>si<b>ia</b> ja <a href="https://a.ee/">sinna</a></p>',
  )
  const whole = '<p>a<br />b &amp; <a href="/sise">c</a> <a href="leht.html">d</a></p>'
  expect(withoutBrokenLinks(whole)).toBe(whole)
})
