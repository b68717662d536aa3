import { counted } from '../../lib/counted.ts'

const protocols = (count: number) => counted(count, 'protokoll', 'protokolli')

/** Texts of the book of protocols. */
export const bookTexts = {
  title: 'Protokolliraamat',
  choice: 'Raamatu sisu',
  when: 'Aeg',
  yearOption: (year: number, count: number) => `${year} (${protocols(count)})`,
  rangeOption: 'Vali algus ja lõpp',
  from: 'Algus',
  to: 'Lõpp',
  reversed: 'Lõpp on enne algust.',
  bookTitle: 'Pealkiri',
  undated: (count: number) => `Lisa lõppu ka kuupäevata protokollid (${count})`,

  year: (year: number) => `${year}. aasta`,
  all: 'Kõik protokollid',
  between: (from: string, to: string) => `${from} – ${to}`,
  since: (from: string) => `alates ${from}`,
  until: (to: string) => `kuni ${to}`,

  noProtocols: 'Protokolle veel ei ole. Kui esimene on kirjas, saad siin raamatu kokku panna.',
  nothingChosen: 'Sellest ajast ei ole ühtegi protokolli. Vali muu aasta või teine algus ja lõpp.',
  toProtocols: 'Protokollide juurde',
  reading: (read: number, all: number) => `Panen raamatut kokku: ${read} / ${protocols(all)}`,
  readingLabel: 'Protokollide laadimine',
  stopped: (read: number, all: number, why: string) =>
    `Raamat jäi pooleli: ${all} protokollist on laaditud ${read}. ${why}`,
  goOn: 'Jätka',

  size: (count: number, pages: number) => `${protocols(count)}, ${counted(pages, 'lehekülg', 'lehekülge')}`,
  print: 'Prindi või salvesta PDF-ina',
  printHelp: 'Vali prindiaknas paberiks A4 ning ära muuda veeriseid ega mõõtkava: siis on leheküljenumbrid õiged.',
  preview: 'Raamatu eelvaade',
  count: protocols,
  made: (date: string) => `Koostatud: ${date}`,
  contents: 'Sisukord',
  attachments: 'Lisad',
  again: (heading: string, nth: number) => `${heading} (${nth})`,
}
