import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import type { Body } from '../../support/restStub/answers.ts'
import { type StubArticle, stubArticle } from '../../support/restStub/articles.ts'
import { hold } from '../../support/restStub/faults.ts'
import type { Stub } from '../../support/restStub/stub.ts'
import { forgetEverything, heading, renderApp } from '../../support/web/web.tsx'
import { ownServer } from '../../support/web/webServer.ts'
import { editorOf, saveArticle } from './editorScreen.ts'

const narrow = window.matchMedia.bind(window)
afterEach(() => {
  forgetEverything()
  window.matchMedia = narrow
})

/** Simulates a screen that is 1280 px wide. */
function widen() {
  window.matchMedia = (query) => ({ ...narrow(query), matches: query === '(min-width: 1280px)' })
}

const text = (id: string, sisu: string, jrg: number): Body => ({ id, tyyp: 'tekst', sisu: `<p>${sisu}</p>`, jrg })
const picture = (id: string, nimi: string) => ({
  _id: id,
  nimi,
  tee: `/avalik/${id}/${nimi}`,
  meta: { mimetype: 'image/png', size: 9 },
})
const list = { et: 'a1', en: 'a2' }
const compared = {
  pealkiri: 'Praam sõidab',
  desc: '',
  excerpt: '',
  moodulid: [text('m1', 'Praam väljub kell kümme', 1), text('m2', 'Piletid müüakse sadamas', 2)],
}

/** Estonian news, unchanged since the last comparison unless `part` changes it, and its translation. */
function translated(part: Partial<StubArticle> = {}, tolge: Partial<StubArticle['tolge']> = {}): Stub {
  const estonian = stubArticle('a1', '', {
    ...compared,
    lang: { current: 'et', list: { ...list } },
    versioon: 1,
    ...part,
  })
  const english = stubArticle('a2', 'The ferry goes', {
    lang: { current: 'en', list: { ...list } },
    moodulid: [text('e1', 'The ferry leaves at ten', 1), text('e2', 'Tickets at the port', 2)],
    versioon: 1,
    tolge: { allikas: 'a1', keel: 'et', aegunud: Object.keys(part).length > 0, seis: compared, ...tolge },
  })
  return serverOf([estonian, english])
}

function serverOf(uudised: StubArticle[]): Stub {
  const server = ownServer({ articles: { uudised } })
  return server
}

const article = (server: Stub, id: string) => server.articles.uudised!.find(({ _id }) => _id === id)!
const part = (name: string | RegExp) => screen.findByRole('group', { name })
const inputOf = (sent: { name: string; variables: Record<string, unknown> }[], name: string) =>
  sent.findLast((operation) => operation.name === name)?.variables.input
const summary = () => screen.getByRole('textbox', { name: /Lühikirjeldus/ })
const confirmation = 'Tõlge vastab nüüd eestikeelsele tekstile'

