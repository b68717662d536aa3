/** Texts of a deletion that can be undone. */
export const deletionTexts = {
  /** @param name what was deleted: '2. moodul: Tekst', whose colon is replaced, as the sentence has one already */
  deleted: (name: string) => `Kustutatud: ${name.replace(': ', ', ')}.`,
  undo: 'Võta tagasi',
}
