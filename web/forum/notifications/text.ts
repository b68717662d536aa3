import { counted } from '../../lib/counted.ts'

/** Texts of notifications. */
export const notificationTexts = {
  title: 'Sulle',
  nothing: 'Siia tuleb teade, kui keegi sind mainib või vastab teemas, mida jälgid. Praegu ei ole midagi.',
  likes: (count: number) =>
    count >= 100
      ? 'Sinu kirjutatu on viimasest vaatamisest saadik meeldinud üle 99 korra.'
      : `Sinu kirjutatu on viimasest vaatamisest saadik meeldinud ${counted(count, 'korra', 'korda')}.`,
  mentioned: 'mainis sind',
  replied: 'vastas',
  began: 'alustas teemat',
  newReplies: (count: number) =>
    count >= 100 ? 'üle 99 uue postituse' : counted(count, 'uus postitus', 'uut postitust'),
  unread: 'Lugemata:',
  more: 'Näita varasemaid teateid',
}