describe('a translation beside its source', () => {
  test('LANG-4 each part has that of the source before it, and more modules of the source follow the last', async () => {
    widen()
    const moodulid = [...compared.moodulid, text('m3', 'Head reisi', 3)]
    await editorOf(translated({ moodulid }, { aegunud: false, seis: { ...compared, moodulid } }), 'uudised', 'a2')
    const title = await part('EST: Pealkiri')
    expect(within(title).getByText('Praam sõidab')).toHaveAttribute('data-field', 'title')
    expect(within(title).getByText('Praam sõidab').closest('[lang]')).toHaveAttribute('lang', 'et')
    expect(summary()).toHaveAttribute('lang', 'en')
    const rows = screen.getAllByRole('group', { name: /^(EST: )?\d\. moodul/ })
    expect(rows.map((row) => row.getAttribute('aria-label') ?? row.textContent)).toEqual([
      'EST: 1. moodul: TekstPraam väljub kell kümme',
      '1. moodul: Tekst',
      'EST: 2. moodul: TekstPiletid müüakse sadamas',
      '2. moodul: Tekst',
      'EST: 3. moodul: TekstHead reisi',
    ])
    expect(screen.queryByRole('checkbox', { name: confirmation })).toBeNull()
    expect(screen.queryByText(/Muutunud pärast tõlkimist/)).toBeNull()
  })

  test('LANG-4 on a narrow screen its parts are folded, and it can be hidden, which is kept', async () => {
    const server = translated()
    const { user, leave } = await editorOf(server, 'uudised', 'a2')
    const folded = (await screen.findByText('EST: 1. moodul: Tekst')).closest('details')!
    expect(folded).not.toHaveAttribute('open')
    expect(folded).toHaveTextContent('Praam väljub kell kümme')
    await user.click(screen.getByRole('button', { name: 'Peida eestikeelne tekst' }))
    expect(screen.queryByText('EST: 1. moodul: Tekst')).toBeNull()
    leave()
    await editorOf(server, 'uudised', 'a2')
    expect(await screen.findByRole('button', { name: 'Näita kõrval eestikeelset teksti' })).toBeVisible()
    expect(screen.queryByText('EST: 1. moodul: Tekst')).toBeNull()
  })

  test('LANG-4 what has changed in the source is marked word by word, also for those who do not see it', async () => {
    widen()
    const moodulid = [text('m1', 'Praam väljub kell üksteist', 1), text('m3', 'Head reisi', 2)]
    await editorOf(translated({ pealkiri: 'Praam sõidab jälle', moodulid }), 'uudised', 'a2')
    expect(await screen.findByRole('heading', { name: 'Eestikeelne tekst on pärast tõlkimist muutunud' })).toBeVisible()
    const title = await part('EST: Pealkiri Muutunud pärast tõlkimist')
    expect(await within(title).findByText('jälle')).toHaveTextContent('(lisatud: jälle)')
    const first = await part(/^EST: 1\. moodul: Tekst ?Muutunud pärast tõlkimist/)
    expect((await within(first).findByText('kümme')).tagName).toBe('DEL')
    expect(within(first).getByText('üksteist').tagName).toBe('INS')
    expect(await part(/^EST: 2\. moodul: Tekst ?Uus pärast tõlkimist/)).toHaveTextContent('Head reisi')
    const deleted = await part(/^EST: Tekst ?Kustutatud pärast tõlkimist/)
    expect(within(deleted).getByText('Piletid müüakse sadamas').closest('del')).not.toBeNull()
    expect(screen.getByRole('group', { name: 'EST: Lühikirjeldus' })).toHaveTextContent('Tühi')
  })

  test('LANG-4 pictures, formatting and the order of modules are named in words', async () => {
    widen()
    const pictures = (id: string, nimi: string) => ({ id: 'p', tyyp: 'pildid', jrg: 2, sisu: [picture(id, nimi)] })
    const seis = {
      ...compared,
      moodulid: [compared.moodulid[0]!, pictures('f1', 'paat.png'), { ...text('m2', 'Jah', 3) }],
    }
    const moodulid = [
      { ...pictures('f2', 'praam.png'), jrg: 1 },
      { ...text('m1', '', 2), sisu: '<p>Praam väljub <strong>kell</strong> kümme</p>' },
      text('m2', 'Jah', 3),
    ]
    await editorOf(translated({ moodulid }, { seis }), 'uudised', 'a2')
    const changed = await part(/^EST: 1\. moodul: Pildid/)
    expect(changed).toHaveTextContent('Lisatud: praam.png')
    expect(changed).toHaveTextContent('Eemaldatud: paat.png')
    expect(await part(/^EST: 2\. moodul/)).toHaveTextContent('Sõnad on samad')
    expect(screen.getByText('Moodulite järjekord on muutunud.')).toBeVisible()
  })

  test('LANG-4 while it is hidden, one is told where to see what has changed, and can mark nothing', async () => {
    const { user } = await editorOf(translated({ pealkiri: 'Praam sõidab jälle' }), 'uudised', 'a2')
    expect(await screen.findByRole('checkbox', { name: confirmation })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Peida eestikeelne tekst' }))
    expect(screen.getByText('Et näha, mis on muutunud, vajuta „Näita kõrval eestikeelset teksti“.')).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: confirmation })).toBeNull()
  })

  test('LANG-4 a translation that was never compared says so, without marks', async () => {
    await editorOf(translated({}, { aegunud: true, seis: null }), 'uudised', 'a2')
    expect(
      await screen.findByRole('heading', { name: 'Seda tõlget ei ole eestikeelse tekstiga võrreldud' }),
    ).toBeVisible()
    expect(await screen.findByRole('checkbox', { name: confirmation })).not.toBeChecked()
    expect(screen.queryByText(/Muutunud pärast/)).toBeNull()
  })

  test('LANG-4 a source that cannot be read leaves the editor as it is, and can be read again', async () => {
    const server = translated()
    server.faults.push({ on: /^GET \/api\/uudised\/id\/a1/, status: 500, body: '{}' })
    const { user, sent } = await editorOf(server, 'uudised', 'a2')
    expect(await screen.findByText(/Eestikeelset teksti ei õnnestunud laadida/)).toBeVisible()
    await user.type(summary(), 'In short')
    server.faults = []
    await user.click(screen.getByRole('button', { name: 'Proovi uuesti' }))
    expect(await screen.findByText('EST: 1. moodul: Tekst')).toBeVisible()
    expect(summary()).toHaveValue('In short')
    await saveArticle(user)
    await heading('Uudised')
    expect(inputOf(sent, 'UpdateArticle')).toEqual({
      summary: 'In short',
      translationOf: { sourceId: 'a1', sourceVersion: expect.stringContaining('1.t') },
    })
  })
})

