/** The beginning of the sentence for a rhythm of weeks. DATE-3. */
export const stepWords = { week: 'Iga nädal', fortnight: 'Iga kahe nädala järel' }

/** The months, January first. */
export const monthNames = [
  'jaanuar',
  'veebruar',
  'märts',
  'aprill',
  'mai',
  'juuni',
  'juuli',
  'august',
  'september',
  'oktoober',
  'november',
  'detsember',
] as const

/** How the months begin in every case and in common abbreviations, January first. */
export const monthStems = [
  'jaan',
  'veeb',
  'märts',
  'apr',
  'mai',
  'juuni',
  'juuli',
  'aug',
  'sept',
  'okt',
  'nov',
  'dets',
] as const

/** How the weekdays begin in every case, Monday first. */
export const weekdayStems = ['esmas', 'teisi', 'kolma', 'nelja', 'reede', 'laup', 'püha'] as const
