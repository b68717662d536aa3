/** Texts of the navigation that is loaded on demand: the person's panel and the bar of phones. */
export const onDemandTexts = {
  phoneNavigation: 'Kiirmenüü',
  keys: 'Kiirklahvid',
  myRecord: 'Minu andmed',
  status: 'Olek',
  audit: 'Päevik',
  unfinished: (count: number) => (count === 0 ? 'Pooleli tekstid' : `Pooleli tekstid (${count})`),
  trash: 'Prügikast',
  colours: 'Värvid',
  colourSchemes: { auto: 'Seadme järgi', light: 'Hele', dark: 'Tume' },
}