describe('saving a translation', () => {
  test('LANG-4 a correction of an outdated one leaves it outdated', async () => {
    const server = translated({ pealkiri: 'Praam sõidab jälle' })
    const { user, sent } = await editorOf(server, 'uudised', 'a2')
    expect(await screen.findByRole('checkbox', { name: confirmation })).not.toBeChecked()
    await user.type(summary(), 'In short')
    await saveArticle(user)
    await heading('Uudised')
    expect(inputOf(sent, 'UpdateArticle')).toEqual({ summary: 'In short' })
    expect(screen.getByText('vananenud')).toBeVisible()
  })

  test('LANG-4 GQL-6 marked as corresponding, it is up to date, which the list knows without loading', async () => {
    const server = translated({ pealkiri: 'Praam sõidab jälle' })
    const { user, sent } = await renderApp('/sise/kataloog/uudised', { server })
    expect(await screen.findByText('vananenud')).toBeVisible()
    await user.click(screen.getByRole('link', { name: /^ENG vananenud.*The ferry goes$/ }))
    await user.click(await screen.findByRole('checkbox', { name: confirmation }))
    expect(screen.getByText('Salvestamata muudatused')).toBeVisible()
    hold(server, /^GET \/api\/uudised\/artiklid/)
    await saveArticle(user)
    await heading('Uudised')
    expect(inputOf(sent, 'UpdateArticle')).toEqual({
      translationOf: { sourceId: 'a1', sourceVersion: expect.stringContaining('1.t') },
    })
    expect(screen.queryByText('vananenud')).toBeNull()
    expect(article(server, 'a2').tolge).toMatchObject({ aegunud: false, seis: { pealkiri: 'Praam sõidab jälle' } })
  })

  test('LANG-4 one that is compared with a text that has changed meanwhile stays outdated', async () => {
    const server = translated({ pealkiri: 'Praam sõidab jälle' })
    const { user } = await editorOf(server, 'uudised', 'a2')
    await user.click(await screen.findByRole('checkbox', { name: confirmation }))
    Object.assign(article(server, 'a1'), { pealkiri: 'Praam ei sõida', versioon: 2 })
    await user.type(summary(), 'In short')
    await saveArticle(user)
    await heading('Uudised')
    expect(article(server, 'a2')).toMatchObject({ desc: 'In short', tolge: { aegunud: true, seis: compared } })
    expect(await screen.findByText('vananenud')).toBeVisible()
  })

  test('LANG-4 ARTICLE-7 a save that is repeated after a merge still says what it was compared with', async () => {
    const server = translated({ pealkiri: 'Praam sõidab jälle' })
    const { user } = await editorOf(server, 'uudised', 'a2')
    await user.click(await screen.findByRole('checkbox', { name: confirmation }))
    Object.assign(article(server, 'a2'), { pealkiri: 'The ferry goes again', versioon: 2 })
    await user.type(summary(), 'In short')
    await saveArticle(user)
    await heading('Uudised')
    expect(article(server, 'a2')).toMatchObject({
      pealkiri: 'The ferry goes again',
      desc: 'In short',
      tolge: { aegunud: false },
    })
  })

  test('LANG-4 nothing is said of a source that was not on the screen', async () => {
    const server = translated()
    const { user, sent } = await editorOf(server, 'uudised', 'a2')
    await user.click(await screen.findByRole('button', { name: 'Peida eestikeelne tekst' }))
    await user.type(summary(), 'In short')
    await saveArticle(user)
    await heading('Uudised')
    expect(inputOf(sent, 'UpdateArticle')).toEqual({ summary: 'In short' })
  })

  test('LANG-4 NOTE-3 a source that was deleted meanwhile loses nothing of what was written', async () => {
    const server = translated()
    const { user, sent } = await editorOf(server, 'uudised', 'a2')
    await screen.findByText('EST: Pealkiri')
    const msg = 'Algteksti, mille tõlge see on, enam ei ole.'
    server.faults.push({ on: /^PUT/, msg, details: { valjad: { tolge: msg } }, times: 1 })
    await user.type(summary(), 'In short')
    await saveArticle(user)
    await heading('Uudised')
    expect(inputOf(sent, 'UpdateArticle')).toEqual({ summary: 'In short' })
    expect(article(server, 'a2').desc).toBe('In short')
  })

  test('LANG-4 GQL-6 a changed text of the source outdates its translation in the list, other changes do not', async () => {
    const server = translated()
    const { user } = await renderApp('/sise/kataloog/uudised', { server })
    hold(server, /^GET \/api\/uudised\/artiklid/)
    for (const [field, isOutdated] of [
      [/^Slug/, false],
      [/Lühikirjeldus/, true],
    ] as const) {
      await user.click(await screen.findByRole('link', { name: 'Praam sõidab' }))
      if (!isOutdated) await user.click(await screen.findByRole('button', { name: field }))
      await user.type(await screen.findByRole('textbox', { name: field }), 'uus')
      await saveArticle(user)
      await heading('Uudised')
      expect(screen.queryAllByText('vananenud')).toHaveLength(isOutdated ? 1 : 0)
    }
  })
})

