import { afterEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { stubArticle } from '../../support/restStub/articles.ts'
import { forgetEverything, heading } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'
import { editorOf, saveArticle } from './editorScreen.ts'

afterEach(forgetEverything)

test('REST-8 ARTICLE-5 LANG-2 LANG-3 on a server of plain §7 an article is written, translated, copied and saved', async () => {
  const modules = [
    { id: 'm1', tyyp: 'tekst', sisu: '<p>Sõiduplaan</p>', jrg: 1 },
    { id: 'm2', tyyp: 'kaart', sisu: 'Sadam', jrg: 2 },
  ]
  const ferry = stubArticle('a1', 'Praam', { avalik: true, desc: 'Lühidalt', moodulid: modules })
  const server = webServer({ articles: { uudised: [ferry] }, announces: undefined })
  const article = (id: string) => server.articles.uudised?.find(({ _id }) => _id === id)
  const { user, sent } = await editorOf(server, 'uudised', 'a1')
  // There is no source to compare with, and no version for optimistic locking.
  expect(screen.queryByRole('button', { name: /kõrval/ })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: /Lühikirjeldus/ }), ' ja selgelt')
  await saveArticle(user)
  await heading('Uudised')
  // PUT replaces the whole record on a plain server, so all fields have to be sent.
  expect(article('a1')).toMatchObject({
    pealkiri: 'Praam',
    desc: 'Lühidalt ja selgelt',
    avalik: true,
    moodulid: modules,
  })

  await user.click(screen.getByRole('link', { name: 'ENG puudub, lisa inglise keeles: Praam' }))
  await heading('Uus uudised artikkel')
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
