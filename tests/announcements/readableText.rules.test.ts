import { expect, test } from '@jest/globals'
import { readableText, withAbsoluteUrls } from '../../api/announcements/announcementText.ts'

test.each([
  ['<p>Tere!</p><p>Tule <b>kell kaks</b>.</p>', 'Tere!\n\nTule kell kaks.'],
  ['<h2>Kava</h2><ul><li>Avamine</li><li>Kohv &amp; kook</li></ul>', 'Kava\n\n– Avamine\n– Kohv & kook'],
  ['<p>Üks<br>kaks</p>', 'Üks\nkaks'],
  ['<p><a href="/sise/kalender">Kalender</a></p>', 'Kalender (https://saar.test/sise/kalender)'],
  ['<p><a href="https://muu.test/a"><b>Siit</b> edasi</a></p>', 'Siit edasi (https://muu.test/a)'],
  ['<p><a href="https://muu.test">https://muu.test</a></p>', 'https://muu.test'],
  ['<p>3 &lt; 4</p>', '3 < 4'],
  ['', ''],
])('MAIL-2 the text of %s is read without html', (html, text) => {
  expect(readableText(html, 'https://saar.test')).toBe(text)
})

test('MAIL-2 links and images in a mail get absolute URLs, and external ones stay as they are', () => {
  expect(
    withAbsoluteUrls('<a href="/sise">a</a><img src="/api/static/1"><a href="//muu.test">b</a>', 'https://saar.test'),
  ).toBe('<a href="https://saar.test/sise">a</a><img src="https://saar.test/api/static/1"><a href="//muu.test">b</a>')
})