describe('another version than a source', () => {
  test('LANG-2 LANG-4 a new version is written beside its parent, and says that it is its translation', async () => {
    const server = serverOf([stubArticle('a1', 'Praam sõidab', { versioon: 1 })])
    const { user } = await renderApp('/sise/kataloog/uudised/uus?lang=en&parent_lang=et&parent_id=a1', { server })
    expect(await screen.findByText('EST: 1. moodul: Tekst')).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: /EST/ })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Pealkiri' }), 'The ferry goes')
    await saveArticle(user)
    await heading('Uudised')
    expect(server.articles.uudised?.at(-1)).toMatchObject({
      pealkiri: 'The ferry goes',
      tolge: { allikas: 'a1', aegunud: false },
    })
  })

  test('LANG-2 LANG-4 if the parent is deleted meanwhile, the text can be saved by itself', async () => {
    const server = serverOf([stubArticle('a1', 'Praam sõidab', { versioon: 1 })])
    const { user } = await renderApp('/sise/kataloog/uudised/uus?lang=en&parent_lang=et&parent_id=a1', { server })
    await user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'The ferry goes')
    server.articles.uudised = []
    await saveArticle(user)
    expect(await screen.findByText(/Artiklit, mille tõlget alustad, enam ei ole/)).toBeVisible()
    await saveArticle(user)
    await heading('Uudised')
    expect(server.articles.uudised).toMatchObject([{ pealkiri: 'The ferry goes', tolge: null }])
  })

  test('LANG-4 a version without a recorded source is shown when asked for, and made a translation by a mark alone', async () => {
    const server = translated()
    article(server, 'a2').tolge = null
    const { user, sent } = await editorOf(server, 'uudised', 'a2')
    expect(screen.queryByText('EST: Pealkiri')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Näita kõrval eestikeelset teksti' }))
    expect(await screen.findByText('EST: Pealkiri')).toBeVisible()
    await user.type(summary(), 'In short')
    await saveArticle(user)
    await heading('Uudised')
    expect(inputOf(sent, 'UpdateArticle')).toEqual({ summary: 'In short' })
    await user.click(screen.getByRole('link', { name: 'ENG, ingliskeelne versioon: The ferry goes' }))
    await user.click(await screen.findByRole('button', { name: 'Näita kõrval eestikeelset teksti' }))
    await user.click(await screen.findByRole('checkbox', { name: 'See on eestikeelse teksti tõlge ja vastab sellele' }))
    await saveArticle(user)
    await heading('Uudised')
    expect(article(server, 'a2').tolge).toMatchObject({ allikas: 'a1', aegunud: false })
  })

  test('LANG-4 beside an original, its translation is only shown', async () => {
    const { user } = await editorOf(translated(), 'uudised', 'a1')
    await user.click(screen.getByRole('button', { name: 'Näita kõrval ingliskeelset teksti' }))
    expect(await screen.findByText('ENG: 2. moodul: Tekst')).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: /ENG/ })).toBeNull()
  })

  test('LANG-1 REST-8 on a plain server there is only the switcher', async () => {
    const server = translated()
    server.level = undefined
    const { user, sent, leave } = await editorOf(server, 'uudised', 'a1')
    expect(screen.getByRole('button', { name: 'ENG: mine ingliskeelset versiooni muutma' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /kõrval|Peida/ })).toBeNull()
    await user.type(summary(), 'Lühidalt')
    await saveArticle(user)
    await heading('Uudised')
    expect(inputOf(sent, 'UpdateArticle')).toEqual({ summary: 'Lühidalt' })
    leave()
    const alone = serverOf([stubArticle('a1', 'Praam', { versioon: 1 })])
    alone.level = undefined
    await renderApp('/sise/kataloog/uudised/uus?lang=en&parent_lang=et&parent_id=a1', { server: alone })
    expect(await screen.findByRole('button', { name: 'EST: mine eestikeelset versiooni muutma' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /kõrval|Peida/ })).toBeNull()
  })
})
