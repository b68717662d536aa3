import { expect, test } from '@jest/globals'
import { shownHtml } from '../../../web/ui/richText/html/shownHtml.ts'

/** The links of a text as it is shown: their addresses by their words. */
function linksOf(html: string): Record<string, string | null> {
  const body = document.createElement('div')
  body.innerHTML = shownHtml(html)
  return Object.fromEntries([...body.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')]))
}

test('EDIT-1 an address that is written as text is a link for who reads it', () => {
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

test('EDIT-1 links, code and what is no address stay as they are', () => {
  const html =
    '<p><a href="/sise/foorum">https://saar.ee</a> <code>www.saar.ee</code> kell 8.30, saar.ee, a@b &lt;b&gt;</p>'
  expect(shownHtml(html)).toBe(html)
  expect(linksOf('<p>javascript:alert(1) www. https://</p>')).toEqual({})
})
