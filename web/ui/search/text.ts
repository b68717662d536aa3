/** Texts of searches and filters of lists. */
export const searchUiTexts = {
  clear: 'Näita kõiki',
  nothing: 'Ei leitud.',
  narrow: 'Täpsusta valikut',
  filters: (chosen: number) => (chosen > 0 ? `Filtrid (${chosen})` : 'Filtrid'),
  sort: 'Järjestus',
  meant: 'Kas mõtlesid',
}
