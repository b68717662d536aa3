import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { tolerateTranslation } from '../../../web/app/broken/translatedPage.ts'
import { LazyRichText } from '../../../web/ui/richText/LazyRichText.tsx'
import { RichTextOnFocus } from '../../../web/ui/richText/RichTextOnFocus.tsx'
import { forumServer, post, topic } from '../../forum/forumRows.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { translatePage } from './translated.ts'

let ends: (() => void)[] = []

beforeEach(() => {
  ends = []
})
afterEach(() => {
  ends.forEach((end) => end())
  clearEverything()
})

// Without the guard a text that appears or disappears is wrapped in an element.
test('VISIT-5 likes that are taken back and notifications without unread posts do not break a machine-translated page', async () => {
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

/** Bare text nodes that appear, disappear and change, as a package may render them. */
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

test('VISIT-5 a translated page shows what React renders: texts that appear, disappear and change', async () => {
  ends.push(tolerateTranslation())
  const { container, rerender } = render(<Loose count={1} />)
  ends.push(translatePage())
  for (const count of [1, 2, 3, 1, 2]) {
    rerender(<Loose count={count} />)
    const untranslated = renderToStaticMarkup(<Loose count={count} />).replace(/<[^>]*>/g, '')
    await waitFor(() => expect(container.textContent).toBe(untranslated.toUpperCase()))
  }
})

test.each([LazyRichText, RichTextOnFocus])('VISIT-5 the text of the user is not translated', async (Field) => {
  ends.push(tolerateTranslation())
  render(<Field label="Vastus" value="<p>Tere kõigile</p>" onChange={() => {}} />)
  ends.push(translatePage())
  expect(screen.getByText('VASTUS')).toBeVisible()
  expect(await screen.findByRole('textbox')).toHaveTextContent('Tere kõigile')
  await waitFor(() => expect(screen.queryByText('TERE KÕIGILE')).toBeNull())
})
