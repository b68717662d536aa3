/** Texts of the search. */
export const searchTexts = {
  title: 'Otsing',
  words: 'Otsitavad sõnad',
  help: 'Otsib teemade pealkirjadest ja tekstidest ning postitustest. Sõna võib olla mis tahes käändes või pöördes.',
  tooShort: 'Palun sisesta rohkem kui 2 tähemärki',
  searching: 'Otsin…',
  nothing: 'Ei leitud.',
  found: (count: number) => (count === 1 ? '1 vaste' : `${count} vastet`),
  foundMore: (count: number) => `Üle ${count} vaste`,
  more: 'Näita rohkem vasteid',
  hits: 'Leitud kohad',
  similar: 'Kõiki sõnu koos ei leitud. Sarnased:',
  unknown: (words: readonly string[]) => {
    const quoted = words.map((word) => `„${word}“`)
    const [last, others] = [quoted.at(-1), quoted.slice(0, -1).join(', ')]
    return `${others === '' ? `Sõna ${last}` : `Sõnu ${others} ja ${last}`} foorumist ei leitud. Sarnased:`
  },
  narrow: 'Täpsusta otsingut',
  category: 'Kategooria',
  everyCategory: 'Kõik kategooriad',
  author: 'Autor',
  authorHelp: 'Nimi või osa nimest.',
  order: 'Järjestus',
  bestFirst: 'Sobivamad eespool',
  newestFirst: 'Uuemad eespool',
}
