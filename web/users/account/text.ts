/** Texts of devices, of the copy of the own data, and of leaving. AUTH-11, OWN-1, USER-10. */
export const accountTexts = {
  password: 'Parool',
  passwordMissing: 'Kirjuta oma parool.',

  devices: 'Seadmed',
  devicesAbout: 'Siin oled sisse logitud. Kui mõni seade ei ole sinu oma, logi see välja ja vaheta parool.',
  unknownDevice: 'Tundmatu seade',
  thisDevice: 'See seade',
  lastUsed: 'Viimati kasutatud',
  signedIn: 'Sisse logitud',
  end: 'Logi välja',
  endNamed: (name: string) => `Logi välja: ${name}`,
  ended: (name: string) => `Välja logitud: ${name}.`,
  endOthers: 'Logi teistest seadmetest välja',
  othersEnded: 'Teised seadmed on välja logitud.',
  endFailed: (why: string) => `Seadet ei õnnestunud välja logida. ${why}`,

  copy: 'Minu andmete koopia',
  copyAbout: 'Ühes zip-failis on kõik, mida oled siia kirjutanud ja üles laadinud, ja see, mida me sinu kohta hoiame.',
  makeCopy: 'Tee koopia',
  copyStates: {
    RUNNING: 'Koopia on tegemisel. Võid lehelt lahkuda: valmis koopia leiad siit.',
    RETRYING: 'Koopia tegemine jäi pooleli. Proovime ise uuesti.',
    NO_ROOM: 'Serveris ei ole praegu koopia jaoks ruumi. Teeme selle kohe, kui ruumi on.',
    READY: 'Koopia on valmis.',
  },
  download: (size: string) => `Laadi alla (${size})`,
  downloadUntil: (time: string) => `Siit saad selle kuni ${time}.`,
  downloadFailed: (why: string) => `Koopiat ei õnnestunud alla laadida. ${why}`,
  copyName: 'minu-andmed.zip',

  leaving: 'Kogukonnast lahkumine',
  leavingAbout:
    'Kui lahkud, logime su kohe igalt poolt välja ning kustutame 7 päeva pärast sinu konto ja andmed. Sinu teemad ja postitused jäävad alles sinu nime all. Saadame sulle kirja lingiga, millega saad seni ümber mõelda.',
  openLeaving: 'Lahku kogukonnast',
  eraseName: 'Kustuta ka minu nimi',
  eraseNameHelp: 'Sinu postituste juurde jääb „Kustutatud liige“. Teiste enda sõnad jäävad.',
  leave: 'Lahku',
  cancel: 'Loobu',
  leaves: (onDay: string) => `Sinu konto kustutatakse ${onDay}.`,
  left: (onDay: string) =>
    `Oled välja logitud ja sinu konto kustutatakse ${onDay}. Kuidas jääda, on kirjas sinu postkastis.`,
  otherLeaves: (onDay: string) => `Lahkub ${onDay}.`,
  stay: 'Jään kogukonda',
  takeBack: 'Võta tagasi',
  stays: 'Lahkumine on tagasi võetud.',
  stayFailed: (why: string) => `Lahkumist ei õnnestunud tagasi võtta. ${why}`,
}
