import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { tolerateTranslation } from '../../../web/app/broken/translatedPage.ts'
import { forumServer, post, topic } from '../../forum/forumRows.ts'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { translatePage } from './translated.ts'

// eslint-disable-next-line @typescript-eslint/unbound-method -- only put back
const { removeChild, insertBefore } = Node.prototype
let stop = () => {}

beforeEach(() => {
  stop = () => {}
})
afterEach(() => {
  stop()
  Object.assign(Node.prototype, { removeChild, insertBefore })
  forgetEverything()
})

// Without the guard: what comes and goes is an element.
test('VISIT-5 likes that are taken back and notices of nothing unread leave a translated page whole', async () => {
  const server = forumServer([topic('t1', { pealkiri: 'Praam', postitused: [post('p1', { tekst: '<p>Hea</p>' })] })])
  const { user } = await renderApp('/sise/foorum/sadam/t1', { server })
  await heading('Praam')
  stop = translatePage()
  const like = screen.getAllByRole('button', { name: /^Meeldib/ })[0]!
  for (const pressed of ['true', 'false', 'true']) {
    await user.click(like)
    await waitFor(() => expect(like).toHaveAttribute('aria-pressed', pressed))
    await waitFor(() => expect(like).toHaveAttribute('aria-busy', 'false'))
  }
  expect(like).toHaveTextContent('1')
  expect(screen.queryByText(/õnnestunud avada/i)).toBeNull()
})

/** Bare text that comes and goes, as a package may have it. */
function Loose({ shown }: { shown: boolean }) {
  return (
    <p>
      {shown && <b>esimene</b>}
      tekst
      {shown && 'viimane'}
      <i>lõpp</i>
    </p>
  )
}

test.each([true, false])('VISIT-5 React draws beside texts that a translation replaced (first shown: %s)', (shown) => {
  tolerateTranslation()
  const { rerender, container } = render(<Loose shown={shown} />)
  stop = translatePage()
  rerender(<Loose shown={!shown} />)
  expect(container.querySelector('b') !== null).toBe(!shown)
  expect(container.querySelector('i')).toHaveTextContent('LÕPP')
})

test('VISIT-5 a node that a translation has wrapped is removed, and others are inserted in front of it', () => {
  tolerateTranslation()
  const parent = document.createElement('p')
  parent.innerHTML = '<font>üks</font><font>kaks</font>'
  const [first, second] = [...parent.querySelectorAll('font')].map((font) => font.firstChild!)
  parent.insertBefore(document.createElement('b'), second!)
  parent.removeChild(first!)
  expect(parent.innerHTML).toBe('<font></font><b></b><font>kaks</font>')
})
