/** Texts of a deletion that can be taken back. */
export const deletionTexts = {
  deleted: (name: string) => `${name} on kustutatud.`,
  undo: 'Võta tagasi',
}
