import { counted } from '../../lib/counted.ts'

/** Texts of the live forum. */
export const liveTexts = {
  newPosts: (count: number) => counted(count, 'uus postitus', 'uut postitust'),
  showNew: 'Näita, mis on uut',
}
