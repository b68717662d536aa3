import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { addFile } from '../../files/addedFile.ts'
import { stubBrowserApisInEachTest } from '../../files/browserStubs.ts'
import { stubArticle } from '../../support/restStub/articles.ts'
import { hold } from '../../support/restStub/faults.ts'
import { heading, renderApp } from '../../support/web/web.tsx'
import { webServer } from '../../support/web/webServer.ts'
import { webStack } from '../../support/web/webStack.ts'
import { englishOf, storedArticles } from '../storedArticles.ts'
import { editorOf, saveArticle } from './editorScreen.ts'

stubBrowserApisInEachTest()
const narrow = window.matchMedia.bind(window)
afterEach(() => {
  window.matchMedia = narrow
})

const server = webStack()
const articles = storedArticles(server)

/** Simulates a screen that is 1280 px wide. */
function widen() {
  window.matchMedia = (query) => ({ ...narrow(query), matches: query === '(min-width: 1280px)' })
}

const text = (id: string, sisu: string) => ({ id, tyyp: 'tekst', sisu: `<p>${sisu}</p>` })
const compared = {
  pealkiri: 'Praam sõidab',
  moodulid: [text('m1', 'Praam väljub kell kümme'), text('m2', 'Piletid müüakse sadamas')],
}

/**
 * Adds Estonian news and their translation, which is up to date unless `change` is made after it was compared with them.
 * @param source replaces properties of the compared version
 * @returns their ids, and the version of the source
 */
async function translated(change: object = {}, source: object = {}) {
  const et = await articles.add('', { ...compared, ...source })
  const en = await articles.add('The ferry goes', {
    lang: englishOf(et),
    moodulid: [text('e1', 'The ferry leaves at ten'), text('e2', 'Tickets at the port')],
    tolge: { allikas: et, versioon: await articles.tagOf(et) },
  })
  if (Object.keys(change).length > 0) await articles.change(et, change)
  return { et, en, sourceVersion: await articles.tagOf(et) }
}
const edit = (id: string) => editorOf(server, 'uudised', id)
const open = (path: string) => renderApp(path, { server })

const part = (name: string | RegExp) => screen.findByRole('group', { name })
const inputOf = (sent: { name: string; variables: Record<string, unknown> }[], name: string) =>
  sent.findLast((operation) => operation.name === name)?.variables.input
const summary = () => screen.getByRole('textbox', { name: /Lühikirjeldus/ })
const confirmation = 'Tõlge vastab nüüd eestikeelsele tekstile'

/** Writes the short description 'In short', and saves the translation. */
async function saveSummary(user: UserEvent) {
  await user.type(summary(), 'In short')
  await saveArticle(user)
  await heading('Uudised')
}

