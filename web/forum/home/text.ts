import { counted } from '../../lib/counted.ts'

/** Texts of the forum's home. A separate file, because the first load needs no other texts of the forum. */
export const homeTexts = {
  title: 'Foorum',
  beginTopic: 'Uus teema',
  admin: 'Admin',
  noCategories: 'Foorumis ei ole veel ühtegi kategooriat. Kui admin on kategooriad lisanud, leiad need siit.',
  emptyCategory: 'Siin ei ole veel ühtegi teemat.',
  news: 'Mis on uut',
  newTopic: 'uus teema',
  newPosts: (count: number) => (count === 1 ? '1 uus' : count >= 100 ? 'üle 100 uue' : `${count} uut`),
  unreadTopics: (count: number) => counted(count, 'lugemata teema', 'lugemata teemat'),
  moreUnread: (count: number) => `Lisaks ${counted(count, 'lugemata teema', 'lugemata teemat')} kategooriates.`,
  markAllRead: 'Märgi kõik loetuks',
  markedRead: 'Kõik on loetuks märgitud.',
  undo: 'Võta tagasi',
  markingFailed: (why: string) => `Kõike ei õnnestunud loetuks märkida. ${why}`,
}
