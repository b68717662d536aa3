/** Texts of date fields and the month calendar. DATE-1, DATE-2. */
export const dateTexts = {
  notChosen: 'Pole valitud',
  previousYear: 'Eelmine aasta',
  previousMonth: 'Eelmine kuu',
  nextMonth: 'Järgmine kuu',
  nextYear: 'Järgmine aasta',
  /** The letters of the columns and the weekdays that they stand for. */
  weekdays: [
    ['E', 'esmaspäev'],
    ['T', 'teisipäev'],
    ['K', 'kolmapäev'],
    ['N', 'neljapäev'],
    ['R', 'reede'],
    ['L', 'laupäev'],
    ['P', 'pühapäev'],
  ],
  hasTime: 'Kellaaeg',
  hours: 'Tunnid',
  minutes: 'Minutid',
} as const
