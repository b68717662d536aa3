/** Texts of signing in. */
export const signInTexts = {
  /** In another tab. */
  otherPerson: (name: string | null | undefined) =>
    `Teisel vahelehel logis sisse ${name ?? 'teine inimene'}. Ka see vaheleht on nüüd tema oma.`,
  signIn: 'Logi sisse',
  user: 'Kasutaja',
  password: 'Parool',
  missing: 'Palun sisesta kasutajatunnus ja parool.',
  showPassword: 'Näita parooli',
  signInAgain: 'Logi uuesti sisse',
  signInAgainHelp: 'Sinu sisselogimine on aegunud. Kõik, mis sa kirjutasid, on alles: logi sisse ja jätka.',
  leave: 'Logi välja',
  leaveTitle: 'Logid välja?',
  draftsGo: 'Sinu mustandid kustutatakse välja logides sellest seadmest, et järgmine kasutaja neid ei näeks.',
  goOnWriting: 'Kirjuta edasi',
  keepDrafts: 'Jäta mustandid alles',
  intro: 'Logi sisse oma e-posti aadressi ja parooliga.',
  restorePassword: 'Taasta parool',
  restoreIntro: 'Kirjuta oma e-posti aadress ja me saadame sulle lingi, millega saad uue parooli määrata.',
  email: 'E-post',
  emailMissing: 'Lisa e-posti aadress.',
  send: 'Saada',
  back: 'Tagasi',
  help: 'Kui sisse ei saa või sul ei ole veel kasutajat, küsi abi kogukonna adminilt.',
  publicSite: 'Avalikule kodulehele',
  restoreSent: 'Kui antud e-mailiga kasutaja on olemas, siis leiad postkastist edasised juhendid.',
}
