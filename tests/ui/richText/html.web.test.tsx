import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { InertHtml } from '../../../web/ui/richText/html/Html.tsx'

const shown = (html: string) => render(<InertHtml html={html} />).container.firstElementChild!

test('EDIT-1 everything that the API stores is shown: text, tables, pictures, code and alignment', () => {
  const html =
    '<h2>Ajad</h2><p style="text-align:center">a <strong>b</strong></p><pre>c</pre><hr><figure><img src="/api/static/a.jpg" alt="Praam"></figure>'
  const element = shown(html)
  expect(element.querySelector('p')).toHaveStyle({ textAlign: 'center' })
  expect(screen.getByRole('img', { name: 'Praam' })).toHaveAttribute('src', '/api/static/a.jpg')
  expect(screen.getByRole('heading', { level: 2, name: 'Ajad' })).toBeVisible()
})

test('EDIT-1 a table that is too wide can be scrolled by keyboard', () => {
  shown('<table><tbody><tr><td>Praam</td></tr></tbody></table>')
  expect(screen.getByRole('table').parentElement).toHaveAttribute('tabindex', '0')
})

test('EDIT-1 an external link opens a new tab, an internal link does not', () => {
  shown('<a href="https://praam.ee/">praam</a> <a href="/sise/foorum">foorum</a> <a href="mailto:a@saar.ee">kiri</a>')
  expect(screen.getByRole('link', { name: 'praam' })).toHaveAttribute('target', '_blank')
  expect(screen.getByRole('link', { name: 'praam' })).toHaveAttribute('rel', 'noopener noreferrer')
  expect(screen.getByRole('link', { name: 'foorum' })).not.toHaveAttribute('target')
  expect(screen.getByRole('link', { name: 'kiri' })).not.toHaveAttribute('target')
})

test.each(['http://[', 'https://saar.ee:80800', 'https://%zz/', '/..//kuri.ee/'])(
  'EDIT-1 a broken link to %s is shown as its text',
  (address) => {
    const made = shown(`<p>Vaata <a href="${address}">si<b>ia</b></a>.</p>`)
    expect(made.innerHTML).toBe('<p>Vaata si<b>ia</b>.</p>')
  },
)

test('EDIT-1 an external picture is not loaded: it is a link to it, or the text of its link', () => {
  const made = shown(
    '<p><img src="https://saar.ee/kai.jpg" alt="Kai"><a href="https://saar.ee/"><img src="https://saar.ee/a.jpg" alt="Saar"></a><img src="https://saar.ee/b.jpg"></p>',
  )
  expect(made.querySelector('img')).toBeNull()
  const link = screen.getByRole('link', { name: 'Kai' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://saar.ee/kai.jpg', '_blank'])
  expect(screen.getByRole('link', { name: 'Saar' })).toHaveAttribute('href', 'https://saar.ee/')
  expect(screen.getByRole('link', { name: 'https://saar.ee/b.jpg' })).toBeInTheDocument()
})

test.each([
  '/api/auth',
  '/api/static/../auth',
  '/api/static/%2e%2e/auth',
  '//kuri.ee/a.gif',
  'data:image/gif;base64,AA',
])('EDIT-1 a picture at %s is not shown', (src) => {
  expect(shown(`<p>a<img src="${src}" alt="b"></p>`).innerHTML).toBe('<p>a</p>')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="data:text/html,a">a</a>',
  '<a href="//kuri.ee/">a</a>',
  '<iframe src="https://kuri.ee/"></iframe>',
  '<form action="https://kuri.ee/"><input name="parool"></form>',
  '<p style="position:fixed;background:url(https://kuri.ee/)" onclick="alert(1)" id="root" class="a">a</p>',
  '<svg><a xlink:href="javascript:alert(1)">a</a></svg>',
  '<style>p{display:none}</style>',
  '<img src="//kuri.ee/a.gif">',
])('EDIT-1 no active, external or misleading content of %s is shown', (html) => {
  const made = shown(html).innerHTML
  expect(made).not.toMatch(/alert|javascript|kuri|script|iframe|form|input|style|onclick|class|id=|data:/)
})
