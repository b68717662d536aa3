/** Texts of searches and filters of lists. */
export const searchUiTexts = {
  clear: 'Näita kõiki',
  nothing: 'Ei leitud.',
  narrow: 'Kitsenda loendit',
  sort: 'Järjestus',
}
