/** Texts of what one follows. */
export const followingTexts = {
  following: { FOLLOWED: 'Jälgin', NORMAL: 'Ei jälgi', QUIET: 'Vaigistatud' },
  topicName: (chosen: string) => `Teema jälgimine: ${chosen}`,
  categoryName: (chosen: string) => `Kategooria jälgimine: ${chosen}`,
  aboutTopic: {
    FOLLOWED: 'Uued vastused on kella all „Sulle“.',
    NORMAL: 'Uued vastused on lugemata teemade seas.',
    QUIET: 'Uusi vastuseid ei näidata. Mainimised näed ikka.',
  },
  aboutCategory: {
    FOLLOWED: 'Uued teemad ja vastused on kella all „Sulle“.',
    NORMAL: 'Uued teemad on lugemata teemade seas.',
    QUIET: 'Uusi teemasid ei näidata. Mainimised näed ikka.',
  },
  failed: (why: string) => `Valikut ei õnnestunud salvestada. ${why}`,
}
