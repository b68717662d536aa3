/** The words of an editor for its blocks. */
export interface BlockTexts {
  /** The name of the list: 'Moodulid'. */
  list: string
  /** The word for one, such as 'moodul', whose nominative, genitive and partitive singular must be alike. */
  word: string
  /** Explains above the first block what blocks are, if the word is not enough. */
  help?: string
  /** Shown in the confirmation of a deletion. */
  deleteText: string
}

/** Texts of a column of blocks. */
export const blockTexts = {
  named: (position: number, word: string, label: string) => `${position}. ${word}: ${label}`,
  insertAt: (word: string, position: number) => `Lisa ${word} ${position}. kohale`,
  insertNamed: (label: string, position: number) => `${label}: lisa ${position}. kohale`,
  tools: (name: string) => `Tööriistad: ${name}`,
  delete: 'Kustuta',
  deleteNamed: (name: string) => `Kustuta: ${name}`,
  deleteTitle: (type: string, word: string) => `Kustuta antud ${type} ${word}?`,
  deleteAction: (word: string) => `Kustuta ${word}`,
  keep: (word: string) => `Jäta ${word} alles`,
}
