import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { tolerateTranslation } from '../../../web/app/broken/translatedPage.ts'
import { LazyRichText } from '../../../web/ui/richText/LazyRichText.tsx'
import { RichTextOnFocus } from '../../../web/ui/richText/RichTextOnFocus.tsx'
import { forumServer, post, topic } from '../../forum/forumRows.ts'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { translatePage } from './translated.ts'

let ends: (() => void)[] = []

beforeEach(() => {
  ends = []
})
afterEach(() => {
  ends.forEach((end) => end())
  forgetEverything()
})

// Without the guard: what comes and goes is an element.
test('VISIT-5 likes that are taken back and notices of nothing unread leave a translated page whole', async () => {
  const server = forumServer([topic('t1', { pealkiri: 'Praam', postitused: [post('p1', { tekst: '<p>Hea</p>' })] })])
  const { user } = await renderApp('/sise/foorum/sadam/t1', { server })
  await heading('Praam')
  ends.push(translatePage())
  const like = screen.getAllByRole('button', { name: /^Meeldib/ })[0]!
  for (const pressed of ['true', 'false', 'true']) {
    await user.click(like)
    await waitFor(() => expect(like).toHaveAttribute('aria-pressed', pressed))
    await waitFor(() => expect(like).toHaveAttribute('aria-busy', 'false'))
  }
  expect(like).toHaveTextContent('1')
  expect(screen.queryByText(/õnnestunud avada/i)).toBeNull()
})

/** Bare texts that come, go and change, as a package may have them. */
function Loose({ count }: { count: number }) {
  return (
    <p>
      {count > 1 && <b>esimene</b>}
      tekst {count}
      {count > 1 && 'viimane'}
      <i>lõpp</i>
      {count} vastust
    </p>
  )
}

test('VISIT-5 a translated page shows what React draws: texts that come, go and change', async () => {
  ends.push(tolerateTranslation())
  const { container, rerender } = render(<Loose count={1} />)
  ends.push(translatePage())
  for (const count of [1, 2, 3, 1, 2]) {
    rerender(<Loose count={count} />)
    const untranslated = renderToStaticMarkup(<Loose count={count} />).replace(/<[^>]*>/g, '')
    await waitFor(() => expect(container.textContent).toBe(untranslated.toUpperCase()))
  }
})

test.each([LazyRichText, RichTextOnFocus])('VISIT-5 what one writes is not translated', async (Field) => {
  ends.push(tolerateTranslation())
  render(<Field label="Vastus" value="<p>Tere kõigile</p>" onChange={() => {}} />)
  ends.push(translatePage())
  expect(screen.getByText('VASTUS')).toBeVisible()
  expect(await screen.findByRole('textbox')).toHaveTextContent('Tere kõigile')
  await waitFor(() => expect(screen.queryByText('TERE KÕIGILE')).toBeNull())
})

test('VISIT-5 a node that a translation has wrapped is removed, and others are inserted in front of it', () => {
  ends.push(tolerateTranslation())
  const parent = document.createElement('p')
  parent.innerHTML = '<font>üks</font><font>kaks</font>'
  const [first, second] = [...parent.querySelectorAll('font')].map((font) => font.firstChild!)
  parent.insertBefore(document.createElement('b'), second!)
  parent.removeChild(first!)
  expect(parent.innerHTML).toBe('<font></font><b></b><font>kaks</font>')
})
