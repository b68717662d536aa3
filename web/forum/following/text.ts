/** Texts of what one follows. */
export const followingTexts = {
  levels: { WATCHING: 'Jälgin', NORMAL: 'Ei jälgi', MUTED: 'Vaigistatud' },
  topicName: (chosen: string) => `Teema jälgimine: ${chosen}`,
  categoryName: (chosen: string) => `Kategooria jälgimine: ${chosen}`,
  aboutTopic: {
    WATCHING: 'Uued postitused leiad lehelt „Sulle“ (kelluke üleval).',
    NORMAL: 'Uued postitused on lugemata teemade seas.',
    MUTED: 'Uusi postitusi ei näidata. Kui sind mainitakse, näed seda ikka.',
  },
  aboutCategory: {
    WATCHING: 'Uued teemad ja postitused leiad lehelt „Sulle“ (kelluke üleval).',
    NORMAL: 'Uued teemad on lugemata teemade seas.',
    MUTED: 'Uusi teemasid ei näidata. Kui sind mainitakse, näed seda ikka.',
  },
  failed: (why: string) => `Valikut ei õnnestunud salvestada. ${why}`,
}
