import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { attachPublicForm } from '../../web/feedback/publicForm/publicForm.ts'

const page = /<main>[^]*<\/main>/.exec(readFileSync('web/tagasiside.html', 'utf8'))?.[0] ?? ''
const realFetch = globalThis.fetch
let responses: (() => Promise<Response>)[]
let sent: Record<string, unknown>[]

beforeEach(() => {
  responses = []
  sent = []
  globalThis.fetch = jest.fn((path: unknown, init?: { body?: unknown }) => {
    expect(path).toBe('/api/tagasiside')
    sent.push(JSON.parse(String(init?.body)) as Record<string, unknown>)
    return (responses.shift() ?? (() => Promise.resolve(Response.json({ _id: 'x' }))))()
  })
  open()
})
afterEach(() => {
  globalThis.fetch = realFetch
  sessionStorage.clear()
  document.body.innerHTML = ''
})

function open() {
  document.body.innerHTML = page
  attachPublicForm(document)
}

const user = userEvent.setup()
const field = (name: string) => screen.getByRole('textbox', { name })
const send = () => user.click(screen.getByRole('button', { name: /^Sa/ }))

async function fill() {
  await user.type(field('Nimi'), 'Leida Kask')
  await user.type(field('E-post'), 'leida@post.test')
  await user.type(field('Sõnum'), 'Kas praam käib?')
}

test('FEED-1 a sent message is confirmed with its address, and the form is empty for the next one', async () => {
  await fill()
  await send()
  const thanks = await screen.findByRole('heading', { name: 'Aitäh, sõnum on kohal' })
  expect(thanks).toHaveFocus()
  expect(screen.getByText('leida@post.test')).toBeVisible()
  expect(sent).toEqual([{ nimi: 'Leida Kask', email: 'leida@post.test', tekst: 'Kas praam käib?', veebileht: '' }])
  await user.click(screen.getByRole('button', { name: 'Kirjuta veel' }))
  expect(field('Sõnum')).toHaveValue('')
  expect(field('Sõnum')).toHaveFocus()
})

test('FEED-1 a missing field is marked, and nothing is sent', async () => {
  await user.type(field('Nimi'), 'Leida')
  await send()
  expect(field('E-post')).toHaveFocus()
  expect(field('E-post')).toHaveAccessibleDescription('Lisa e-posti aadress.')
  expect(field('Sõnum')).toHaveAccessibleDescription('Kirjuta sõnum.')
  expect(field('Nimi')).toHaveAttribute('id', 'nimi')
  expect(field('Nimi')).not.toHaveAttribute('aria-invalid')
  expect(sent).toEqual([])
})

test('FEED-1 a refusal of the server is shown beside its field, and disappears with the next attempt', async () => {
  responses.push(() =>
    Promise.resolve(
      Response.json(
        { msg: 'x', valjad: { email: 'See e-posti aadress ei ole õige. Näide: mari@naide.ee', muu: 'x' } },
        { status: 400 },
      ),
    ),
  )
  await fill()
  await send()
  await waitFor(() =>
    expect(field('E-post')).toHaveAccessibleDescription('See e-posti aadress ei ole õige. Näide: mari@naide.ee'),
  )
  expect(field('Sõnum')).toHaveValue('Kas praam käib?')
  await send()
  await screen.findByRole('heading', { name: 'Aitäh, sõnum on kohal' })
})

test.each([
  [
    'a limit',
    () => Promise.resolve(Response.json({ msg: 'Liiga palju katseid.' }, { status: 429 })),
    'Liiga palju katseid.',
  ],
  [
    'a lost line',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Ühendust ei ole. Sinu sõnum on siin alles. Proovi mõne aja pärast uuesti.',
  ],
  [
    'a page of a proxy',
    () => Promise.resolve(new Response('<html>', { status: 502 })),
    'Sõnumit ei õnnestunud saata. See on siin alles. Proovi mõne aja pärast uuesti.',
  ],
])('FEED-1 after %s it says so, keeps the typed text, and can be sent again', async (_, response, sentence) => {
  responses.push(response)
  await fill()
  await send()
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence))
  expect(field('Sõnum')).toHaveValue('Kas praam käib?')
  await send()
  await screen.findByRole('heading', { name: 'Aitäh, sõnum on kohal' })
  expect(screen.queryByText(sentence)).not.toBeInTheDocument()
})

test('FEED-1 NOTE-2 a second press while it is being sent sends nothing more', async () => {
  let response = (_: Response) => {}
  responses.push(() => new Promise((resolve) => (response = resolve)))
  await fill()
  await send()
  expect(screen.getByRole('button', { name: 'Saadan…' })).toHaveAttribute('aria-disabled', 'true')
  await send()
  await user.keyboard('{Enter}')
  expect(sent).toHaveLength(1)
  response(Response.json({}))
  await screen.findByRole('heading', { name: 'Aitäh, sõnum on kohal' })
})

test('FEED-1 ARTICLE-5 text that is typed while it is sent is the next message, and keeps the form open', async () => {
  let response = (_: Response) => {}
  responses.push(() => new Promise((resolve) => (response = resolve)))
  await fill()
  await send()
  await user.type(field('Nimi'), '-Mets')
  await user.type(field('Sõnum'), ' Ja millal?')
  response(Response.json({}))
  expect(await screen.findByText('Sõnum on saadetud. Siin on see, mida sa edasi kirjutasid.')).toBeVisible()
  expect(sent).toMatchObject([{ tekst: 'Kas praam käib?' }])
  expect(field('Nimi')).toHaveValue('Leida Kask-Mets')
  expect(field('Sõnum')).toHaveValue('Ja millal?')
  await send()
  await screen.findByRole('heading', { name: 'Aitäh, sõnum on kohal' })
  expect(sent).toMatchObject([{ tekst: 'Kas praam käib?' }, { tekst: 'Ja millal?' }])
})

test('FEED-1 a reload keeps the typed text, and sending deletes it', async () => {
  await fill()
  open()
  expect(field('Sõnum')).toHaveValue('Kas praam käib?')
  await send()
  await screen.findByRole('heading', { name: 'Aitäh, sõnum on kohal' })
  open()
  expect(field('Sõnum')).toHaveValue('')
})

test('FEED-1 the hidden field is reached neither by Tab nor by a screen reader', async () => {
  expect(screen.queryByRole('textbox', { name: 'Jäta see väli tühjaks' })).not.toBeInTheDocument()
  field('Sõnum').focus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Saada' })).toHaveFocus()
})
