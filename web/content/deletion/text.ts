/** Texts of a deletion that can be taken back. */
export const deletionTexts = {
  /** @param name what was deleted: '2. moodul: Tekst', of which the sentence already has a colon */
  deleted: (name: string) => `Kustutatud: ${name.replace(': ', ', ')}.`,
  undo: 'Võta tagasi',
}
