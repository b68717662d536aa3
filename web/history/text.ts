import { counted } from '../lib/counted.ts'

/** The kinds of records. */
export const kindWords = {
  TOPIC: 'Teema',
  POST: 'Postitus',
  CATEGORY: 'Kategooria',
  ARTICLE: 'Artikkel',
  ALBUM: 'Album',
  PROTOCOL: 'Protokoll',
  HOME_PAGE: 'Avaleht',
  MEMBER: 'Liige',
  FILE: 'Fail',
  FEEDBACK: 'Tagasiside',
}

/** The fields of records by their names on the wire, without the language. HIST-1. */
export const fieldWords: Partial<Record<string, string>> = {
  pealkiri: 'pealkiri',
  tekst: 'tekst',
  kategooria: 'kategooria',
  pinned: 'esiletõstmine',
  failid: 'failid',
  kuupaev: 'kuupäev',
  slug: 'slug',
  desc: 'lühikirjeldus',
  excerpt: 'SEO-kirjeldus',
  avalik: 'avalik',
  esipilt: 'esipilt',
  jrg: 'järjekorranumber',
  'aasta.beginning': 'algusaasta',
  'aasta.end': 'lõppaasta',
  nimi: 'nimi',
  telefon: 'telefon',
  elukoht: 'elukoht',
  link: 'link',
  pilt: 'pilt',
  piltSuur: 'suur pilt',
  piltVasak: 'vasak pilt',
  piltParem: 'parem pilt',
  tyyp: 'liik',
}

/** The parts of records by the field that lists them. */
export const partWords: Partial<Record<string, { one: string; many: string }>> = {
  moodulid: { one: 'moodul', many: 'moodulid' },
  meedia: { one: 'pilt', many: 'pildid' },
  kuupaevad: { one: 'kuupäev', many: 'kuupäevad' },
}

/** The parts of the home page. */
export const blockWords = { one: 'plokk', many: 'plokid' }

/** Texts of a record's history. HIST-1. */
export const historyTexts = {
  title: (name: string) => `Ajalugu: ${name}`,
  untitled: 'Ajalugu',
  back: 'Tagasi',
  versions: 'Versioonid',
  empty: 'Seda ei ole veel muudetud.',
  current: 'Praegune',
  first: 'Algne sisu',
  timeUnknown: 'Aeg ei ole teada',
  changed: (fields: string) => `Muudetud: ${fields}`,
  removed: 'Admin on selle sisu eemaldanud.',
  gone: 'Seda versiooni enam ei ole.',

  compareWith: 'Võrdle versiooniga',
  notCompared: 'Ära võrdle',
  showSame: 'Näita ka samaks jäänut',
  nothingDiffers: 'Tekst ja failid on samad. Muutunud võib olla järjekord.',
  formatting: 'Sõnad on samad, muutunud on kujundus või lingid.',
  emptyField: 'Tühi',
  inLanguage: (adverb: string) => ` (${adverb})`,
  numbered: (part: string, number: number) => `${part} ${number}`,
  addedPart: (part: string) => `${part} (lisatud)`,
  deletedPart: (part: string) => `${part} (kustutatud)`,
  ofPart: (part: string, field: string) => `${part}: ${field}`,

  restore: 'Taasta see versioon',
  restoreTitle: 'Taastad selle versiooni?',
  restoreText: 'Sellest saab uus versioon. Praegune sisu jääb ajalukku alles, nii et midagi ei kao.',
  restoreStay: 'Jäta nii, nagu on',
  restored: 'Versioon on taastatud.',
  restoreFailed: (why: string) => `Versiooni ei õnnestunud taastada. ${why}`,
  changedMeanwhile: (name: string) => `Vahepeal muutis seda ${name}. Vaata uus seis siin üle ja taasta siis.`,

  remove: 'Eemalda see versioon',
  removeTitle: 'Eemaldad selle versiooni?',
  removeText: 'Selle versiooni sisu kaob jäädavalt ja seda ei saa tagasi tuua. Praegune sisu ei muutu.',
  removeStay: 'Jäta alles',
  removeDone: 'Versiooni sisu on eemaldatud.',
  removeFailed: (why: string) => `Versiooni ei õnnestunud eemaldada. ${why}`,
}

/** Texts of the trash. TRASH-1. */
export const trashTexts = {
  title: 'Prügikast',
  records: 'Kustutatud',
  found: (count: number, more: boolean) => (more ? `Üle ${count} asja` : counted(count, 'asi', 'asja')),
  empty: 'Prügikast on tühi. Mida kustutad, selle leiad siit veel 30 päeva.',
  more: 'Näita varem kustutatuid',
  untitled: 'Pealkirjata',
  deletedBy: (name: string) => `kustutas ${name}`,
  until: (day: string) => `kaob lõplikult: ${day}`,

  restore: 'Taasta',
  restoreNamed: (title: string) => `Taasta: ${title}`,
  restored: (title: string) => `Tagasi toodud: „${title}“.`,
  restoreFailed: (why: string) => `Seda ei õnnestunud taastada. ${why}`,

  delete: 'Kustuta jäädavalt',
  deleteNamed: (title: string) => `Kustuta jäädavalt: ${title}`,
  deleteTitle: 'Kustutad jäädavalt?',
  deleteText: (title: string) => `„${title}“ kaob lõplikult ja seda ei saa enam tagasi tuua.`,
  keep: 'Jäta alles',
  deleted: (title: string) => `„${title}“ on jäädavalt kustutatud.`,
  deleteFailed: (why: string) => `Seda ei õnnestunud kustutada. ${why}`,
}
