/** Texts of a form whose draft another tab has already saved as a new record. */
export interface TwiceTexts {
  /** The note above the fields. */
  note: string
  /** The question before it is saved as a second record. */
  title: string
  text: string
  action: string
  stay: string
}

/** The texts of forms whose button is 'Salvesta'. */
export const savedTwice: TwiceTexts = {
  note: 'Salvestasid selle juba teisel vahelehel. Kui salvestad ka siin, tekib teine.',
  title: 'Salvestad selle teist korda?',
  text: 'Salvestasid selle juba teisel vahelehel. Siit tekib veel üks, nii nagu see on siin kirjas.',
  action: 'Salvesta teine',
  stay: 'Jäta salvestamata',
}

/** Texts of drafts and of leaving a form that has one. */
export const draftTexts = {
  kept: (when: string) => `Jätkad mustandit, mis jäi pooleli ${when}.`,
  notKept: 'Brauser ei luba seda teksti selles seadmes alles hoida. Saada või salvesta see enne lahkumist.',
  notLoaded: 'Ühendus katkes ja seda teksti ei saa praegu selles seadmes alles hoida. Proovime varsti uuesti.',
  discard: 'Viska mustand ära',
  discardTitle: 'Viskad mustandi ära?',
  discardText: 'Kirjutatu läheb kaduma.',
  keep: 'Jäta mustand alles',
  lostFiles: (names: readonly string[]) =>
    names.length === 1
      ? `Faili ${names.join('')} ei jõutud üles laadida. Vali see uuesti või jäta ära.`
      : `Neid ${names.length} faili ei jõutud üles laadida: ${names.join(', ')}. Vali need uuesti või jäta ära.`,
  chooseAgain: (count: number) =>
    count === 1
      ? 'Üks fail jäi eelmisel korral üles laadimata. Vali see uuesti või jäta ära.'
      : `${count} faili jäi eelmisel korral üles laadimata. Vali need uuesti või jäta ära.`,
  choose: 'Vali uuesti',
  giveUp: (count: number) => (count === 1 ? 'Jäta see fail ära' : 'Jäta need failid ära'),
  other: (when: string) => `Sul on siin veel üks mustand. Muutsid seda ${when}.`,
  openOther: 'Ava see mustand',
  discardOther: 'Viska see ära',
  conflict: 'Seda on vahepeal muudetud',
  conflictHelp: 'Sul jäi siin mustand pooleli, aga keegi on sama kohta pärast seda muutnud. Vali, millega jätkad.',
  reopened: (when: string) => `Sul jäi siin mustand pooleli ${when}.`,
  takeChosen: 'Jätka valituga',
  currentVersion: 'Nagu see praegu on',
  own: (when: string) => `Sinu mustand, ${when}`,
  takeCurrent: 'Viska mustand ära',
  takeDraft: 'Jätka oma mustandiga',
  loseTitle: 'Lahkud lehelt?',
  loseText: 'Kirjutatut ei saa selles seadmes alles hoida. Kui lahkud, läheb see kaduma.',
  lose: 'Lahku',
  goOnWriting: 'Kirjuta edasi',

  discardShort: 'Viska ära',
  discardNamedText: (name: string) => `${name}: kirjutatu läheb kaduma.`,
  discardNamed: (name: string) => `Viska mustand ära: ${name}`,
  notDiscarded: 'Mustandit ei õnnestunud ära visata. Proovi mõne aja pärast uuesti.',
}
