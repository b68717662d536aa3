/** Texts of what one follows. */
export const followingTexts = {
  levels: { WATCHING: 'Jälgin', NORMAL: 'Ei jälgi', MUTED: 'Vaigistatud' },
  topicName: (chosen: string) => `Teema jälgimine: ${chosen}`,
  categoryName: (chosen: string) => `Kategooria jälgimine: ${chosen}`,
  aboutTopic: {
    WATCHING: 'Uued vastused on kella all „Sulle“.',
    NORMAL: 'Uued vastused on lugemata teemade seas.',
    MUTED: 'Uusi vastuseid ei näidata. Mainimised näed ikka.',
  },
  aboutCategory: {
    WATCHING: 'Uued teemad ja vastused on kella all „Sulle“.',
    NORMAL: 'Uued teemad on lugemata teemade seas.',
    MUTED: 'Uusi teemasid ei näidata. Mainimised näed ikka.',
  },
  failed: (why: string) => `Valikut ei õnnestunud salvestada. ${why}`,
}
