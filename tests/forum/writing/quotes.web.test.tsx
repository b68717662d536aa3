import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { quotedHtml } from '../../../web/forum/writing/quotedHtml.ts'
import type { ResolverOverlay } from '../../support/gateway/gatewayInProcess.ts'
import { delayDrafts, encryptedDrafts } from '../../support/web/drafts.ts'
import { clearEverything, heading, renderApp } from '../../support/web/web.tsx'
import { typeInto } from '../browsing.ts'
import { daysAgo, forumServer, post, topic } from '../forumRows.ts'

afterEach(clearEverything)

const href = '/sise/foorum/sadam/t1#postitus-p1'
const quoteOf = (html: string) => quotedHtml({ authorName: 'Peeter Paadimees', html, href })
const name = `<p><a href="${href}">Peeter Paadimees kirjutas:</a></p>`

describe('the html of a quote', () => {
  test('FORUM-6 names the author, links to the post, and keeps emphasis and links', () => {
    expect(quoteOf('<p>Kas <strong>praam</strong> käib?</p><p><a href="https://praamid.ee">graafik</a></p>')).toBe(
      `<blockquote>${name}<p>Kas <strong>praam</strong> käib?</p><p><a href="https://praamid.ee">graafik</a></p></blockquote>`,
    )
  })

  test('FORUM-6 turns headings into lines and items into lines with a dash, and drops empty lines', () => {
    expect(quoteOf('<h2>Ajad</h2><ul><li>hommik</li><li>õhtu</li></ul><p><br></p>')).toBe(
      `<blockquote>${name}<p>Ajad</p><p>– hommik</p><p>– õhtu</p></blockquote>`,
    )
  })

  test('FORUM-6 leaves out earlier quotes, unless there is nothing else', () => {
    expect(quoteOf('<blockquote><p>Vana</p></blockquote><p>Uus</p>')).toBe(`<blockquote>${name}<p>Uus</p></blockquote>`)
    expect(quoteOf('<blockquote><p>Vana</p></blockquote>')).toBe(`<blockquote>${name}<p>Vana</p></blockquote>`)
  })

  test('FORUM-6 is only the name for a picture alone, and characters of html stay escaped', () => {
    expect(quoteOf('<p><img src="https://saar.ee/kai.jpg"></p>')).toBe(`<blockquote>${name}</blockquote>`)
    expect(quoteOf('<p>1 &lt; 2 &amp; 3</p>')).toBe(`<blockquote>${name}<p>1 &lt; 2 &amp; 3</p></blockquote>`)
  })
})

describe('Tsiteeri', () => {
  const server = () =>
    forumServer([
      topic('t1', {
        pealkiri: 'Praam',
        tekst: '<p>Millal?</p>',
        postitused: [
          post('p1', { tekst: '<p>Kas praam käib homme?</p>', kuupaev: daysAgo(2) }),
          post('p2', { tekst: '<p>Käib küll.</p>', kuupaev: daysAgo(1) }),
        ],
      }),
    ])
  const open = async (forum = server(), resolvers?: ResolverOverlay) => {
    const app = await renderApp('/sise/foorum/sadam/t1', { server: forum, resolvers })
    await heading('Praam')
    return app
  }
  const quoteButton = (text: string) =>
    within(screen.getByText(text).closest('li, article') as HTMLElement).getByRole('button', { name: /^Tsiteeri/ })
  const reply = () => screen.findByRole('textbox', { name: 'Sinu vastus' })

  test('FORUM-6 a post is quoted below the typed text, with the cursor after it, and is sent that way', async () => {
    const forum = server()
    const { user } = await open(forum)
    await user.click(await screen.findByRole('button', { name: 'Kirjuta vastus…' }))
    await typeInto('Sinu vastus', 'Minu mõte.')
    await user.click(quoteButton('Kas praam käib homme?'))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Sinu vastus' })).toHaveFocus())
    await typeInto('Sinu vastus', 'Ilmselt.')
    await user.click(screen.getByRole('button', { name: 'Saada' }))
    await screen.findByText('Vastus on saadetud.')
    expect(forum.topics[0]?.postitused.at(-1)?.tekst).toBe(
      `<p>Minu mõte.</p><blockquote>${name}<p>Kas praam käib homme?</p></blockquote><p>Ilmselt.</p>`,
    )
  })

  test('FORUM-6 the text of the topic is quoted too, and a second quote is inserted below the first', async () => {
    const { user } = await open()
    await user.click(quoteButton('Millal?'))
    await reply()
    await user.click(quoteButton('Käib küll.'))
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Sinu vastus' })).toHaveTextContent(
        /kirjutas:Millal\?.*kirjutas:Käib küll\./,
      ),
    )
  })

  test('FORUM-6 a text that is quoted while the browser still reads the draft is in the reply', async () => {
    const release = delayDrafts()
    const { user } = await open(server(), encryptedDrafts)
    await user.click(quoteButton('Millal?'))
    await user.click(quoteButton('Käib küll.'))
    expect(screen.queryByRole('button', { name: 'Kirjuta vastus…' })).toBeNull()
    release()
    expect(await reply()).toHaveTextContent(/kirjutas:Millal\?.*kirjutas:Käib küll\./)
  })

  test('FORUM-6 the name in a quote leads to its post without a page load', async () => {
    const forum = server()
    forum.topics[0]!.postitused[1]!.tekst = quoteOf('<p>Kas praam käib homme?</p>')
    const { user, router } = await open(forum)
    await user.click(screen.getByRole('link', { name: 'Peeter Paadimees kirjutas:' }))
    await waitFor(() => expect(router.state.location.hash).toBe('#postitus-p1'))
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Kas praam käib homme?'))
  })
})
