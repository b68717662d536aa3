import { afterEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { stubArticle } from '../../support/restStub/articles.ts'
import { clearEverything, heading } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'
import { editorOf, saveArticle } from './editorScreen.ts'

afterEach(clearEverything)

test('REST-8 ARTICLE-5 LANG-2 LANG-3 on a server of plain §7 an article is written, translated, copied and saved', async () => {
  const modules = [
    { id: 'm1', tyyp: 'tekst', sisu: '<p>Sõiduplaan</p>', jrg: 1 },
    { id: 'm2', tyyp: 'kaart', sisu: 'Sadam', jrg: 2 },
  ]
  const ferry = stubArticle('a1', 'Praam', { avalik: true, desc: 'Lühidalt', moodulid: modules })
  const server = webServer({ articles: { uudised: [ferry] } })
  const article = (id: string) => server.articles.uudised?.find(({ _id }) => _id === id)
  const { user, sent } = await editorOf(server, 'uudised', 'a1')
  // There is no source to compare with, and no version for optimistic locking.
  expect(screen.queryByRole('button', { name: /kõrval/ })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: /Lühikirjeldus/ }), ' ja selgelt')
  await saveArticle(user)
  await heading('Uudised')
  // PUT replaces the complete record on a plain server, so all fields have to be sent.
  expect(article('a1')).toMatchObject({
    pealkiri: 'Praam',
    desc: 'Lühidalt ja selgelt',
    avalik: true,
    moodulid: modules,
  })

  await user.click(screen.getByRole('link', { name: 'ENG puudub, lisa inglise keeles: Praam' }))
  await heading('Uus uudised artikkel')
  expect(screen.queryByRole('button', { name: /kõrval|Peida/ })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Kopeeri eestikeelne sisu' }))
  const question = await screen.findByRole('dialog', { name: 'Kirjuta üle praegune sisu EST sisuga?' })
  await user.click(within(question).getByRole('button', { name: 'Kirjuta üle' }))
  expect(await screen.findByRole('textbox', { name: /Lühikirjeldus/ })).toHaveValue('Lühidalt ja selgelt')
  await saveArticle(user)
  await heading('Uudised')
  const english = server.articles.uudised?.at(-1)
  expect(english).toMatchObject({ pealkiri: 'Praam', lang: { current: 'en', list: { et: 'a1' } } })
  expect(english?.moodulid.map(({ sisu }) => sisu)).toEqual(['<p>Sõiduplaan</p>', 'Sadam'])
  expect(article('a1')).toMatchObject({ lang: { list: { en: english?._id } } })
  const created = sent.find(({ name }) => name === 'CreateArticle')?.variables
  expect(created).toMatchObject({ versionOf: 'a1' })
  expect(created?.input).not.toHaveProperty('translationOf')
})

test('LANG-5 on a server of plain §7 facts that differ in another version are reported, and are changed there too', async () => {
  const dates = [{ id: 'd1', kuupaev: { year: 2026, month: 5, day: 24 } }]
  const list = { et: 'a1', en: 'a2' }
  const estonian = stubArticle('a1', 'Talgud', { kuupaevad: dates, lang: { current: 'et', list }, moodulid: [] })
  const english = stubArticle('a2', 'Work day', { kuupaevad: [], lang: { current: 'en', list }, moodulid: [] })
  const server = webServer({ articles: { kalender: [estonian, english] } })
  const { user, sent } = await editorOf(server, 'kalender', 'a1')
  const change = await screen.findByRole('button', { name: 'Muuda ka seal' })
  screen.getByText('Ingliskeelses versioonis on teisiti: kuupäevad.')
  await user.click(change)
  await screen.findAllByText('Ka ingliskeelne versioon on muudetud.')
  expect(screen.queryByRole('button', { name: 'Muuda ka seal' })).toBeNull()
  const there = server.articles.kalender?.find(({ _id }) => _id === 'a2')
  expect(there).toMatchObject({ pealkiri: 'Work day', kuupaevad: [{ kuupaev: { year: 2026, month: 5, day: 24 } }] })
  expect(sent.filter(({ name }) => name === 'UpdateArticle').map(({ variables }) => variables)).toMatchObject([
    { id: 'a2', input: { dates: [{ date: { year: 2026, month: 5, day: 24 } }] } },
  ])
})
