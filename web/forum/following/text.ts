/** Texts of what one follows. */
export const followingTexts = {
  following: { FOLLOWED: 'Jälgin', NORMAL: 'Ei jälgi', QUIET: 'Vaigistatud' },
  topicName: (chosen: string) => `Teema jälgimine: ${chosen}`,
  categoryName: (chosen: string) => `Kategooria jälgimine: ${chosen}`,
  aboutTopic: {
    FOLLOWED: 'Uued postitused leiad lehelt „Sulle“ (kelluke üleval).',
    NORMAL: 'Uued postitused on lugemata teemade seas.',
    QUIET: 'Uusi postitusi ei näidata. Kui sind mainitakse, näed seda ikka.',
  },
  aboutCategory: {
    FOLLOWED: 'Uued teemad ja postitused leiad lehelt „Sulle“ (kelluke üleval).',
    NORMAL: 'Uued teemad on lugemata teemade seas.',
    QUIET: 'Uusi teemasid ei näidata. Kui sind mainitakse, näed seda ikka.',
  },
  failed: (why: string) => `Valikut ei õnnestunud salvestada. ${why}`,
}
