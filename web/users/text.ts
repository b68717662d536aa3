/** The sentences of signing in, and the words for people's statuses. */
export const usersTexts = {
  signIn: 'Logi sisse',
  user: 'Kasutaja',
  password: 'Parool',
  missing: 'Palun sisesta kasutajatunnus ja parool.',
  showPassword: 'Näita parooli',
  hidePassword: 'Peida parool',
  signInAgain: 'Logi uuesti sisse',
  signInAgainHelp: 'Sinu seanss on lõppenud. Kõik, mis sa kirjutasid, on alles – logi sisse ja jätka.',
  leave: 'Logi välja',
  intro: 'Sisene oma kasutajaga, et lugeda ja kirjutada.',
  restorePassword: 'Taasta parool',
  restoreIntro: 'Kirjuta oma e-posti aadress ja me saadame sulle lingi, millega saad uue parooli panna.',
  email: 'E-post',
  emailMissing: 'Lisa e-posti aadress.',
  send: 'Saada',
  back: 'Tagasi',
  restoreSent: 'Kui antud e-mailiga kasutaja on olemas, siis leiad postkastist edasised juhendid.',
  formerMember: 'Endine liige',
}

/** A status in words. USER-1. */
export const statusWords = {
  BANNED: 'Keelatud',
  INACTIVE: 'Aktiveerimata',
  MEMBER: 'Tavaline',
  MODERATOR: 'Moderaator',
  ADMIN: 'Admin',
} as const
