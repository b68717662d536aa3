/** Texts of the playground. */
export const playgroundTexts = {
  title: 'Katsetused',
  intro:
    'Siin saad proovida, kuidas ridu ümber tõsta: nooltega, hiirega, sõrmega või klahvidega. Ridadeks on eestikeelse avalehe plokid. Kõik kolm loendit näitavad sama järjekorda ja midagi ei salvestata.',
  empty: 'Avalehel ei ole veel ühtegi plokki, mida ümber tõsta.',
  moved: 'Järjekord on muudetud, aga mitte salvestatud.',
  original: 'Järjekord on nagu avalehel.',
  reset: 'Taasta algseis',
  layouts: { line: 'Read', own: 'Plokid', grid: 'Ruudustik' },
  kinds: {
    IntroBlock: 'Sissejuhatus',
    OffsetBlock: 'Offset',
    CalendarBlock: 'Kalender',
    GalleryBlock: 'Galerii',
    NewsBlock: 'Uudised',
  },
  data: 'Avalehe andmed (JSON)',
}
