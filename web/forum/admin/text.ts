import { longest, upTo } from '../../../schema/rules/client/limits.ts'
import { counted } from '../../lib/counted.ts'

/** Texts of the category administration. */
export const adminTexts = {
  title: 'Foorumi haldus',
  found: (count: number) => (count === 0 ? adminTexts.none : counted(count, 'kategooria', 'kategooriat')),
  categories: 'Kategooriad',
  none: 'Foorumis ei ole veel ühtegi kategooriat. Lisa esimene.',
  onlyAdmins: 'Foorumi kategooriaid saavad muuta ainult adminid. Kui midagi on puudu, kirjuta neile.',
  toForum: 'Tagasi foorumisse',

  name: 'Nimi',
  newCategory: 'Uus kategooria',
  add: 'Lisa kategooria',
  added: (name: string) => `Kategooria „${name}“ on lisatud.`,
  nameMissing: 'Lisa nimi.',
  nameTooLong: `Nimi on liiga pikk (${upTo(longest.categoryName)}).`,

  rename: 'Muuda nime',
  renameOf: (name: string) => `Muuda nime: ${name}`,
  save: 'Salvesta',
  cancel: 'Loobu',
  renamed: (name: string) => `Kategooria nimi on nüüd „${name}“.`,
  gone: 'Seda kategooriat enam ei ole.',
  renamedGone: 'See kategooria on vahepeal kustutatud. Kui seda on veel vaja, lisa see uue kategooriana.',
  discardTitle: 'Loobud nimest?',
  discardText: 'Kirjutatu läheb kaduma.',
  discardName: 'Loobu nimest',
  moveFailed: (why: string) => `Uut järjekorda ei õnnestunud salvestada. ${why}`,

  delete: 'Kustuta',
  deleteOf: (name: string) => `Kustuta: ${name}`,
  deleteTitle: (name: string) => `Kustuta kategooria „${name}“?`,
  deleteCategory: 'Kustuta kategooria',
  keep: 'Jäta alles',
  deleteEmpty: 'Selles kategoorias ei ole ühtegi teemat. Kustutamist ei saa tagasi võtta.',
  topicsHere: (count: number | null) =>
    count == null
      ? 'Selles kategoorias on teemasid.'
      : count === 1
        ? 'Selles kategoorias on 1 teema.'
        : `Selles kategoorias on ${count} teemat.`,
  topicsMove: (count: number | null) =>
    count === 1
      ? 'See jääb alles ja läheb teise kategooriasse. Vana link töötab edasi.'
      : 'Teemad jäävad alles ja lähevad teise kategooriasse. Vanad lingid neile töötavad edasi.',
  whereTo: 'Vali uus kategooria',
  choose: 'Vali kategooria',
  whereToMissing: 'Vali teine kategooria.',
  nowhereToGo: 'Ühtegi teist kategooriat ei ole. Lisa enne uus kategooria.',
  deleted: (name: string) => `Kategooria „${name}“ on kustutatud.`,
  deleteFailed: (name: string, why: string) => `Kategooriat „${name}“ ei õnnestunud kustutada. ${why}`,
}
