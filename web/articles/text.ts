/** Texts of what the list and the editor do. */
export const articleTexts = {
  published: (title: string) => `„${title}“ on nüüd avalik.`,
  hidden: (title: string) => `„${title}“ ei ole enam avalik.`,
  visibilityFailed: (why: string) => `Nähtavust ei õnnestunud muuta. ${why}`,
}

/** What drafts of articles are called in the list of all. */
export const articleDraftTexts = {
  newArticle: 'Uus artikkel',
  article: 'Artikkel',
  version: (language: string) => `Artikli uus keel (${language})`,
  articleGone: 'Artikkel on vahepeal kustutatud. Sinu tekstist saab uus artikkel.',
  parentGone: 'Artikkel, mille tõlget kirjutad, on vahepeal kustutatud. Sinu tekstist saab omaette artikkel.',
  versionThere: (language: string) => `Keegi on selle keele (${language}) vahepeal lisanud. Saad mõlemat võrrelda.`,
  catalogueGone: 'Seda kataloogi enam ei ole.',
}
