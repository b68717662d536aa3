import type { SearchKind } from './generated.ts'

/** Texts of the search over everything. SEARCH-1. */
export const searchTexts = {
  title: 'Otsing',
  words: 'Otsi kõigest',
  help: 'Otsib foorumist, sündmustest, artiklitest, lehtedelt, protokollidest, failidest, albumitest, liikmete seast ja tagasisidest. Sõna võib olla mis tahes käändes või pöördes.',
  openScreen: 'Ava otsing',
  tooShort: 'Kirjuta vähemalt 2 tähte.',
  searching: 'Otsin…',
  found: (count: number) => (count === 1 ? '1 vaste' : `${count} vastet`),
  foundMore: (count: number) => `Üle ${count} vaste`,
  similar: 'Kõiki sõnu koos ei leitud. Sarnased:',
  unknown: (words: readonly string[]) => {
    const quoted = words.map((word) => `„${word}“`)
    const [last, others] = [quoted.at(-1), quoted.slice(0, -1).join(', ')]
    return `${others === '' ? `Sõna ${last}` : `Sõnu ${others} ja ${last}`} ei ole kuskil.`
  },
  nothing: 'Ei leitud midagi. Vaata, kas sõnad on õigesti kirjutatud, või otsi vähemate sõnadega.',
  nothingNarrowed: 'Ei leitud midagi, mis sobiks ka valikutega.',
  widen: 'Otsi ilma valikuteta',
  askForum: 'Küsi foorumis',
  more: 'Näita järgmisi vasteid',
  kind: 'Mille seast',
  all: 'Kõik',
  narrow: 'Täpsusta otsingut',
  language: 'Keel',
  everyLanguage: 'Kõik keeled',
  author: 'Autor',
  authorHelp: 'Nimi või osa nimest.',
  year: 'Aasta',
  recent: 'Viimased otsingud',
  searchAgain: (text: string) => `Otsi uuesti: ${text}`,
  removeRecent: (text: string) => `Kustuta: ${text}`,
  removeAll: 'Kustuta kõik',
  protocol: (day: string) => `Protokoll, ${day}`,
  undated: 'Protokoll',
}

/** How many were found, exact up to 200: '34', '200+'. */
export const countText = (count: number): string => (count > 200 ? '200+' : String(count))

/** The name of a kind, and the link to all of its results. */
export const kindTexts: Record<SearchKind, { title: string; all: (count: string) => string }> = {
  FORUM: { title: 'Foorum', all: (count) => `Kõik ${count} foorumis` },
  EVENT: { title: 'Sündmused', all: (count) => `Kõik ${count} sündmust` },
  ARTICLE: { title: 'Artiklid', all: (count) => `Kõik ${count} artiklit` },
  PAGE: { title: 'Lehed', all: (count) => `Kõik ${count} lehte` },
  PROTOCOL: { title: 'Protokollid', all: (count) => `Kõik ${count} protokolli` },
  FILE: { title: 'Failid', all: (count) => `Kõik ${count} faili` },
  ALBUM: { title: 'Albumid', all: (count) => `Kõik ${count} albumit` },
  MEMBER: { title: 'Liikmed', all: (count) => `Kõik ${count} liiget` },
  FEEDBACK: { title: 'Tagasiside', all: (count) => `Kõik ${count} sõnumit` },
}
