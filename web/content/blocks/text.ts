/** The words of an editor for its blocks. */
export interface BlockTexts {
  /** The name of the list: 'Moodulid'. */
  list: string
  /** The word for one, nominative, genitive and partitive singular alike in what is said of it: 'moodul'. */
  word: string
  /** Says above the first block what blocks are, where the word does not. */
  help?: string
  /** Shown in the confirmation of a deletion. */
  deleteText: string
}

/** Texts of a column of blocks. */
export const blockTexts = {
  named: (position: number, word: string, label: string) => `${position}. ${word}: ${label}`,
  insertAt: (word: string, position: number) => `Lisa ${word} ${position}. kohale`,
  insertNamed: (label: string, position: number) => `${label}: lisa ${position}. kohale`,
  delete: 'Kustuta',
  deleteNamed: (name: string) => `Kustuta: ${name}`,
  deleteTitle: (type: string, word: string) => `Kustuta antud ${type} ${word}?`,
  deleteAction: (word: string) => `Kustuta ${word}`,
  keep: (word: string) => `Jäta ${word} alles`,
}
