import type { LanguageWords } from '../../../schema/rules/languages.ts'
import { sentence } from '../../lib/counted.ts'

/** Texts of the article editor. */
export const editorTexts = {
  newTitle: (slug: string) => `Uus ${slug} artikkel`,
  editTitle: (title: string) => `Muuda ${title === '' ? 'pealkirjata artiklit' : title}`,
  title: 'Pealkiri',
  addTitle: 'Lisa pealkiri',
  endTitle: 'Lõpetab pealkirja muutmise',
  changeTitle: (title: string) => (title === '' ? 'Lisa pealkiri' : `Muuda pealkirja: ${title}`),
  summary: 'Lühikirjeldus',
  summaryHelp: 'Üks või kaks lauset artiklite loendisse. Võid ka tühjaks jätta.',
  changeDates: 'Muuda kuupäeva',
  saved: 'Artikkel on salvestatud.',
  savedHidden: 'Artikkel on salvestatud. See ei ole avalik.',
  publish: 'Tee avalikuks',
  factsChanged:
    'Kuupäevi, aastat, kategooriaid või järge muutis vahepeal keegi teine. Salvesta uuesti, kui sinu omad peavad kehtima jääma.',
  saveFailed: (why: string) => `Artiklit ei õnnestunud salvestada. ${why}`,
  gone: 'Keegi on selle artikli vahepeal kustutanud. Sinu tekst on siin alles: salvesta see uue artiklina.',
  saveAsNew: 'Salvesta uue artiklina',
  leaveText: 'Artikkel on salvestamata. Mustand jääb selles seadmes alles: leiad selle oma menüüst, „Pooleli tekstid“.',
  panel: 'Artikli andmed',
  back: (catalogue: string) => `Tagasi loendisse: ${catalogue}`,

  languages: 'Keel',
  // The accessible name starts with the visible mark, EST (WCAG 2.5.3).
  current: ({ name, nominative }: LanguageWords) => `${name}: ${nominative}, seda praegu muudad`,
  toVersion: ({ name, partitive }: LanguageWords) => `${name}: mine ${partitive} versiooni muutma`,
  startVersion: ({ name, partitive }: LanguageWords) => `${name}: alusta ${partitive} versiooni`,
  switchTo: ({ name, adverb }: LanguageWords) => `${name}: kirjuta ${adverb}`,
  goTitle: ({ name }: LanguageWords) => `Mine ${name} versiooni muutma?`,
  goUnsavedTitle: ({ name }: LanguageWords) => `Hülga salvestamata muudatused ja mine ${name} versiooni muutma?`,
  go: ({ genitive }: LanguageWords) => `Mine ${genitive} versiooni juurde`,
  goUnsaved: 'Hülga muudatused ja mine',
  copyFrom: ({ nominative }: LanguageWords) => `Kopeeri ${nominative} sisu`,
  copyText: 'Asendatakse pealkiri, lühikirjeldus, moodulid ja SEO-kirjeldus. Seda saab tagasi võtta.',
  copyTextAlong: (names: string) =>
    `Asendatakse pealkiri, lühikirjeldus, moodulid ja SEO-kirjeldus. Kaasa tuleb ka: ${names}. Seda saab tagasi võtta.`,
  takeAlong: ({ genitive }: LanguageWords) => `Võta ${genitive}st versioonist kaasa`,
  takeAlongHelp: (names: string) => sentence(`${names}.`),
  factsElsewhere: ({ genitive }: LanguageWords, names: string) =>
    sentence(`${genitive}s versioonis on teisiti: ${names}.`),
  changeThereToo: 'Muuda ka seal',
  factsChangedThere: ({ nominative }: LanguageWords) => `Ka ${nominative} versioon on muudetud.`,
  factsNotChanged: ({ partitive }: LanguageWords, why: string) =>
    sentence(`${partitive} versiooni ei õnnestunud muuta. ${why}`),
  copyFailed: (why: string) => `Teise keele sisu ei õnnestunud kopeerida. ${why}`,
  copied: ({ nominative }: LanguageWords) => sentence(`${nominative} sisu on kopeeritud, aga veel salvestamata.`),
  versionGone: 'Selle keele versiooni enam ei ole.',
  taken: ({ genitive }: LanguageWords) =>
    `Keegi on vahepeal juba lisanud selle artikli ${genitive} versiooni. Sinu tekst on siin alles: ava see versioon ja kopeeri sinna, mis vaja.`,
  openTaken: ({ nominative }: LanguageWords) => `Ava ${nominative} versioon`,
  parentGone: 'Artiklit, mille tõlget alustad, enam ei ole. Kui salvestad, saab sinu tekstist omaette artikkel.',

  fields: {
    language: 'Keel',
    title: 'Pealkiri',
    slug: 'Slug',
    summary: 'Lühikirjeldus',
    seoDescription: 'SEO-kirjeldus',
    isPublic: 'Avalik',
    cover: 'Esipilt',
    categories: 'Kategooriad',
    order: 'Järg',
    dates: 'Kuupäevad',
    date: 'Kuupäev',
    years: 'Aasta',
  },
  module: (position: number) => `${position}. moodul`,
  deletedModule: 'See moodul on kustutatud.',
  yes: 'Jah',
  no: 'Ei',
}
