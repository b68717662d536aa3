/** Texts of lists. */
export const listTexts = {
  rowKeys: 'Rea nuppude vahel liigutakse nooltega vasakule ja paremale, järgmisse ritta tabeldusklahviga.',
}
