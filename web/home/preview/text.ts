import type { Language } from '../../content/languages.ts'
import type { DayForm } from '../../lib/dates/dateValue.ts'

/** What the public site itself says on the home page, in its languages. */
export const siteTexts: Record<
  Language,
  Record<'readMore' | 'upcoming' | 'noEvents' | 'allEvents' | 'news' | 'noNews' | 'allNews' | 'gallery', string> & {
    day: DayForm
  }
> = {
  et: {
    day: { locale: 'et', form: 'D. MMMM' },
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
    day: { locale: 'en', form: 'D MMMM' },
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
export const previewTexts = {
  entriesFailed: 'Sündmusi ja uudiseid ei õnnestunud eelvaatesse laadida. Päris avalehel on need olemas.',
  unknownKind: (type: string) => `Siin on plokk „${type}“, mida eelvaade ei oska näidata.`,
  empty: 'Avaleht on tühi. Siin näed seda, mida lisad.',
  noTitle: 'Pealkiri',
  go: (position: number) => `Muuda ${position}. plokki`,
}
