/** Texts of the modules of the article editor. */
export const moduleTexts = {
  list: 'Moodulid',
  word: 'moodul',
  deleteText: 'Moodul kaob artiklist, kui salvestad. Enne seda saad kustutamise tagasi võtta.',
  kinds: { text: 'Tekst', embed: 'Manustatud leht', images: 'Pildid', files: 'Failid', map: 'Kaart' },
  unknownKind: 'Tundmatu moodul',
  unknownKindOf: (type: string) => `moodul „${type}“`,
  embedSeen: 'manustatud leht',
  onlyMoved: 'Seda moodulit ei saa siin muuta. Selle sisu jääb samaks, aga saad seda liigutada ja kustutada.',
  existingImages: 'Olemasolevad pildid',
  chooseImages: 'Vali pildid',
  chooseFiles: 'Vali failid',
  write: 'Kirjuta siia…',
}

/** With the help text of an article without content. */
export const moduleTextsWithHelp = {
  ...moduleTexts,
  help: 'Artikkel koosneb moodulitest: tekst, pildid, failid, video.',
}
