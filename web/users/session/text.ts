/** Texts of signing in. */
export const signInTexts = {
  signIn: 'Logi sisse',
  user: 'Kasutaja',
  password: 'Parool',
  missing: 'Palun sisesta kasutajatunnus ja parool.',
  showPassword: 'Näita parooli',
  signInAgain: 'Logi uuesti sisse',
  signInAgainHelp: 'Sinu seanss on lõppenud. Kõik, mis sa kirjutasid, on alles – logi sisse ja jätka.',
  leave: 'Logi välja',
  intro: 'Sisene oma kasutajaga, et lugeda ja kirjutada.',
  restorePassword: 'Taasta parool',
  restoreIntro: 'Kirjuta oma e-posti aadress ja me saadame sulle lingi, millega saad uue parooli määrata.',
  email: 'E-post',
  emailMissing: 'Lisa e-posti aadress.',
  send: 'Saada',
  back: 'Tagasi',
  restoreSent: 'Kui antud e-mailiga kasutaja on olemas, siis leiad postkastist edasised juhendid.',
}
