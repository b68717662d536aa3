import { counted } from '../lib/counted.ts'

/** Texts of protocols. */
export const protocolTexts = {
  title: 'Protokollid',
  protocols: 'Protokollid',
  empty: 'Siin ei ole veel ühtegi protokolli. Pane siia kirja, mis koosolekul otsustati.',
  found: (count: number, more: boolean) =>
    more ? `Üle ${count} protokolli` : counted(count, 'protokoll', 'protokolli'),
  more: 'Näita varasemaid protokolle',
  search: 'Otsi protokollidest',
  year: 'Aasta',
  everyYear: 'Kõik aastad',
  addFirst: 'Lisa esimene protokoll',
  linkedGone: 'Protokolli, mille link sind siia tõi, enam ei ole.',
  undated: 'Kuupäev pole määratud',
  readOn: 'Loe edasi',
  readLess: 'Näita vähem',
  readOnNamed: (date: string) => `Loe edasi: ${date}`,
  readLessNamed: (date: string) => `Näita vähem: ${date}`,

  book: 'Protokolliraamat',
  add: 'Lisa uus',
  newProtocol: 'Uus protokoll',
  date: 'Kuupäev',
  text: 'Tekst',
  save: 'Salvesta',
  saving: 'Salvestan…',
  discardKey: 'loobu muudatustest (küsib enne)',
  discard: 'Loobu',
  writeSomething: 'Kirjuta midagi või lisa fail.',
  saved: 'Protokoll on salvestatud.',
  gone: 'Seda protokolli enam ei ole.',
  openedAsNew: 'Protokoll, mida muutsid, on vahepeal kustutatud. Kui salvestad, saab sellest uus protokoll.',
  saveAsNew: 'Salvesta uue protokollina',
  notSaved: (why: string) => `Protokolli ei õnnestunud salvestada. ${why} Kirjutatu on alles.`,
  discardNewTitle: 'Loobud uuest protokollist?',
  discardNewText: 'Kirjutatu läheb kaduma.',
  discardNew: 'Loobu protokollist',
  discardChangesTitle: 'Loobud muudatustest?',
  discardChangesText: 'Protokoll jääb selliseks, nagu see oli enne.',
  discardChanges: 'Loobu muudatustest',

  edit: 'Muuda',
  editNamed: (date: string) => `Muuda: ${date}`,
  deleteNamed: (date: string) => `Kustuta: ${date}`,
  deleteTitle: 'Kustuta antud protokoll?',
  deleteText: (date: string, fate: string) => `${date}. ${fate} Lisatud failid jäävad failisüsteemis alles.`,
  deleteAction: 'Kustuta protokoll',
  keep: 'Jäta alles',
  deleted: 'Protokoll on kustutatud.',
  deleteFailed: (why: string) => `Protokolli ei õnnestunud kustutada. ${why}`,
}

/** Names of protocol drafts in the list of drafts. */
export const protocolDraftTexts = {
  newProtocol: 'Uus protokoll',
  protocol: 'Protokoll',
  protocolGone: 'Protokoll on vahepeal kustutatud. Sinu tekstist saab uus protokoll.',
}
