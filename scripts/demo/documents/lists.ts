import type { DemoDocument } from './document.ts'
import { docxOf, xlsxOf } from './office.ts'

/** Lists and drafts that people go on working on: tables, a text document and plain text. */
export function lists(year: number): DemoDocument[] {
  return [
    { name: 'Talgute nimekiri.csv', content: csvOf(workers) },
    { name: 'Linnuloendus lahel.csv', content: csvOf(birdCount(year)) },
    { name: `Külaseltsi eelarve ${year}.xlsx`, content: xlsxOf('Eelarve', budget(year)) },
    { name: 'Külaseltsi põhikiri.docx', content: docxOf(statutes) },
    { name: 'Segakoori jõulukava.txt', content: Buffer.from(`${programme.join('\n')}\n`) },
  ]
}

/** Semicolons and a byte order mark, as Excel expects them with Estonian settings. */
function csvOf(rows: readonly (string | number)[][]): Buffer {
  const line = (row: readonly (string | number)[]) =>
    row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(';')
  return Buffer.from(`\ufeff${rows.map(line).join('\r\n')}\r\n`)
}

const workers = [
  ['Nimi', 'Küla', 'Töö', 'Kaasa'],
  ['Jüri Põldsaar', 'Metsaküla', 'puude vedu', 'pakiauto, kolm kohta'],
  ['Helgi Mänd', 'Metsaküla', 'hernesupp', 'suur pada'],
  ['Toomas Sepp', 'Sadamaküla', 'akende tihendamine', 'redel, kittinuga'],
  ['Piret Kadakas', 'Metsaküla', 'õue riisumine', 'kaks reha, laps'],
  ['Kalju Tamm', 'Põhjaküla', 'puude ladumine', 'traktor'],
  ['Kristi Vaher', 'Sadamaküla', 'akende tihendamine', 'kohv ja kringel'],
  ['Priit Metsla', 'Metsaküla', 'puude ladumine', 'mootorsaag'],
  ['Eha Nõmmik', 'Lõunaküla', 'kardinate pesu', 'pesunöör'],
]

const birdCount = (year: number): (string | number)[][] => [
  ['Kuupäev', 'Liik', 'Arv', 'Märkus'],
  [`12.04.${year}`, 'kühmnokk-luik', 64, 'neli paari pesitsemas'],
  [`12.04.${year}`, 'sõtkas', 210, ''],
  [`25.04.${year}`, 'valgepõsk-lagle', 8400, 'rannaniidul'],
  [`25.04.${year}`, 'merikotkas', 2, 'vana paar'],
  [`06.05.${year}`, 'valgepõsk-lagle', 19600, 'tipp-päev'],
  [`06.05.${year}`, 'kiivitaja', 38, ''],
  [`21.05.${year}`, 'randtiir', 112, 'koloonia laiul'],
  [`21.05.${year}`, 'hahk', 47, 'pojad ei ole veel koorunud'],
]

const budget = (year: number): (string | number)[][] => [
  [`Külaseltsi eelarve ${year}`, 'Kavandatud, €', 'Mullu, €'],
  ['Liikmemaksud', 1_120, 1_040],
  ['Laatade ja kohvikute tulu', 2_350, 2_180],
  ['Toetus kultuurimaja katusele', 20_800, 0],
  ['Annetused', 900, 640],
  ['Eelmiste aastate jääk', 9_200, 7_840],
  ['Tulud ja jääk kokku', 34_370, 11_700],
  ['Kultuurimaja katus', 31_200, 0],
  ['Küte ja elekter', 1_480, 1_390],
  ['Jaanituli ja talgud', 620, 580],
  ['Ajaleht ja koduleht', 340, 310],
  ['Ettenägematu', 400, 220],
  ['Kulud kokku', 34_040, 2_500],
]

const statutes = [
  'Kõrgelaiu külaseltsi põhikiri',
  '§ 1. Nimi ja asukoht',
  'Mittetulundusühingu nimi on Kõrgelaiu külaselts (edaspidi selts). Selts tegutseb Kõrgelaiul ja selle juures olevatel laidudel.',
  '§ 2. Eesmärk',
  'Selts hoiab saare elu, loodust ja kombeid, korraldab ühiseid ettevõtmisi ning esindab saare rahvast valla ja riigi ees.',
  '§ 3. Liikmed',
  'Liikmeks võib astuda iga vähemalt kuueteistkümneaastane inimene, kes elab saarel või kellel on siin kodu. Avaldus esitatakse juhatusele, kes vastab sellele kolme nädala jooksul.',
  'Liikmemaks on kümme eurot aastas. Õpilased ja pensionärid maksavad poole.',
  '§ 4. Üldkoosolek',
  'Üldkoosolek tuleb kokku vähemalt kord aastas. Kutse saadetakse kaks nädalat varem ja pannakse poe uksele. Igal liikmel on üks hääl.',
  '§ 5. Juhatus',
  'Juhatuses on viis liiget, kes valitakse kolmeks aastaks. Koosolekute protokollid on liikmetele kättesaadavad kümne päeva jooksul.',
  '§ 6. Lõpetamine',
  'Seltsi lõpetamise otsustab üldkoosolek kolme neljandiku häältega. Alles jäänud vara läheb saare koolile.',
]

const programme = [
  'SEGAKOORI JÕULUKAVA',
  '',
  '1. Püha öö                     F. Gruber',
  '2. Tiliseb, tiliseb aisakell   rahvaviis, solist Piret',
  '3. Läbi lume sahiseva          rahvaviis',
  '4. Oh kuusepuu                 kaanon, rahvas laulab kaasa',
  '5. Valgeks läinud katused      R. Lepik, esmaettekanne',
  '',
  'Kogunemine kell 17.15 kultuurimaja väikeses saalis.',
  'Riietus: tume alt, valge pealt, villased sokid soovitatavad.',
  'Tenorid: palun olge sel nädalal merelt tagasi.',
]
