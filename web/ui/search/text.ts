/** Texts of searches and filters of lists. */
export const searchUiTexts = {
  clear: 'Näita kõiki',
  nothing: 'Ei leitud.',
  narrow: 'Täpsusta valikut',
  sort: 'Järjestus',
}
