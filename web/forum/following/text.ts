import { counted } from '../../lib/counted.ts'

/** Texts of what one follows, and of what is for the member. */
export const followingTexts = {
  title: 'Sulle',
  about: 'Siin on, kui keegi sind mainib või vastab teemas, mida jälgid.',
  nothing: 'Siin on, kui keegi sind mainib või vastab teemas, mida jälgid. Praegu ei ole midagi.',
  likes: (count: number) =>
    count >= 100
      ? 'Sinu kirjutatu on viimasest vaatamisest saadik meeldinud üle 99 korra.'
      : `Sinu kirjutatu on viimasest vaatamisest saadik meeldinud ${counted(count, 'korra', 'korda')}.`,
  mentioned: 'mainis sind',
  answered: 'vastas',
  began: 'alustas teemat',
  newAnswers: (count: number) => (count >= 100 ? 'üle 99 uue vastuse' : counted(count, 'uus vastus', 'uut vastust')),
  unread: 'Lugemata:',
  more: 'Näita varasemaid',
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
