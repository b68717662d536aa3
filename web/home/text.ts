import type { LanguageWords } from '../../schema/rules/languages.ts'
import { sentence } from '../lib/counted.ts'

/** Texts of the home page's editor. */
export const homeTexts = {
  title: 'Avaleht',
  saved: 'Avaleht on salvestatud.',
  saveFailed: (why: string) => `Avalehte ei õnnestunud salvestada. ${why}`,
  leaveText: 'Avaleht on salvestamata. Mustand jääb selles seadmes alles: leiad selle oma menüüst, „Pooleli tekstid“.',
  empty: ({ genitive }: LanguageWords) =>
    `${sentence(genitive)}l avalehel ei ole veel ühtegi plokki. Alusta sissejuhatusest: vali allpool, mida lisada.`,

  languages: 'Avalehe keel',

  view: 'Vaade',
  edit: 'Muuda',
  preview: 'Eelvaade',
  previewOf: ({ adverb }: LanguageWords) => `Eelvaade ${adverb}`,
  previewHelp: 'Nii paistab avaleht külastajale. Vajuta plokile, et seda muuta.',

  blocks: {
    word: 'plokk',
    deleteText: 'Plokk kaob avalehelt, kui salvestad. Enne seda saad kustutamise tagasi võtta.',
    list: ({ adverb }: LanguageWords) => `Plokid ${adverb}`,
  },
  kinds: { intro: 'Sissejuhatus', offset: 'Offset', calendar: 'Kalender', gallery: 'Galerii', news: 'Uudised' },
  offsetHelp: 'pilt ja tekst kõrvuti',
  unknownKind: 'Tundmatu plokk',
  onlyMoved: 'Seda plokki ei saa siin muuta. Selle sisu jääb samaks, aga saad seda liigutada ja kustutada.',
  calendarHelp: 'Lähimad avalikud sündmused tulevad siia kalendrist ise. Midagi täita ei ole vaja.',
  newsHelp: 'Viimased avalikud uudised tulevad siia ise. Midagi täita ei ole vaja.',

  heading: 'Pealkiri',
  text: 'Tekst',
  write: 'Kirjuta siia…',
  link: 'Link',
  linkHelp: 'Veebiaadress, e-posti aadress või siinse lehe aadress, mis algab kaldkriipsuga. Võid ka tühjaks jätta.',
  problemIn: ({ adverb }: LanguageWords, problem: string) => `${sentence(adverb)}, ${problem}`,
  linkWrong: 'Link peab olema veebiaadress, e-posti aadress või siinse lehe aadress, mis algab kaldkriipsuga.',
  largeImage: 'Suur pilt',
  leftImage: 'Vasak pilt',
  rightImage: 'Parem pilt',
  image: 'Pilt',

  noSource: ({ genitive }: LanguageWords) => `${sentence(genitive)}l avalehel ei ole siin plokki.`,
  copyHere: 'Kopeeri siia',
  copyHereNamed: (name: string) => `Kopeeri siia: ${name}`,
  copyAll: ({ nominative }: LanguageWords) => `Kopeeri ${nominative} sisu`,
  copyAllText: ({ genitive }: LanguageWords) =>
    `Kõik siinsed plokid asendatakse ${genitive}te plokkidega. Seda saab tagasi võtta.`,
  copyBlockTitle: (position: number, { genitive }: LanguageWords) =>
    `Kirjuta ${position}. plokk ${genitive} sisuga üle?`,
  copyBlockText: 'Ploki praegune sisu asendatakse. Seda saab tagasi võtta.',
  copied: ({ nominative }: LanguageWords) => sentence(`${nominative} sisu on kopeeritud, aga veel salvestamata.`),

  blockOf: ({ nominative }: LanguageWords, position: number) => `${nominative} ${position}. plokk`,
  deletedBlock: 'See plokk on kustutatud.',
}
