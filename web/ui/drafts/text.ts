/** Texts of drafts whose record is gone. */
export const draftTexts = {
  title: 'Pooleli jäänud muudatused',
  help: 'Keegi on selle, mida muutsid, vahepeal kustutanud. Sinu kirjutatu on selles seadmes alles.',
  changed: (when: string) => `muutsid ${when}`,
  discardNamed: (name: string) => `Viska mustand ära: ${name}`,
  notDiscarded: 'Mustandit ei saanud ära visata. Proovi hiljem uuesti.',
}
