/** Texts of deletions. */
export const deletionTexts = {
  delete: 'Kustuta',
}
