/** Texts of date fields and the month calendar. DATE-1, DATE-2. */
export const dateTexts = {
  notChosen: 'Pole valitud',
  previousYear: 'Eelmine aasta',
  previousMonth: 'Eelmine kuu',
  nextMonth: 'Järgmine kuu',
  nextYear: 'Järgmine aasta',
  /** The initials of the columns and their weekdays. */
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
  type: 'Kirjuta või vali kalendrist',
  example: 'nt 3.12.2026 kell 18',
  dayExample: 'nt 3.12.2026',
  problems: {
    unread: 'Sellest ei saa kuupäeva. Kirjuta näiteks „3.12.2026“ või „3. detsember kell 18.30“.',
    noDay: 'Sellist päeva kalendris ei ole.',
    noTime: 'Sellist kellaaega ei ole. Kirjuta näiteks „kell 18.30“.',
  },
  hours: 'Tunnid',
  minutes: 'Minutid',
} as const