describe('a translation beside its source', () => {
  test('LANG-4 each field has that of the source before it, and additional modules of the source follow the last', async () => {
    widen()
    const moodulid = [...compared.moodulid, text('m3', 'Head reisi')]
    await edit((await translated({}, { moodulid })).en)
    const title = await part('EST: Pealkiri')
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

  test('LANG-4 on a narrow screen its fields are folded, and it can be hidden, which is remembered', async () => {
    const { en } = await translated()
    const { user, leave } = await edit(en)
    const folded = (await screen.findByText('EST: 1. moodul: Tekst')).closest('details')!
    expect(folded).not.toHaveAttribute('open')
    expect(folded).toHaveTextContent('Praam väljub kell kümme')
    await user.click(screen.getByRole('button', { name: 'Peida eestikeelne tekst' }))
    expect(screen.queryByText('EST: 1. moodul: Tekst')).toBeNull()
    leave()
    await edit(en)
    expect(await screen.findByRole('button', { name: 'Näita kõrval eestikeelset teksti' })).toBeVisible()
    expect(screen.queryByText('EST: 1. moodul: Tekst')).toBeNull()
  })

  test('LANG-4 changes of the source are marked word by word, also for screen readers', async () => {
    widen()
    const moodulid = [text('m1', 'Praam väljub kell üksteist'), text('m3', 'Head reisi')]
    await edit((await translated({ pealkiri: 'Praam sõidab jälle', moodulid })).en)
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

  test('LANG-4 changes of pictures, formatting and the order of modules are described in words', async () => {
    widen()
    const [boat, ferry] = [
      await addFile(server, 'paat.jpg', { kaust: 'avalik' }),
      await addFile(server, 'praam.jpg', { kaust: 'avalik' }),
    ]
    const pictures = (file: string) => ({ id: 'p', tyyp: 'pildid', sisu: [file] })
    const before = [text('m1', 'Praam väljub kell kümme'), pictures(boat), text('m2', 'Jah')]
    const bold = { ...text('m1', ''), sisu: '<p>Praam väljub <strong>kell</strong> kümme</p>' }
    await edit((await translated({ moodulid: [pictures(ferry), bold, text('m2', 'Jah')] }, { moodulid: before })).en)
    const changed = await part(/^EST: 1\. moodul: Pildid/)
    expect(changed).toHaveTextContent('Lisatud: praam.jpg')
    expect(changed).toHaveTextContent('Eemaldatud: paat.jpg')
    expect(await part(/^EST: 2\. moodul/)).toHaveTextContent('Sõnad on samad')
    expect(screen.getByText('Moodulite järjekord on muutunud.')).toBeVisible()
  })

  test('LANG-4 while it is hidden, a sentence says where the changes are shown, and the translation cannot be marked as compared', async () => {
    const { user } = await edit((await translated({ pealkiri: 'Praam sõidab jälle' })).en)
    expect(await screen.findByRole('checkbox', { name: confirmation })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Peida eestikeelne tekst' }))
    expect(screen.getByText('Et näha, mis on muutunud, vajuta „Näita kõrval eestikeelset teksti“.')).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: confirmation })).toBeNull()
  })

  test('LANG-4 a translation that was never compared says so, without marks', async () => {
    const et = await articles.add('Praam sõidab')
    const tolge = { allikas: et, versioon: '"vana"' }
    await edit(await articles.add('The ferry goes', { lang: englishOf(et), tolge }))
    expect(
      await screen.findByRole('heading', { name: 'Seda tõlget ei ole eestikeelse tekstiga võrreldud' }),
    ).toBeVisible()
    expect(await screen.findByRole('checkbox', { name: confirmation })).not.toBeChecked()
    expect(screen.queryByText(/Muutunud pärast/)).toBeNull()
  })

  test('LANG-4 a source that cannot be loaded leaves the editor as it is, and a retry loads it', async () => {
    const { et, en, sourceVersion } = await translated()
    server.faults.push({ on: new RegExp(`^GET /api/uudised/id/${et}`), status: 500, body: '{}' })
    const { user, sent } = await edit(en)
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
      translationOf: { sourceId: et, sourceVersion },
    })
  })
})

