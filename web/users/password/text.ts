/** Texts of the fields of a new password. */
export const passwordTexts = {
  newPassword: 'Uus parool',
  passwordAgain: 'Parool uuesti',
  passwordAdvice: (min: number) =>
    `Vähemalt ${min} tähemärki${min < 8 ? ', parem 8 või rohkem' : ''}. Hea parool on mitu juhuslikku sõna.`,
  strength: 'Tugevus:',
  strengths: { weak: 'nõrk', fair: 'keskmine', strong: 'tugev' },
  passwordWarnings: {
    short: 'Alla 8 tähemärgi pikkust parooli on lihtne ära arvata.',
    common: 'See on levinud parool, mida proovitakse esimesena.',
  },
  passwordShort: (min: number) => `Sisesta vähemalt ${min} kohaline parool.`,
  passwordsDiffer: 'Paroolid ei ühti',
}
