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
}
