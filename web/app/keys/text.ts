/** Texts of the list of keys. */
export const keyTexts = {
  title: 'Kiirklahvid',
  keys: [
    ['/', 'otsi'],
    ['n', 'uus teema foorumis'],
    ['r', 'vasta teemas'],
    ['j', 'järgmine postitus'],
    ['k', 'eelmine postitus'],
    ['?', 'see nimekiri'],
  ],
  areOn: 'Kiirklahvid on kasutusel',
  note: 'Klahvid ei tee midagi, kui kirjutad mõnel väljal. Valik kehtib selles seadmes.',
} as const
