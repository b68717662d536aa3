/** A file of a forum topic: attached to the topic itself, or to its first answer. */
export interface Attachment {
  file: string
  topic: string
  isInAnswer?: boolean
}

/** The attachments in the forum, by the titles of their topics. */
export const attachments: Attachment[] = [
  { file: 'jaatee-talvel.jpg', topic: 'Jäätee: kas tänavu tuleb?' },
  { file: 'hulged-karil.jpg', topic: 'Suur hüljes sadama slipil', isInAnswer: true },
  { file: 'jaanituli-rannas.jpg', topic: 'Jaanipäev: kes, kus, mis?', isInAnswer: true },
  { file: 'Kultuurimaja katuse hinnapakkumised.pdf', topic: 'Kultuurimaja katus: pakkumised on käes' },
  { file: 'Üldkoosoleku protokoll.pdf', topic: 'Külaseltsi üldkoosolek kultuurimajas' },
  { file: 'Talgute nimekiri.csv', topic: 'Kevadtalgud sadamas', isInAnswer: true },
]