describe('saving a translation', () => {
  test('LANG-4 a correction of an outdated translation leaves it outdated', async () => {
    const { en } = await translated({ pealkiri: 'Praam sõidab jälle' })
    const { user, sent } = await edit(en)
    expect(await screen.findByRole('checkbox', { name: confirmation })).not.toBeChecked()
    await saveSummary(user)
    expect(inputOf(sent, 'UpdateArticle')).toEqual({ summary: 'In short' })
    expect(await screen.findByText('vananenud')).toBeVisible()
  })

  test('LANG-4 GQL-6 a translation that is marked as compared is up to date, which the list shows without loading', async () => {
    const { et, en, sourceVersion } = await translated({ pealkiri: 'Praam sõidab jälle' })
    const { user, sent } = await open('/sise/kataloog/uudised')
    expect(await screen.findByText('vananenud')).toBeVisible()
    await user.click(screen.getByRole('link', { name: /^ENG vananenud.*The ferry goes$/ }))
    await user.click(await screen.findByRole('checkbox', { name: confirmation }))
    expect(screen.getByText('Salvestamata muudatused')).toBeVisible()
    hold(server, /^GET \/api\/uudised\/artiklid/)
    await saveArticle(user)
    await heading('Uudised')
    expect(inputOf(sent, 'UpdateArticle')).toEqual({
      translationOf: { sourceId: et, sourceVersion },
    })
    expect(screen.queryByText('vananenud')).toBeNull()
    expect(await articles.read(en)).toMatchObject({
      tolge: { aegunud: false, seis: { pealkiri: 'Praam sõidab jälle' } },
    })
  })

  test('LANG-4 a translation that is compared with a text that has changed meanwhile stays outdated', async () => {
    const { et, en } = await translated({ pealkiri: 'Praam sõidab jälle' })
    const { user } = await edit(en)
    await user.click(await screen.findByRole('checkbox', { name: confirmation }))
    await articles.change(et, { pealkiri: 'Praam ei sõida' })
    await saveSummary(user)
    expect(await articles.read(en)).toMatchObject({
      desc: 'In short',
      tolge: { aegunud: true, seis: { pealkiri: 'Praam sõidab' } },
    })
    expect(await screen.findByText('vananenud')).toBeVisible()
  })

  test('LANG-4 ARTICLE-7 a save that is repeated after a merge still names the compared version', async () => {
    const { en } = await translated({ pealkiri: 'Praam sõidab jälle' })
    const { user } = await edit(en)
    await user.click(await screen.findByRole('checkbox', { name: confirmation }))
    await articles.change(en, { pealkiri: 'The ferry goes again' })
    await saveSummary(user)
    expect(await articles.read(en)).toMatchObject({
      pealkiri: 'The ferry goes again',
      desc: 'In short',
      tolge: { aegunud: false },
    })
  })

  test('LANG-4 a source that was not on the screen is not sent as compared', async () => {
    const { en } = await translated()
    const { user, sent } = await edit(en)
    await user.click(await screen.findByRole('button', { name: 'Peida eestikeelne tekst' }))
    await saveSummary(user)
    expect(inputOf(sent, 'UpdateArticle')).toEqual({ summary: 'In short' })
  })

  test('LANG-4 NOTE-3 a source that was deleted meanwhile loses nothing of the typed text', async () => {
    const { et, en } = await translated()
    const { user, sent } = await edit(en)
    await screen.findByText('EST: Pealkiri')
    await articles.remove(et)
    await saveSummary(user)
    expect(inputOf(sent, 'UpdateArticle')).toEqual({ summary: 'In short' })
    expect(await articles.read(en)).toMatchObject({ desc: 'In short', tolge: null })
  })

  test('LANG-4 GQL-6 a changed text of the source outdates its translation in the list, other changes do not', async () => {
    await translated()
    const { user } = await open('/sise/kataloog/uudised')
    await screen.findByRole('link', { name: 'Praam sõidab' })
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
    const et = await articles.add('Praam sõidab')
    const { user } = await open(`/sise/kataloog/uudised/uus?lang=en&parent_lang=et&parent_id=${et}`)
    expect(await screen.findByText('EST: 1. moodul: Tekst')).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: /EST/ })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Pealkiri' }), 'The ferry goes')
    await saveArticle(user)
    await heading('Uudised')
    expect(await articles.titled('The ferry goes')).toMatchObject({ tolge: { allikas: et, aegunud: false } })
  })

  test('LANG-2 LANG-4 if the parent is deleted meanwhile, the text can be saved as an article of its own', async () => {
    const et = await articles.add('Praam sõidab')
    const { user } = await open(`/sise/kataloog/uudised/uus?lang=en&parent_lang=et&parent_id=${et}`)
    await user.type(await screen.findByRole('textbox', { name: 'Pealkiri' }), 'The ferry goes')
    await articles.remove(et)
    await saveArticle(user)
    expect(await screen.findByText(/Artiklit, mille tõlget alustad, enam ei ole/)).toBeVisible()
    await saveArticle(user)
    await heading('Uudised')
    expect(await articles.all()).toMatchObject([{ pealkiri: 'The ferry goes', tolge: null }])
  })

  test('LANG-4 a version without a recorded source is shown on request, and becomes a translation only by marking it as compared', async () => {
    const { et, en } = await translated()
    await articles.change(en, { tolge: null })
    const { user, sent } = await edit(en)
    expect(screen.queryByText('EST: Pealkiri')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Näita kõrval eestikeelset teksti' }))
    expect(await screen.findByText('EST: Pealkiri')).toBeVisible()
    await saveSummary(user)
    expect(inputOf(sent, 'UpdateArticle')).toEqual({ summary: 'In short' })
    await user.click(await screen.findByRole('link', { name: 'ENG, ingliskeelne versioon: The ferry goes' }))
    await user.click(await screen.findByRole('button', { name: 'Näita kõrval eestikeelset teksti' }))
    await user.click(await screen.findByRole('checkbox', { name: 'See on eestikeelse teksti tõlge ja vastab sellele' }))
    await saveArticle(user)
    await heading('Uudised')
    expect(await articles.read(en)).toMatchObject({ tolge: { allikas: et, aegunud: false } })
  })

  test('LANG-4 beside an original, its translation is only shown', async () => {
    const { user } = await edit((await translated()).et)
    await user.click(screen.getByRole('button', { name: 'Näita kõrval ingliskeelset teksti' }))
    expect(await screen.findByText('ENG: 2. moodul: Tekst')).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: /ENG/ })).toBeNull()
  })

  test('LANG-1 REST-8 on a plain server there is only the switcher', async () => {
    const list = { et: 'a1', en: 'a2' }
    const uudised = [
      stubArticle('a1', 'Praam sõidab', { lang: { current: 'et', list } }),
      stubArticle('a2', 'The ferry goes', { lang: { current: 'en', list } }),
    ]
    const { user, sent } = await editorOf(webServer({ articles: { uudised } }), 'uudised', 'a1')
    expect(screen.getByRole('button', { name: 'ENG: mine ingliskeelset versiooni muutma' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /kõrval|Peida/ })).toBeNull()
    await user.type(summary(), 'Lühidalt')
    await saveArticle(user)
    await heading('Uudised')
    expect(inputOf(sent, 'UpdateArticle')).toEqual({ summary: 'Lühidalt' })
  })
})
