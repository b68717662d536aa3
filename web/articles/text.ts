/** Texts of actions that both the list and the editor have. */
export const articleTexts = {
  published: (title: string) => `„${title}“ on nüüd avalik.`,
  hidden: (title: string) => `„${title}“ ei ole enam avalik.`,
  visibilityFailed: (languages: readonly string[], why: string) =>
    `Nähtavust ei õnnestunud muuta: ${languages.join(' ja ')}. ${why}`,
}

/** Names of article drafts in the list of drafts. */
export const articleDraftTexts = {
  newArticle: 'Uus artikkel',
  article: 'Artikkel',
  version: (language: string) => `Artikli uus keel (${language})`,
  articleGone: 'Artikkel on vahepeal kustutatud. Sinu tekstist saab uus artikkel.',
  parentGone: 'Artikkel, mille tõlget kirjutad, on vahepeal kustutatud. Sinu tekstist saab omaette artikkel.',
  versionThere: (language: string) => `Keegi on selle keele (${language}) vahepeal lisanud. Saad mõlemat võrrelda.`,
  catalogueGone: 'Seda kataloogi enam ei ole.',
}
