import type { ByLanguage } from '../../content/languages.ts'

/** The public site's own texts on the home page, by language. */
export const siteTexts: ByLanguage<
  Record<'readMore' | 'upcoming' | 'noEvents' | 'allEvents' | 'news' | 'noNews' | 'allNews' | 'gallery', string>
> = {
  et: {
    readMore: 'Loe edasi',
    upcoming: 'Tulekul',
    noEvents: 'Tulekul ei ole praegu ühtegi sündmust.',
    allEvents: 'Kogu kalender',
    news: 'Uudised',
    noNews: 'Uudiseid veel ei ole.',
    allNews: 'Kõik uudised',
    gallery: 'Vaata pilte',
  },
  en: {
    readMore: 'Read more',
    upcoming: 'Coming up',
    noEvents: 'No events are coming up at the moment.',
    allEvents: 'The whole calendar',
    news: 'News',
    noNews: 'There is no news yet.',
    allNews: 'All news',
    gallery: 'See the pictures',
  },
}

/** Texts of the preview for the editor. */
export const homePreviewTexts = {
  entriesFailed: 'Sündmusi ja uudiseid ei õnnestunud eelvaatesse laadida. Päris avalehel on need olemas.',
  unknownKind: (type: string) => `plokk „${type}“`,
  empty: 'Avaleht on tühi. Siin näed seda, mida lisad.',
  go: (position: number) => `Muuda ${position}. plokki`,
}
