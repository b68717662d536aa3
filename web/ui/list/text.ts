/** Texts of lists. */
export const listTexts = {
  moreFailed: (why: string) => `Järgmisi ei õnnestunud laadida. ${why}`,
  rowKeys: 'Rea nuppude vahel liigu nooltega vasakule ja paremale, järgmisse ritta Tab-klahviga.',
}
